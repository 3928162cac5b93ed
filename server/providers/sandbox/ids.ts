/** Ids of completions and calls: random, so that no two completions share one. */
import { randomBytes } from 'node:crypto';

/** `prefix` and 24 hexadecimal digits. */
export function makeId(prefix: string): string {
  return `${prefix}${randomBytes(12).toString('hex')}`;
}
