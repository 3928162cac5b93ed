/** Parts of `reasoning_details` ⇄ segments of reasoning. */
import { ownMember } from '../../core/json.ts';

/** A segment of reasoning: text, its signature, or what a provider has encrypted. */
export interface ReasoningSegment {
  text: string;
  signature: string | null;
  redacted: string | null;
}

/** What is read of each kind, and its place among the others. */
const known: Readonly<Record<string, readonly string[]>> = {
  'reasoning.text': ['type', 'index', 'text', 'signature'],
  'reasoning.summary': ['type', 'index', 'summary'],
  'reasoning.encrypted': ['type', 'index', 'data'],
};

/** `segment` is undefined for a kind that is not known; `rest` names the members that say something else. */
export function detailOf(detail: Readonly<Record<string, unknown>>): {
  segment: ReasoningSegment | undefined;
  rest: string[];
} {
  const type = ownMember(detail, 'type');
  const names = typeof type === 'string' && Object.hasOwn(known, type) ? known[type] : undefined;
  if (names === undefined) return { segment: undefined, rest: [] };
  const rest = Object.keys(detail).filter((name) => !names.includes(name) && detail[name] !== null);
  const textAt = (name: string): string => {
    const value = names.includes(name) ? ownMember(detail, name) : undefined;
    return typeof value === 'string' ? value : '';
  };
  const text = textAt('text') + textAt('summary');
  return {
    segment: { text, signature: textAt('signature') || null, redacted: textAt('data') || null },
    rest,
  };
}

/** The parts that a provider takes back for a block of reasoning. */
export function encodeDetails({ text, signature, redacted }: ReasoningSegment): Record<string, unknown>[] {
  if (redacted !== null) return [{ type: 'reasoning.encrypted', data: redacted }];
  return [{ type: 'reasoning.text', text, ...(signature ? { signature } : {}) }];
}
