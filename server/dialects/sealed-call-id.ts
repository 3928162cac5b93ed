/**
 * What a provider of chat completions keeps beside a call (`extra_content`, such as the signature of a thought), carried in
 * the id of the call: the other formats have no member for it, and every client returns the ids of its calls, also one
 * that has asked for no reasoning. Only the same project's requests open it.
 */
import type { Sealing } from './sealing.ts';

/** Between the provider's id and the sealed content; all formats allow these characters. */
const separator = '__extra__';
/** Longer content would make ids of which clients and logs have many. */
const maxChars = 32 * 1024;

/** Undefined for content that is too long. */
export function sealInCallId(id: string, content: object, { box, owner }: Sealing): string | undefined {
  const plain = JSON.stringify(content);
  if (plain.length > maxChars) return undefined;
  return id + separator + box.seal([Buffer.from(plain)], contextOf(owner)).toString('base64url');
}

/** The id as the provider generated it. */
export function withoutContent(id: string): string {
  const end = id.indexOf(separator);
  return end === -1 ? id : id.slice(0, end);
}

export const hasContent = (id: string): boolean => id.includes(separator);

/** Undefined for an id without content, and for content of another project or that has been changed. */
export function openContent(id: string, { box, owner }: Sealing): Record<string, unknown> | undefined {
  const start = id.indexOf(separator);
  if (start === -1 || id.length > maxChars * 8) return undefined;
  const plain = box.open(Buffer.from(id.slice(start + separator.length), 'base64url'), contextOf(owner));
  return plain === undefined ? undefined : (JSON.parse(plain.toString('utf8')) as Record<string, unknown>);
}

const contextOf = (owner: string): string => JSON.stringify(['content of a call', owner]);
