/** Headers of every stream: no intermediary may store, transform or buffer it. */
export const streamHeaders = {
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
} as const;
