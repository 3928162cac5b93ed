/**
 * The encrypted reasoning of a provider of this format, sealed for the project that received it: all projects share the
 * account in which it could be opened. The id is sealed with it, since providers accept it under no other one. In
 * the other formats the sealed value is the signature of the reasoning.
 */
import type { Sealing } from '../sealing.ts';

export interface ProviderReasoning {
  /** The provider's id of the item. */
  id: string;
  /** Its `encrypted_content`, as it came. */
  encrypted: string;
}

/** Of values that were sealed here, and that only a provider of this format can use. */
const prefix = 'mr3.';
/** Longer reasoning could not be sent back: a request has a limit too. */
const maxChars = 20 * 1024 * 1024;

export const isSealedItem = (value: string): boolean => value.startsWith(prefix);

/** Undefined for reasoning that is too long. */
export function sealItem({ id, encrypted }: ProviderReasoning, { box, owner }: Sealing): string | undefined {
  if (encrypted.length > maxChars) return undefined;
  const plain = [Buffer.from(`${JSON.stringify(id)}\n`), Buffer.from(encrypted)];
  return prefix + box.seal(plain, contextOf(owner)).toString('base64url');
}

/** Undefined for a value that was not sealed here, or for another project, and for one that has been changed. */
export function openItem(sealed: string, { box, owner }: Sealing): ProviderReasoning | undefined {
  if (!isSealedItem(sealed) || sealed.length > maxChars * 2) return undefined;
  const plain = box.open(Buffer.from(sealed.slice(prefix.length), 'base64url'), contextOf(owner));
  if (plain === undefined) return undefined;
  const end = plain.indexOf('\n');
  return {
    id: JSON.parse(plain.toString('utf8', 0, end)) as string,
    encrypted: plain.toString('utf8', end + 1),
  };
}

const contextOf = (owner: string): string => JSON.stringify(['reasoning item', owner]);
