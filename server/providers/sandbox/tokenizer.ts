/**
 * Token counts and token-sized chunks of text, by the o200k_base vocabulary. The work is done in
 * slices with pauses between them, so that a text of megabytes does not hold up other requests.
 */
import type * as O200k from 'gpt-tokenizer/encoding/o200k_base';
import { createPacer } from './pacer.ts';

/** The smallest part of a text that a stream sends: one token, or several that form one character. */
export interface Chunk {
  text: string;
  tokens: number;
}

type Encoding = typeof O200k;

/** UTF-16 code units that are encoded without a pause: below 1 ms for ordinary text. */
const sliceLength = 4_096;
/** The encoder's time grows with the square of a word's length, so longer words are cut (and counted) in parts. */
const longestWord = 128;
const longWord = /[\p{L}\p{M}]{129,}|\s{129,}|[^\s\p{L}\p{N}]{129,}/u;
const wordParts = /[\p{L}\p{M}]{1,128}|\s{1,128}|\p{N}{1,128}|[^\s\p{L}\p{N}]{1,128}/gu;
/** Merged words that the encoder remembers: a few megabytes. */
const rememberedWords = 10_000;

/** Text that merely looks like a control token is text. */
const plainText = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };

let loading: Promise<Encoding> | undefined;

/** Loads the vocabulary once, at first use: it takes 150 ms and some 70 MB that a start need not pay for. */
async function loadEncoding(): Promise<Encoding> {
  loading ??= import('gpt-tokenizer/encoding/o200k_base').then((encoding) => {
    encoding.setMergeCacheSize(rememberedWords);
    return encoding;
  });
  return loading;
}

/**
 * The text in parts of at most 4,096 code units, cut where the word rule of the vocabulary cuts (before
 * a space), so that the parts' counts add up to the whole's; only words above 128 characters are cut inside.
 */
function* slicesOf(text: string): Generator<string> {
  let start = 0;
  while (start < text.length) {
    let end = Math.min(start + sliceLength, text.length);
    if (end < text.length) end = cutBefore(text, start, end);
    const slice = text.slice(start, end);
    if (slice.length > longestWord && longWord.test(slice)) yield* slice.match(wordParts) ?? [];
    else yield slice;
    start = end;
  }
}

/** The last place in (start, end] where a word ends and a single space follows; `end` when there is none. */
function cutBefore(text: string, start: number, end: number): number {
  for (let at = end; at > start + 1; at -= 1) {
    if (text[at] === ' ' && isWord(text[at - 1]) && isWord(text[at + 1])) return at;
  }
  const afterHighSurrogate = /[\uD800-\uDBFF]/.test(text[end - 1] ?? '');
  return afterHighSurrogate ? end - 1 : end;
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && character.trim() !== '';
}

/** The number of tokens of all texts; stops beyond `limit` and then returns more than `limit`. */
export async function countTokens(
  texts: readonly string[],
  signal: AbortSignal,
  limit = Infinity,
): Promise<number> {
  const encoding = await loadEncoding();
  const pause = createPacer(signal);
  let count = 0;
  for (const text of texts) {
    for (const slice of slicesOf(text)) {
      count += encoding.countTokens(slice, plainText);
      if (count > limit) return count;
      await pause();
    }
  }
  return count;
}

/**
 * `text` in chunks that joined give `text` again, lone surrogates included. No chunk splits a character.
 */
export async function splitIntoChunks(text: string, signal: AbortSignal): Promise<Chunk[]> {
  const encoding = await loadEncoding();
  const pause = createPacer(signal);
  const chunks: Chunk[] = [];
  for (const slice of slicesOf(text)) {
    let tokens = 0;
    let at = 0;
    const counted = function* (): Generator<number> {
      for (const token of encoding.encode(slice, plainText)) {
        tokens += 1;
        yield token;
      }
    };
    for (const decoded of encoding.decodeGenerator(counted())) {
      if (decoded === '') continue;
      chunks.push({ text: slice.slice(at, at + decoded.length), tokens });
      at += decoded.length;
      tokens = 0;
    }
    await pause();
  }
  return chunks;
}

/** The text of an input that comes as token ids; undefined when one of them is not in the vocabulary. */
export async function textOfTokens(ids: readonly number[]): Promise<string | undefined> {
  const encoding = await loadEncoding();
  try {
    return encoding.decode(ids);
  } catch {
    return undefined;
  }
}
