/** Ids of answers and calls: random, so that no two answers share one. */
import { randomBytes } from 'node:crypto';

/** `prefix` and 24 hexadecimal digits. */
export function makeId(prefix: string): string {
  return `${prefix}${randomBytes(12).toString('hex')}`;
}
