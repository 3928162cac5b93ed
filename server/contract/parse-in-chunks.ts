/**
 * Parses a large body chunk by chunk where it has a long list of objects, such as messages. As one string, a megabyte gets
 * new pages of the system's memory in each request, which takes as long as its parsing; short strings share pages that are
 * used again and again.
 */
import { randomBytes } from 'node:crypto';
import { mayHaveEscapedName } from '../../openapi/json/escaped-names.ts';
import { jsonToken, trimBlank } from '../../openapi/json/json-cursor.ts';
import { type JsonRecord, parseJson } from '../../openapi/json/json-value.ts';
import { utf8Text } from '../core/utf8-text.ts';

const { closeBrace, comma } = jsonToken;

/** Strings of 128 KiB and more get pages of their own in V8, and a chunk is a little longer than this. */
const usualChunkBytes = 64 * 1024;

/** Guesses that may be wrong before the rest is one chunk, and the size from which on none is made: each one is parsed. */
const mostWrongCuts = 3;
const mostGuessedBytes = 512 * 1024;

/** The lists of the operations that have large bodies. The items of messages have members with the other name. */
const listNames = ['"messages"', '"input"'];

/** Never leaves the process, so that no body can contain it. */
const mark = randomBytes(18).toString('base64');

/**
 * The value that `JSON.parse` has for the whole. Undefined when the body has no such list near its beginning, when it may
 * have names that `JSON.parse` misreads, and for everything that is no valid JSON. A cut is a guess, and the chunks prove it:
 * the first one is complete once a list and the outermost object are closed behind it, each further one is a list by
 * itself, and the last one closes both.
 */
export function parseInChunks(body: Buffer, chunkBytes = usualChunkBytes): unknown {
  const first = firstChunk(body);
  if (first === undefined || mayHaveEscapedName(body)) return undefined;
  const opening = openingOf(first.list.at(-1));
  let start = first.end;
  let wrongCuts = 0;
  let cut = cutFrom(body, opening, start + chunkBytes);
  while (cut >= 0 && cut - start <= mostGuessedBytes && wrongCuts <= mostWrongCuts) {
    const text = utf8Text(body.subarray(start, cut));
    if (text === undefined) return undefined;
    if (isAppended(first, text)) start = cut + 1;
    else wrongCuts++;
    cut = cutFrom(body, opening, cut + chunkBytes);
  }
  return withRest(first, utf8Text(body.subarray(start)));
}

/** The next comma from `from` on that is, as far as can be seen there, between two objects of which the second begins so; -1: none. */
function cutFrom(body: Buffer, opening: string, from: number): number {
  for (let at = body.indexOf(opening, from); at >= 0; at = body.indexOf(opening, at + 1)) {
    const after = trimBlank(body, at);
    const cut = after - 1;
    // White space before the brace may be long, and the comma the one that was found last.
    if (cut >= from && body[cut] === comma && body[trimBlank(body, cut) - 1] === closeBrace) return cut;
  }
  return -1;
}

const anyOpening = '{"';

/** How the objects of a list begin, if they do so as this one. */
function openingOf(item: unknown): string {
  const name = Object.keys(item as object)[0];
  return name === undefined ? anyOpening : `{${JSON.stringify(name)}`;
}

interface FirstChunk {
  body: JsonRecord;
  /** The list that the cut is in, a member of the body; its last item is an object. */
  list: unknown[];
  /** Where the next chunk begins. */
  end: number;
}

function firstChunk(body: Buffer): FirstChunk | undefined {
  const beginning = body.subarray(0, mostGuessedBytes);
  const listAt = listNames.map((name) => beginning.indexOf(name)).find((at) => at >= 0);
  let cut = cutFrom(body, anyOpening, listAt ?? 0);
  for (let wrong = 0; cut >= 0 && cut <= mostGuessedBytes && wrong <= mostWrongCuts; wrong++) {
    const text = utf8Text(body.subarray(0, cut));
    const found = text === undefined ? undefined : opened(text);
    if (found !== undefined) return { ...found, end: cut + 1 };
    cut = cutFrom(body, anyOpening, cut + 1);
  }
  return undefined;
}

/** The body whose text ends in a list of it, so far. */
function opened(text: string): Pick<FirstChunk, 'body' | 'list'> | undefined {
  const body = parseJson(`${text},"${mark}"]}`) as JsonRecord | undefined;
  if (body === undefined) return undefined;
  for (const name of Object.keys(body)) {
    const list = body[name];
    if (!Array.isArray(list) || list.at(-1) !== mark) continue;
    list.pop();
    return { body, list };
  }
  return undefined;
}

/** Appends the items that a chunk has; false when it is none. */
function isAppended({ list }: FirstChunk, text: string): boolean {
  const items = parseJson(`[${text}]`) as unknown[] | undefined;
  if (items !== undefined) append(list, items);
  return items !== undefined;
}

/** The whole body, with the rest of the list and the members behind it. */
function withRest({ body, list }: FirstChunk, text: string | undefined): unknown {
  const rest = text === undefined ? undefined : (parseJson(`{"${mark}":[${text}`) as JsonRecord | undefined);
  if (rest === undefined) return undefined;
  const { [mark]: items, ...others } = rest;
  append(list, items as unknown[]);
  return { ...body, ...others };
}

function append(list: unknown[], items: readonly unknown[]): void {
  for (const item of items) list.push(item);
}
