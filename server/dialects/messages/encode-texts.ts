/** Texts and cache marks of the messages format. */
import type { Block } from '../../core/content.ts';
import type { Encoding } from '../encoding.ts';
import type { CacheControl, InputBlock } from './wire.ts';

export type WireText = Extract<InputBlock, { type: 'text' }>;

/** The text blocks alone; others are reported. Empty texts are dropped, as the format has none. */
export function encodeTexts(blocks: readonly Block[], encoding: Encoding): WireText[] {
  return blocks.flatMap((block) => {
    if (block.type === 'text') return encodeText(block, encoding);
    encoding.drop(block, undefined, 'the messages format takes only text here');
    return [];
  });
}

export function encodeText(block: Extract<Block, { type: 'text' }>, encoding: Encoding): WireText[] {
  if (block.text !== '') return [{ type: 'text', text: block.text, ...cacheControlOf(block, encoding) }];
  if (block.cache !== undefined) encoding.drop(block, 'cache', 'an empty text takes no mark');
  return [];
}

/** `30m` and no value are each format's shorter, default time; `12h` and `1h` its longer one. */
export function cacheControlOf(
  block: { cache?: { ttl: string | null } },
  encoding: Encoding,
): { cache_control?: CacheControl } {
  if (block.cache === undefined) return {};
  const { ttl } = block.cache;
  if (ttl === '5m' || ttl === '1h') return { cache_control: { type: 'ephemeral', ttl } };
  if (ttl !== '12h') return { cache_control: { type: 'ephemeral' } };
  encoding.change(block, 'cache.ttl', 'kept for 1h, the longer time of the messages format');
  return { cache_control: { type: 'ephemeral', ttl: '1h' } };
}
