/** Bare samples, 16-bit little-endian, without a header; and the same behind a WAV header. */
import { type AudioCodec, type AudioLength, sampleRate, toPcm } from './audio-encoder.ts';

const bytesPerSample = 2;
const headerBytes = 44;
/** Readers take this size as "until the end of the file". */
const unknownSize = 0xffff_ffff;

/** `pcm`: nothing but samples. */
export const pcmCodec: AudioCodec = { encode: (samples) => [toPcm(samples)], finish: () => [] };

/** `wav`: without a known length the header says so, and the sound ends where the bytes end. */
export function createWavCodec(length: AudioLength | undefined): AudioCodec {
  const header = Buffer.alloc(headerBytes);
  const dataBytes = length === undefined ? unknownSize : length.samples * bytesPerSample;
  header.write('RIFF....WAVEfmt ');
  header.writeUInt32LE(length === undefined ? unknownSize : dataBytes + headerBytes - 8, 4);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * bytesPerSample, 28);
  header.writeUInt16LE(bytesPerSample, 32);
  header.writeUInt16LE(8 * bytesPerSample, 34);
  header.write('data', 36);
  header.writeUInt32LE(dataBytes, 40);
  return { ...pcmCodec, header };
}
