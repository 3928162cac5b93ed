/** Blocks of `thinking_blocks` → segments of reasoning, in requests and responses alike. */
import type { ReasoningSegment } from './reasoning-details.ts';
import type { ChatDelta } from './wire.ts';

type Block = NonNullable<ChatDelta['thinking_blocks']>[number];

/** `lost` names the members that say something and are not read; '' is the whole block. */
export function segmentOfBlock(block: Block): { segment: ReasoningSegment | undefined; lost: string[] } {
  const { type, thinking, signature, data, index: _place, ...others } = block;
  if (type === 'redacted_thinking') {
    const lost = given({ thinking, signature, ...others });
    return data
      ? { segment: { text: '', signature: null, redacted: data }, lost }
      : { segment: undefined, lost };
  }
  if (type !== undefined && type !== 'thinking') return { segment: undefined, lost: [''] };
  const segment = { text: thinking ?? '', signature: signature || null, redacted: null };
  return { segment, lost: given({ data, ...others }) };
}

/** What is neither absent nor empty. */
function given(members: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(members).filter((name) => (members[name] ?? '') !== '');
}
