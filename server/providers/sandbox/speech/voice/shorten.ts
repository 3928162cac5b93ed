/** Makes speech shorter than the engine can, at the same pitch: overlapping windows set closer together. */

/** At 24 kHz: 20 ms windows, every 10 ms of the result. */
const hop = 240;
const windowLength = 2 * hop;
/** How far a window may move to fit the wave before it, ±5 ms: a period of a deep voice. */
const reach = 120;

const fade = Float32Array.from(
  { length: windowLength },
  (_, at) => 0.5 - 0.5 * Math.cos((Math.PI * (at + 0.5)) / hop),
);

/** `ratio` is the new length by the old, up to 1; above it nothing is done. */
export function shorten(samples: Float32Array, ratio: number): Float32Array {
  if (ratio >= 1) return samples;
  const shortened = new Float32Array(Math.round(samples.length * ratio));
  let previous = 0;
  for (let at = -hop; at < shortened.length; at += hop) {
    const nominal = Math.round(at / ratio);
    const start = at < 0 ? at : bestStart(samples, nominal, previous + hop);
    previous = start;
    for (
      let offset = Math.max(0, -at);
      offset < windowLength && at + offset < shortened.length;
      offset += 1
    ) {
      shortened[at + offset] =
        (shortened[at + offset] ?? 0) + (samples[start + offset] ?? 0) * (fade[offset] ?? 0);
    }
  }
  return shortened;
}

/** The place near `nominal` whose wave is most like the one at `continuation`. */
function bestStart(samples: Float32Array, nominal: number, continuation: number): number {
  let best = nominal;
  let bestProduct = -Infinity;
  for (let start = nominal - reach; start <= nominal + reach; start += 4) {
    let product = 0;
    for (let offset = 0; offset < hop; offset += 2) {
      product += (samples[start + offset] ?? 0) * (samples[continuation + offset] ?? 0);
    }
    if (product > bestProduct) {
      bestProduct = product;
      best = start;
    }
  }
  return best;
}
