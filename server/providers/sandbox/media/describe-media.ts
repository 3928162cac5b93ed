/** Describes a medium in one line, so that a caller sees that it arrived whole. */
import type { MediaBlock, MediaFacts } from './inspect-media.ts';
import { readImageSize } from './image-size.ts';
import { readWavSeconds } from '../../../core/media-type.ts';

/** Characters of a document's text in its description. */
const shownText = 200;

/** For example `[image: image/png, 1x1, 70 bytes]` or `[file "a.txt": text/plain, 5 bytes, "hello"]`. */
export function describeMedia(block: MediaBlock, facts: MediaFacts): string {
  const kind = block.type === 'document' ? 'file' : block.type;
  const label = facts.filename === null ? kind : `${kind} "${facts.filename}"`;
  if (facts.url !== null) return `[${label}: ${facts.url}, not fetched]`;
  const parts = [facts.mediaType, measureOf(block, facts), `${facts.sizeBytes} bytes`];
  if (block.type === 'document' && facts.text !== '') parts.push(`"${firstWords(facts.text)}"`);
  return `[${label}: ${parts.filter((part) => part !== null).join(', ')}]`;
}

function measureOf(block: MediaBlock, facts: MediaFacts): string | null {
  if (block.type === 'image') {
    const size = readImageSize(facts.head);
    return size === undefined ? null : `${size.width}x${size.height}`;
  }
  const seconds = block.type === 'audio' ? readWavSeconds(facts.head, facts.sizeBytes ?? 0) : undefined;
  return seconds === undefined ? null : `${Number(seconds.toFixed(3))} s`;
}

function firstWords(text: string): string {
  const characters = Array.from(text.trim().slice(0, shownText * 2));
  return characters.length <= shownText ? characters.join('') : `${characters.slice(0, shownText).join('')}…`;
}
