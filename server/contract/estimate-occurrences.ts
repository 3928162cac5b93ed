/** Estimates how much work it is to parse a body, cheaply enough to run on every body. */

/** Bytes that are sampled, or skipped, together. */
const blockBytes = 1_024;
/** One block of this many is sampled. */
const sampling = 8;

/**
 * An estimate of how often the values of `wanted` are in `bytes`, within strings too; about 0.02 ms per megabyte and value.
 * The sampled blocks are chosen at random, so that a caller cannot craft a body around them. Stops past `limit`.
 */
export function estimateOccurrences(bytes: Buffer, wanted: readonly number[], limit: number): number {
  let seen = 0;
  for (let from = 0; from < bytes.length && seen * sampling <= limit; from += blockBytes) {
    if (Math.random() * sampling >= 1) continue;
    const block = bytes.subarray(from, from + blockBytes);
    for (const byte of wanted) {
      for (let at = block.indexOf(byte); at >= 0; at = block.indexOf(byte, at + 1)) seen++;
    }
  }
  return seen * sampling;
}
