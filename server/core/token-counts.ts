/** Tokens by class as metering keeps them: the classes of core's `Usage` and those that only have a price of their own. */
import type { Usage } from './completion.ts';

/** Each token is in one class. */
export const tokenClasses = [
  'input_text',
  'input_image',
  'input_audio',
  'input_cache_read',
  'input_audio_cache_read',
  'input_cache_write',
  'input_cache_write_1h',
  'output_text',
  'output_reasoning',
  'output_audio',
  'output_image',
] as const;

export type TokenClass = (typeof tokenClasses)[number];

/** null: not reported, which is not 0. */
export type TokenCounts = Readonly<Record<TokenClass, number | null>>;

/** Nothing has been reported. */
export const unknownCounts: TokenCounts = Object.fromEntries(
  tokenClasses.map((name) => [name, null]),
) as Record<TokenClass, null>;

/** The classes of core's usage. */
export function countsOf({ input, output }: Usage): TokenCounts {
  return {
    ...unknownCounts,
    input_text: input.text,
    input_image: input.image,
    input_audio: input.audio,
    input_cache_read: input.cacheRead,
    input_cache_write: input.cacheWrite,
    output_text: output.text,
    output_reasoning: output.reasoning,
    output_audio: output.audio,
  };
}

/** As core and the wire formats have it; the sums stay the same. */
export function usageOf(counts: TokenCounts): Usage {
  return {
    input: {
      text: counts.input_text,
      image: counts.input_image,
      audio: counts.input_audio,
      cacheRead: addCounts(counts.input_cache_read, counts.input_audio_cache_read),
      cacheWrite: addCounts(counts.input_cache_write, counts.input_cache_write_1h),
    },
    output: {
      text: addCounts(counts.output_text, counts.output_image),
      reasoning: counts.output_reasoning,
      audio: counts.output_audio,
    },
  };
}

const classesOf = {
  input: tokenClasses.filter((name) => name.startsWith('input')),
  output: tokenClasses.filter((name) => name.startsWith('output')),
};

/** All input or all output tokens; null when no class of them has been reported. */
export function sumOf(counts: TokenCounts, side: 'input' | 'output'): number | null {
  let sum: number | null = null;
  for (const name of classesOf[side]) sum = addCounts(sum, counts[name]);
  return sum;
}

/** null and null is null; null and a number is the number. */
export function addCounts(one: number | null, other: number | null): number | null {
  return one === null ? other : one + (other ?? 0);
}
