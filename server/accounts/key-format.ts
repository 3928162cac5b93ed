/**
 * The format of the keys made here: `mr-`, a public id, a secret, a checksum. The prefix lets secret
 * scanners find a leaked key, the checksum distinguishes a mistyped key from an unknown one, the id
 * names the key in logs without disclosing it.
 */
import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const prefix = 'mr-';
const idLength = 12;
/** 190 random bits. */
const secretLength = 32;
/** 62^6 exceeds any CRC32. */
const checksumLength = 6;
const pattern = new RegExp(
  `^${prefix}([0-9A-Za-z]{${idLength}})[0-9A-Za-z]{${secretLength + checksumLength}}$`,
);

/** A new key. */
export function mintKey(): string {
  const body = prefix + randomText(idLength) + randomText(secretLength);
  return body + checksum(body);
}

/** The public id of a key made here; undefined for any other text, and for a key with a slip in it. */
export function keyIdOf(key: string): string | undefined {
  const id = pattern.exec(key)?.[1];
  const body = key.slice(0, -checksumLength);
  return id !== undefined && key === body + checksum(body) ? id : undefined;
}

function randomText(length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let place = 0; place < checksumLength; place += 1) {
    digits = alphabet.charAt(rest % alphabet.length) + digits;
    rest = Math.floor(rest / alphabet.length);
  }
  return digits;
}
