/**
 * `encrypted_content` of a reasoning item: what the provider needs to recognise its own reasoning, in one opaque string
 * that clients send back. It has the text too, since clients that show no reasoning return the item without it. Only the
 * same project's requests open it.
 */
import type { Sealing } from '../sealing.ts';

/** What a reasoning block of a conversation is made of. */
export interface SealedReasoning {
  text: string;
  /** The signature of the text by the provider; null where it signs nothing. */
  signature: string | null;
  /** The encrypted form of the provider, where it hides the text. */
  redacted: string | null;
}

/** Nothing that the provider could use. */
export function isEmptyReasoning({ text, signature, redacted }: SealedReasoning): boolean {
  return text === '' && signature === null && redacted === null;
}

/** What begins like this was made here; anything else is another service's. */
const prefix = 'mr2.';
/** Longer reasoning could not be sent back: a request has a limit too. */
const maxChars = 4 * 1024 * 1024;

/** Undefined for reasoning that is too long. */
export function sealReasoning(reasoning: SealedReasoning, { box, owner }: Sealing): string | undefined {
  const { text, signature, redacted } = reasoning;
  const plain = JSON.stringify([text, signature, redacted]);
  if (plain.length > maxChars) return undefined;
  return prefix + box.seal([Buffer.from(plain)], contextOf(owner)).toString('base64url');
}

/** Undefined for a value of another service, of another project, or one that has been changed. */
export function unsealReasoning(sealed: string, { box, owner }: Sealing): SealedReasoning | undefined {
  if (!sealed.startsWith(prefix) || sealed.length > maxChars * 8) return undefined;
  const plain = box.open(Buffer.from(sealed.slice(prefix.length), 'base64url'), contextOf(owner));
  if (plain === undefined) return undefined;
  const [text, signature, redacted] = JSON.parse(plain.toString('utf8')) as [
    string,
    string | null,
    string | null,
  ];
  return { text, signature, redacted };
}

const contextOf = (owner: string): string => JSON.stringify(['reasoning', owner]);
