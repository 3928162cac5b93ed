/** A cache mark on a whole message → a mark on the last of its blocks that every format can mark. */
import type { Block } from '../../core/content.ts';
import type { Turn } from '../../core/conversation.ts';
import type { Origins } from '../origins.ts';
import { decodeCacheControl } from './decode-parts.ts';
import type { ChatCacheControl } from './wire.ts';

export function markMessage(
  { blocks }: Turn,
  control: ChatCacheControl | undefined,
  path: string,
  origins: Origins,
): void {
  const { losses } = origins;
  const { cache } = decodeCacheControl(control);
  if (cache === undefined) return;
  const field = `${path}.cache_control`;
  const index = blocks.findLastIndex(isMarkable);
  const block = blocks[index];
  if (block === undefined) losses.add(field, 'dropped', 'the message has nothing to mark');
  else if (block.cache !== undefined) {
    if (block.cache.ttl !== cache.ttl) losses.add(field, 'dropped', 'its last part has a mark of its own');
  } else {
    if (index < blocks.length - 1) losses.add(field, 'changed', 'the mark is on the last text');
    block.cache = cache;
    origins.markMember(block, 'cache', field);
  }
}

/** Media may be refused, and a mark would be lost with them. */
function isMarkable(block: Block): boolean {
  return (
    block.type === 'tool-call' || block.type === 'tool-result' || (block.type === 'text' && block.text !== '')
  );
}
