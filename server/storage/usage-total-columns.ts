/**
 * The columns of the hourly totals: the dimensions, the sums, and the histograms of durations.
 * A migration has made them: a change here needs another one.
 */

/** In the order of the primary key. */
export const totalKey = ['hour_ms', 'project', 'key_id', 'model', 'surface', 'outcome', 'status'] as const;

/** Sums over all requests of the row; tokens by class in `input_…` and `output_…` together. */
export const totalCounts = [
  'requests',
  /** Failed or interrupted. */
  'errors',
  'input_tokens',
  /** Of them from a cache. */
  'cached_tokens',
  'output_tokens',
  /** Of them reasoning. */
  'reasoning_tokens',
  'cost_nano',
  /** Requests whose cost is not known, because their prices or tokens are not. */
  'unpriced',
] as const;

/** Upper bounds of the buckets of a duration, ms; the last bucket has all longer ones. Each is 1.6 times the one before. */
export const bucketBoundsMs = [
  20, 32, 50, 80, 130, 200, 320, 500, 800, 1_300, 2_000, 3_200, 5_000, 8_000, 13_000, 20_000, 32_000, 50_000,
  80_000, 130_000,
] as const;

/** How many requests took so long. */
export const durationBuckets = [
  ...bucketBoundsMs.map((bound) => `duration_${bound}` as const),
  'duration_more',
] as const;

/** How many had their first content after so long. */
export const firstContentBuckets = [
  ...bucketBoundsMs.map((bound) => `first_content_${bound}` as const),
  'first_content_more',
] as const;

export type TotalKey = (typeof totalKey)[number];
export type TotalSum =
  | (typeof totalCounts)[number]
  | (typeof durationBuckets)[number]
  | (typeof firstContentBuckets)[number];
