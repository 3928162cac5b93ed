/** Changes the sample rate of a sound by any ratio, with a windowed sinc. */

const tapsEachSide = 16;
const phases = 512;

/** Fraction of the input's band that is kept: the filter needs room to fall off. */
const passband = 0.94;

const kernel = makeKernel();

/**
 * Reads `input` at `step` input samples per output sample (at most 1, so that nothing aliases);
 * samples outside of it count as silence. The result has `input.length / step` samples.
 */
export function resample(input: Float32Array, step: number): Float32Array {
  if (!(step > 0 && step <= 1)) throw new RangeError(`resampling step ${step} is not within 0 to 1`);
  const output = new Float32Array(Math.floor(input.length / step));
  const taps = 2 * tapsEachSide;
  for (let index = 0; index < output.length; index += 1) {
    const at = index * step;
    const whole = Math.floor(at);
    const phase = Math.round((at - whole) * phases) * taps;
    const first = whole - tapsEachSide + 1;
    const from = Math.max(0, -first);
    const to = Math.min(taps, input.length - first);
    let sum = 0;
    for (let tap = from; tap < to; tap += 1) sum += (input[first + tap] ?? 0) * (kernel[phase + tap] ?? 0);
    output[index] = sum;
  }
  return output;
}

function makeKernel(): Float32Array {
  const taps = 2 * tapsEachSide;
  const table = new Float32Array((phases + 1) * taps);
  for (let phase = 0; phase <= phases; phase += 1) {
    for (let tap = 0; tap < taps; tap += 1) {
      const distance = tap - tapsEachSide + 1 - phase / phases;
      const angle = Math.PI * distance;
      const sinc = distance === 0 ? passband : Math.sin(angle * passband) / angle;
      const window =
        0.42 + 0.5 * Math.cos(angle / tapsEachSide) + 0.08 * Math.cos((2 * angle) / tapsEachSide);
      table[phase * taps + tap] = Math.abs(distance) >= tapsEachSide ? 0 : sinc * window;
    }
  }
  return table;
}
