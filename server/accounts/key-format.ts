/**
 * The format of the keys made here: `mr-`, a public id, a secret, a checksum. The prefix lets secret
 * scanners find a leaked key, the checksum distinguishes a mistyped key from an unknown one, the id
 * names the key in logs without disclosing it.
 */
import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const prefix = 'mr-';
/** Of keys that manage the whole installation; they have a public id, a secret and a checksum too. */
const installationPrefix = 'mri-';
const idLength = 12;
/** 190 random bits. */
const secretLength = 32;
/** 62^6 exceeds any CRC32. */
const checksumLength = 6;
const rest = `([0-9A-Za-z]{${idLength}})[0-9A-Za-z]{${secretLength + checksumLength}}$`;
const pattern = new RegExp(`^${prefix}${rest}`);
const installationPattern = new RegExp(`^${installationPrefix}${rest}`);

/** A new key. */
export function mintKey(): string {
  return mint(prefix);
}

export function mintInstallationKey(): string {
  return mint(installationPrefix);
}

function mint(begin: string): string {
  const body = begin + randomText(idLength) + randomText(secretLength);
  return body + checksum(body);
}

/** The public id of a key made here; undefined for any other text, and for a key with a slip in it. */
export function keyIdOf(key: string): string | undefined {
  return idIn(key, pattern);
}

/** The same for a key that manages the whole installation. */
export function installationKeyIdOf(key: string): string | undefined {
  return idIn(key, installationPattern);
}

/** Whether a caller presents such a key, or something that was one. */
export function looksLikeInstallationKey(key: string): boolean {
  return key.startsWith(installationPrefix);
}

function idIn(key: string, format: RegExp): string | undefined {
  const id = format.exec(key)?.[1];
  const body = key.slice(0, -checksumLength);
  return id !== undefined && key === body + checksum(body) ? id : undefined;
}

function randomText(length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}

function checksum(text: string): string {
  let left = crc32(text);
  let digits = '';
  for (let place = 0; place < checksumLength; place += 1) {
    digits = alphabet.charAt(left % alphabet.length) + digits;
    left = Math.floor(left / alphabet.length);
  }
  return digits;
}
