/** Vectors in which texts that share words, or parts of words, are near each other: feature hashing, no model. */

/** Share of a whole word, and of a part of a word, in the vector. */
const wordWeight = 1;
const chunkWeight = 0.4;
const chunkLength = 3;

/** A vector of length 1 with `dimensions` components, each a 32-bit float. Equal texts give equal vectors. */
export function hashFeatures(text: string, dimensions: number): Float32Array {
  const sums = new Float64Array(dimensions);
  for (const [feature, weight] of featuresOf(text)) {
    const hash = hashText(feature);
    const sign = (hash >>> 31) * 2 - 1;
    const index = (hash & 0x7fffffff) % dimensions;
    sums[index] = (sums[index] ?? 0) + sign * weight;
  }
  const length = Math.sqrt(sums.reduce((total, sum) => total + sum * sum, 0));
  if (length === 0) sums[0] = 1;
  return Float32Array.from(sums, (sum) => (length === 0 ? sum : sum / length));
}

/** The words of a text and their parts, each with its weight: the square root of its number, so that repetition does not drown the rest. */
export function featuresOf(text: string): Map<string, number> {
  const counts = new Map<string, { count: number; weight: number }>();
  const add = (feature: string, weight: number): void => {
    const known = counts.get(feature);
    if (known === undefined) counts.set(feature, { count: 1, weight });
    else known.count += 1;
  };
  const folded = text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? Array.from(folded);
  for (const word of words) {
    add(`w ${word}`, wordWeight);
    const padded = `^${word}$`;
    for (let at = 0; at + chunkLength <= padded.length; at += 1)
      add(`p ${padded.slice(at, at + chunkLength)}`, chunkWeight);
  }
  return new Map([...counts].map(([feature, { count, weight }]) => [feature, Math.sqrt(count) * weight]));
}

/** FNV-1a with a final mix, 32 bits. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return (hash ^ (hash >>> 15)) >>> 0;
}
