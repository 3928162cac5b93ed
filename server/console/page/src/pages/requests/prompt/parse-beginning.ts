/** Parses JSON that was truncated: what is there of it, as if every open string, list and object ended with it. */
import { parsed } from '../../../json-fields.ts';

/** What the server puts after a body that it has truncated. */
export const truncationMark = '…';

const closers: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/** Undefined when nothing of it can be read. A string that was truncated ends with the mark. */
export function parseBeginning(truncated: string): unknown {
  const text = truncated.slice(0, -truncationMark.length);
  const { stringEnd, open, lastWhole, openThere } = scan(text);
  const closed = stringEnd === undefined ? text : `${text.slice(0, stringEnd)}${truncationMark}"`;
  // A value, or else a name or a number that is not whole: then all before the last comma.
  return parsed(closed + open) ?? parsed(text.slice(0, lastWhole) + openThere);
}

interface Scanned {
  /** In a string that is open at the end: where its last whole character ends. */
  stringEnd: number | undefined;
  /** The characters that close what is open at the end. */
  open: string;
  /** The end of the last part that is certainly whole, and what closes the text there. */
  lastWhole: number;
  openThere: string;
}

function scan(text: string): Scanned {
  let open = '';
  let lastWhole = 0;
  let openThere = '';
  let at = 0;
  while (at < text.length) {
    const char = text.charAt(at);
    if (char === '"') {
      const { end, isClosed } = endOfString(text, at + 1);
      if (!isClosed) return { stringEnd: end, open, lastWhole, openThere };
      at = end;
      continue;
    }
    at += 1;
    const closer = closers[char];
    if (closer !== undefined) open = closer + open;
    else if (char === '}' || char === ']') open = open.slice(1);
    if (closer === undefined && char !== ',') continue;
    lastWhole = char === ',' ? at - 1 : at;
    openThere = open;
  }
  return { stringEnd: undefined, open, lastWhole, openThere };
}

/** The end after the closing quote, or after the last whole character where there is none. */
function endOfString(text: string, from: number): { end: number; isClosed: boolean } {
  let at = from;
  while (at < text.length) {
    const char = text.charAt(at);
    if (char === '"') return { end: at + 1, isClosed: true };
    const length = char !== '\\' ? 1 : text.charAt(at + 1) === 'u' ? 6 : 2;
    if (at + length > text.length) break;
    at += length;
  }
  return { end: at, isClosed: false };
}
