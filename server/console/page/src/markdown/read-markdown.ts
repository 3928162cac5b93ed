/** Reads a text as Markdown, within bounds, also while it grows. */
import type { MarkedToken, Token } from 'marked';
import { BoundedLexer } from './bounded-lexer.ts';

/** A longer text is shown as it is, characters: a hostile one of this length takes half a second. */
const maxLength = 100_000;

/** While a text grows, a longer last block is not read anew with each delta, characters: all is shown as it is. */
const maxOpenLength = 20_000;

/** A text of more parts is shown as it is: each of them becomes an element or a text of the page. */
const maxParts = 10_000;

/** A text that was read. */
export interface ReadMarkdown {
  /** Undefined when the text is to be shown as it is. */
  blocks: readonly MarkedToken[] | undefined;
  /** The beginning of the text whose blocks do not change when the text goes on, and how many blocks it has. */
  settled: { text: string; count: number };
}

export const unread: ReadMarkdown = { blocks: [], settled: { text: '', count: 0 } };

/**
 * Continues from `before`, the same text when it was shorter; from `unread`, all of it is read. Blocks that are settled
 * are the same objects as before: a stream of many deltas reads and renders each block a few times only.
 */
export function readMarkdown(text: string, before: ReadMarkdown): ReadMarkdown {
  const { blocks, settled } = text.startsWith(before.settled.text) ? before : unread;
  const asItIs = { blocks: undefined, settled: { text, count: 0 } };
  // A text that was too large is not smaller when it goes on.
  if (blocks === undefined || text.length > maxLength) return asItIs;
  const open = text.slice(settled.text.length);
  if (before !== unread && open.length > maxOpenLength) return asItIs;
  const kept = blocks.slice(0, settled.count);
  const read = blocksOf(open);
  if (read === undefined || partsOf(kept) + partsOf(read) > maxParts) return asItIs;
  const more = read.slice(0, openFrom(read));
  return {
    blocks: [...kept, ...read],
    settled: {
      text: settled.text + more.map(({ raw }) => raw).join(''),
      count: settled.count + more.length,
    },
  };
}

/** No extension is used, so that there are no tokens of other types. */
function blocksOf(text: string): MarkedToken[] | undefined {
  try {
    return new BoundedLexer(text).read() as MarkedToken[];
  } catch {
    // Its guard against endless loops: nothing of the text is lost, it is only not formatted.
    return undefined;
  }
}

/** The index of the first block that the next delta may still change: a list goes on after a blank line. */
function openFrom(blocks: readonly MarkedToken[]): number {
  const last = blocks.findLastIndex(({ type }) => type !== 'space');
  return Math.max(
    0,
    blocks.findLastIndex(({ type }, index) => index < last && type !== 'space'),
  );
}

/** The tokens and all within them. */
function partsOf(tokens: readonly Token[]): number {
  return (tokens as readonly MarkedToken[]).reduce((sum, token) => sum + partsIn(token), 0);
}

function partsIn(token: MarkedToken): number {
  switch (token.type) {
    case 'list':
      return 1 + partsOf(token.items);
    case 'table':
      return [token.header, ...token.rows].flat().reduce((sum, { tokens }) => sum + 1 + partsOf(tokens), 1);
    default:
      return 1 + partsOf(('tokens' in token && token.tokens) || []);
  }
}
