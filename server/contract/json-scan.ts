/** Looks at JSON bytes without building values, so that a hostile body can be refused before it is parsed. */

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;

/** Strings up to this many bytes are walked here; longer ones are left to the native search, which is faster per byte and slower per call. */
const shortStringBytes = 32;

/** The index of the quote that closes the string opened at `open`, or the length of `bytes` when nothing does. */
export function endOfString(bytes: Buffer, open: number): number {
  const size = bytes.length;
  const near = Math.min(size, open + shortStringBytes);
  let at = open + 1;
  for (; at < near; at++) {
    const byte = bytes[at];
    if (byte === quote) return at;
    if (byte === backslash) at++;
  }
  for (;;) {
    const found = bytes.indexOf(quote, at);
    if (found < 0) return size;
    let before = found - 1;
    while (before >= at && bytes[before] === backslash) before--;
    if ((found - before) % 2 === 1) return found;
    at = found + 1;
  }
}

export interface JsonMeasure {
  /** Greatest number of arrays and objects that are open at once. */
  depth: number;
  /** Arrays, objects and names of members, all together. */
  parts: number;
}

/**
 * Depth and number of parts of a JSON text, exact when it is valid. Stops as soon as one of the
 * limits is passed, and says then what it has seen so far. About 1 ms per megabyte.
 */
export function measureJson(bytes: Buffer, maxDepth: number, maxParts: number): JsonMeasure {
  const measure = { depth: 0, parts: 0 };
  let open = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === quote) at = endOfString(bytes, at);
    else if (byte === openBrace || byte === openBracket) {
      measure.parts++;
      if (++open > measure.depth) measure.depth = open;
    } else if (byte === closeBrace || byte === closeBracket) open--;
    else if (byte === colon) measure.parts++;
    if (open > maxDepth || measure.parts > maxParts) break;
  }
  return measure;
}

/** Bytes that are looked at, or passed over, together. */
const blockBytes = 1_024;
/** One block of so many is looked at. */
const sampling = 8;

/**
 * An estimate of the parts of `bytes`, those that stand within strings included; about 0.05 ms per megabyte.
 * Which blocks are looked at is left to chance, so that nobody can write a body around them. Stops past `limit`.
 */
export function estimateParts(bytes: Buffer, limit: number): number {
  let seen = 0;
  for (let from = 0; from < bytes.length && seen * sampling <= limit; from += blockBytes) {
    if (Math.random() * sampling >= 1) continue;
    const block = bytes.subarray(from, from + blockBytes);
    for (const byte of [openBrace, openBracket, colon]) {
      for (let at = block.indexOf(byte); at >= 0; at = block.indexOf(byte, at + 1)) seen++;
    }
  }
  return seen * sampling;
}
