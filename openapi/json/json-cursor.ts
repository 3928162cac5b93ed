/**
 * Walks the structure of JSON in UTF-8, whole or chunk by chunk, without parsing it. The cost is linear and the
 * memory constant, whatever the bytes are. For bytes that are not JSON the tokens have no meaning; `JSON.parse` and
 * `JsonText` find that out.
 */

// Not exported one by one: V8 folds constants, and reads what a module exports each time.
const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** The tokens, by their first bytes. */
export const jsonToken = { quote, comma, colon, openBracket, closeBracket, openBrace, closeBrace } as const;

/** 1 for the first byte of each token, by byte. For a loop over bytes, bind it in the module: see above. */
export const tokenBytes = new Uint8Array(256);
for (const token of Object.values(jsonToken)) tokenBytes[token] = 1;
const tokens = tokenBytes;

/** Bytes of a string that are walked here before each native search, which is faster per byte and slower per call. */
const shortString = 32;

export class JsonCursor {
  #chunk: Buffer;
  /** Where the last token begins, -1 when that was in an earlier chunk. At the end of the chunk its length. */
  start: number;
  /** The index after the last token. */
  at: number;
  /** Arrays and objects that are open. */
  depth = 0;
  /** The chunk ended within the string that begins at `start`. */
  isInString = false;

  constructor(chunk: Buffer = Buffer.alloc(0), at = 0) {
    this.#chunk = chunk;
    this.start = at;
    this.at = at;
  }

  /** Continues with the next chunk, after `next` has returned 0. */
  feed(chunk: Buffer): void {
    // Not always to 0: of an escape that the chunk cut, the second half is in the next one.
    this.at -= this.#chunk.length;
    this.start = -1;
    this.#chunk = chunk;
  }

  /** Takes back the string that the chunk ended in: the next chunk has to begin with it. */
  releaseString(): void {
    this.isInString = false;
    this.at = this.#chunk.length;
  }

  /**
   * Moves past the next token and returns its first byte: a brace, a bracket, a comma, a colon, or the quote of a
   * string that ends in this chunk. Returns 0 at the end of the chunk. Numbers and literals are no tokens. Tokens
   * nested deeper than `level` are skipped; brackets and braces count to what they enclose.
   */
  next(level = Infinity): number {
    const chunk = this.#chunk;
    const size = chunk.length;
    // Local, as fields cost a third of the time.
    let { at, depth } = this;
    if (this.isInString) {
      const end = endOfString(chunk, at);
      if (end >= size || depth <= level) return this.#stopString(this.start, end, depth);
      this.isInString = false;
      at = end + 1;
    }
    for (; at < size; at++) {
      const byte = chunk[at] ?? 0;
      // One look-up for what is no token: there may be megabytes of white space or digits.
      if (tokens[byte] === 0) continue;
      if (byte === quote) {
        const end = endOfString(chunk, at + 1);
        if (end >= size || depth <= level) return this.#stopString(at, end, depth);
        at = end;
      } else if (byte === openBrace || byte === openBracket) {
        if (depth++ < level) return this.#stop(at, at + 1, depth, byte);
      } else if (byte === closeBrace || byte === closeBracket) {
        if (--depth < level) return this.#stop(at, at + 1, depth, byte);
      } else if ((byte === comma || byte === colon) && depth <= level)
        return this.#stop(at, at + 1, depth, byte);
    }
    return this.#stop(size, size, depth, 0);
  }

  #stopString(start: number, end: number, depth: number): number {
    this.isInString = end >= this.#chunk.length;
    return this.isInString ? this.#stop(start, end, depth, 0) : this.#stop(start, end + 1, depth, quote);
  }

  #stop(start: number, at: number, depth: number, token: number): number {
    this.start = start;
    this.at = at;
    this.depth = depth;
    return token;
  }
}

/**
 * The index of the quote that ends a string, from a place within it. The size of the chunk when there is none, and
 * one more when the chunk ends with the first half of an escape.
 */
export function endOfString(chunk: Buffer, inside: number): number {
  const size = chunk.length;
  let at = inside;
  while (at < size) {
    const near = Math.min(size, at + shortString);
    for (; at < near; at++) {
      const byte = chunk[at];
      if (byte === quote) return at;
      if (byte === backslash) at++;
    }
    if (at >= size) break;
    const found = chunk.indexOf(quote, at);
    const end = found < 0 ? size : found;
    let before = end;
    while (before > at && chunk[before - 1] === backslash) before--;
    if ((end - before) % 2 === 0) return end;
    at = end + 1;
  }
  return at;
}

/** The index of the first byte from `at` on that is no white space. */
export function skipBlank(bytes: Buffer, at: number): number {
  let after = at;
  while (isBlank(bytes[after])) after++;
  return after;
}

/** The index after the last byte before `end` that is no white space. */
export function trimBlank(bytes: Buffer, end: number): number {
  let before = end;
  while (isBlank(bytes[before - 1])) before--;
  return before;
}

function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}
