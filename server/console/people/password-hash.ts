/**
 * The form in which password hashes are kept: the PHC string format of Argon2id, which carries its own parameters,
 * so that they can be raised later and old hashes still be read.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Argon2, Argon2Cost } from './argon2.ts';

/** The second recommended option of RFC 9106, section 4: 64 MiB, 3 passes, 4 lanes. */
export const recommendedCost: Argon2Cost = { memoryKib: 65_536, passes: 3, lanes: 4 };
/** Bytes, of the same option. */
const saltLength = 16;
const tagLength = 32;

const pattern =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,4}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

interface ParsedHash extends Argon2Cost {
  salt: Buffer;
  tag: Buffer;
}

export async function hashPassword(compute: Argon2, password: string, cost: Argon2Cost): Promise<string> {
  const salt = randomBytes(saltLength);
  const tag = await compute({ ...cost, password: normalForm(password), salt, length: tagLength });
  return format(cost, salt, tag);
}

/** A hash that no password is known for. Checking against it takes as long as against a real one. */
export function hashOfNobody(cost: Argon2Cost): string {
  return format(cost, randomBytes(saltLength), randomBytes(tagLength));
}

/** Takes as long for a wrong password as for the right one. Rejects for a hash that is not of this form. */
export async function isPassword(compute: Argon2, password: string, kept: string): Promise<boolean> {
  const { salt, tag, memoryKib, passes, lanes } = parse(kept);
  const cost = { memoryKib, passes, lanes };
  const given = await compute({ ...cost, password: normalForm(password), salt, length: tag.length });
  return timingSafeEqual(given, tag);
}

/** Whether a hash was made with other parameters than the current ones. */
export function isOutdated(kept: string, due: Argon2Cost): boolean {
  const { memoryKib, passes, lanes, salt, tag } = parse(kept);
  const sameCost = memoryKib === due.memoryKib && passes === due.passes && lanes === due.lanes;
  return !sameCost || salt.length !== saltLength || tag.length !== tagLength;
}

/** The same letters are the same password, however the keyboard composes them (RFC 8265, OpaqueString). */
function normalForm(password: string): string {
  return password.normalize('NFC');
}

function format({ memoryKib, passes, lanes }: Argon2Cost, salt: Uint8Array, tag: Uint8Array): string {
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$${unpadded(salt)}$${unpadded(tag)}`;
}

function parse(kept: string): ParsedHash {
  const [, memory, passes, lanes, salt = '', tag = ''] = pattern.exec(kept) ?? [];
  if (memory === undefined) throw new Error('a password hash in the database is damaged');
  return {
    memoryKib: Number(memory),
    passes: Number(passes),
    lanes: Number(lanes),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

function unpadded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '');
}
