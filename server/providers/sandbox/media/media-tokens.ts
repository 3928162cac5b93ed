/** How many tokens a medium counts: fixed rules of the sandbox, so that usage can be foretold. */
import { readImageSize } from './image-size.ts';
import type { MediaBlock, MediaFacts } from './inspect-media.ts';
import { readWavSeconds } from '../../../core/media-type.ts';

/** An image: one token for 750 pixels, 1 to 1,600; 256 when its size is unknown. Audio: 10 tokens a second, else one for 1,000 bytes. */
export function mediaTokens(block: MediaBlock, facts: MediaFacts): number {
  if (block.type === 'image') {
    const size = readImageSize(facts.head);
    return size === undefined
      ? 256
      : Math.min(1_600, Math.max(1, Math.ceil((size.width * size.height) / 750)));
  }
  const sizeBytes = facts.sizeBytes ?? 0;
  const seconds = readWavSeconds(facts.head, sizeBytes);
  return Math.max(1, Math.ceil(seconds === undefined ? sizeBytes / 1_000 : seconds * 10));
}
