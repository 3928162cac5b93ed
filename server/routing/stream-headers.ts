/** Headers of every stream: nothing on the way may store, transform or buffer it. */
export const streamHeaders = {
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
} as const;
