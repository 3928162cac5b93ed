/**
 * `encrypted_content` of a reasoning item: what the provider needs to recognise its own reasoning, in one opaque string
 * that clients send back. It has the text too, since clients that show no reasoning return the item without it.
 */

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
const prefix = 'mr1.';

export function sealReasoning({ text, signature, redacted }: SealedReasoning): string {
  return prefix + Buffer.from(JSON.stringify([text, signature, redacted])).toString('base64url');
}

/** Undefined for a value of another service. */
export function unsealReasoning(sealed: string): SealedReasoning | undefined {
  if (!sealed.startsWith(prefix)) return undefined;
  const values = parsed(Buffer.from(sealed.slice(prefix.length), 'base64url').toString());
  if (!Array.isArray(values) || values.length !== 3) return undefined;
  const [text, signature, redacted] = values as unknown[];
  if (typeof text !== 'string' || !isTextOrNull(signature) || !isTextOrNull(redacted)) return undefined;
  return { text, signature, redacted };
}

const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
