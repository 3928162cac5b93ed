/** Makes new inputs of known ones. */
import type { Random } from '../openapi/grammars/generate/random.ts';

/** Longest input, bytes. */
export const maxInputBytes = 4_096;
const mostChanges = 6;
const mostCopies = 64;

/** `input` with some changes; `other` is another known input. */
export function mutate(input: Buffer, other: Buffer, dictionary: readonly Buffer[], random: Random): Buffer {
  let bytes = input;
  for (let left = 1 + random.below(mostChanges); left > 0; left -= 1)
    bytes = change(bytes, other, dictionary, random);
  return bytes.subarray(0, maxInputBytes);
}

function change(bytes: Buffer, other: Buffer, dictionary: readonly Buffer[], random: Random): Buffer {
  const at = random.below(bytes.length + 1);
  const end = at + random.below(Math.min(bytes.length - at, 64) + 1);
  const token = dictionary[random.below(dictionary.length)] ?? bytes;
  switch (random.below(11)) {
    case 0:
      return withByte(bytes, at, (byte) => byte ^ (1 << random.below(8)));
    case 1:
      return withByte(bytes, at, () => random.below(256));
    case 2:
      return withByte(bytes, at, (byte) => byte + 1 - random.below(3));
    case 3:
    case 4:
      return replaced(bytes, at, at, token);
    case 5:
      return replaced(bytes, at, end, token);
    case 6:
      return replaced(bytes, at, end);
    case 7:
      return replaced(bytes, at, at, bytes.subarray(at, end));
    case 8:
      return replaced(
        bytes,
        at,
        at,
        ...Array.from({ length: random.below(mostCopies) }, () => bytes.subarray(at, end)),
      );
    case 9: {
      const from = random.below(other.length + 1);
      return replaced(bytes, at, end, other.subarray(from, from + random.below(other.length - from + 1)));
    }
    default:
      return replaced(bytes, at, end, Buffer.from(String(random.below(3) ** random.below(60))));
  }
}

function withByte(bytes: Buffer, at: number, next: (byte: number) => number): Buffer {
  const changed = Buffer.from(bytes);
  if (at < changed.length) changed[at] = next(changed[at] ?? 0);
  return changed;
}

/** Bounded at once, so that copies of copies do not fill the memory. */
function replaced(bytes: Buffer, start: number, end: number, ...by: Buffer[]): Buffer {
  const changed = Buffer.concat([bytes.subarray(0, start), ...by, bytes.subarray(end)]);
  return changed.subarray(0, maxInputBytes);
}
