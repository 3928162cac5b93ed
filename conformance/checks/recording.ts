/** A recording for requests: one second of silence as WAV, 8,000 samples of 8 bits. */

const samples = 8_000;

/** All of its bytes are below 128, so that the text is the file. */
export const silence = [
  'RIFF',
  number(36 + samples, 4),
  'WAVEfmt ',
  number(16, 4),
  // PCM, one channel.
  number(1, 2),
  number(1, 2),
  number(samples, 4),
  number(samples, 4),
  number(1, 2),
  number(8, 2),
  'data',
  number(samples, 4),
  '@'.repeat(samples),
].join('');

/** Little-endian. */
function number(value: number, bytes: number): string {
  return Array.from({ length: bytes }, (_, at) => String.fromCharCode((value >> (8 * at)) & 0xff)).join('');
}
