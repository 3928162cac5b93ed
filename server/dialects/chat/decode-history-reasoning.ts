/** The reasoning of an assistant message in history, under the names that servers have for it → canonical blocks. */
import type { Block } from '../../core/content.ts';
import type { Origins } from '../origins.ts';
import { segmentOfBlock } from './reasoning-blocks.ts';
import { detailOf } from './reasoning-details.ts';
import type { ChatAssistantMessage } from './wire.ts';

type Members = Pick<
  ChatAssistantMessage,
  'reasoning' | 'reasoning_content' | 'reasoning_details' | 'thinking_blocks'
>;

const onlyHere = 'known to some providers of chat completions only';

/** The member with the most detail counts; the others are mostly copies of its text. */
export function decodeHistoryReasoning(members: Members, path: string, origins: Origins): Block[] {
  const { reasoning_details: details, thinking_blocks: thinking } = members;
  if ((thinking ?? []).length > 0) {
    if ((details ?? []).length > 0)
      origins.losses.add(`${path}.reasoning_details`, 'dropped', "'thinking_blocks' counts");
    return counting(members, 'thinking_blocks', decodeThinking(thinking ?? [], path, origins), path, origins);
  }
  if ((details ?? []).length > 0)
    return counting(members, 'reasoning_details', decodeDetails(details ?? [], path, origins), path, origins);
  const { reasoning_content: content, reasoning } = members;
  const name = (content ?? '') === '' ? 'reasoning' : 'reasoning_content';
  if (name === 'reasoning_content' && reasoning && reasoning !== content)
    origins.losses.add(`${path}.reasoning`, 'dropped', "'reasoning_content' counts");
  const text = members[name] ?? '';
  return text === '' ? [] : [reasoningBlock(text, null, null, `${path}.${name}`, origins)];
}

/** A stream helper that keeps the last delta of an unknown member leaves the end of the text there. */
function counting(
  members: Members,
  field: string,
  blocks: Block[],
  path: string,
  { losses }: Origins,
): Block[] {
  const kept = blocks.map((block) => (isUsable(block) ? block.text : '')).join('');
  for (const name of ['reasoning', 'reasoning_content'] as const) {
    const text = members[name] ?? '';
    if (text !== '' && !kept.endsWith(text)) losses.add(`${path}.${name}`, 'dropped', `'${field}' counts`);
  }
  return blocks;
}

function isUsable(block: Block): block is Extract<Block, { type: 'reasoning' }> {
  return block.type === 'reasoning' && block.signature !== null;
}

function decodeThinking(
  thinking: NonNullable<Members['thinking_blocks']>,
  path: string,
  origins: Origins,
): Block[] {
  return thinking.flatMap((block, index): Block[] => {
    const place = `${path}.thinking_blocks[${index}]`;
    const { segment, lost } = segmentOfBlock(block);
    for (const name of lost)
      origins.losses.add(name === '' ? place : `${place}.${name}`, 'dropped', onlyHere);
    if (segment === undefined) return [];
    return [reasoningBlock(segment.text, segment.signature, segment.redacted, place, origins)];
  });
}

/** Only what a provider of the messages format has encrypted is one of its blocks. */
function decodeDetails(
  details: NonNullable<Members['reasoning_details']>,
  path: string,
  origins: Origins,
): Block[] {
  return details.flatMap((detail, index): Block[] => {
    const place = `${path}.reasoning_details[${index}]`;
    const { segment, rest } = detailOf(detail);
    if (segment === undefined || (segment.redacted !== null && !isOfMessagesFormat(detail))) {
      origins.losses.add(place, 'dropped', onlyHere);
      return [];
    }
    for (const name of rest) origins.losses.add(`${place}.${name}`, 'dropped', onlyHere);
    return [reasoningBlock(segment.text, segment.signature, segment.redacted, place, origins)];
  });
}

function isOfMessagesFormat({ format }: Readonly<Record<string, unknown>>): boolean {
  return (format ?? null) === null || (typeof format === 'string' && format.startsWith('anthropic'));
}

function reasoningBlock(
  text: string,
  signature: string | null,
  redacted: string | null,
  path: string,
  origins: Origins,
): Block {
  return origins.mark({ type: 'reasoning', text, signature, redacted }, path);
}
