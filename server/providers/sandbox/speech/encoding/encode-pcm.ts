/** Bare samples, 16-bit little-endian, without a header; and the same behind a WAV header. */
import {
  type AudioEncoder,
  type AudioLength,
  concatBytes,
  littleEndian,
  sampleRate,
  toInt16,
} from './audio-encoder.ts';

const bytesPerSample = 2;
const headerBytes = 44;
/** Readers take this size as "until the end of the file". */
const unknownSize = 0xffff_ffff;

/** `pcm`: nothing but samples. */
export function createPcmEncoder(): AudioEncoder {
  return {
    encode: (samples) => littleEndian(toInt16(samples)),
    finish: () => new Uint8Array(0),
    close() {},
  };
}

/** `wav`: without a known length the header says so, and the sound ends where the bytes end. */
export function createWavEncoder(length: AudioLength | undefined): AudioEncoder {
  let header: Uint8Array | undefined = wavHeader(length);
  const takeHeader = (): Uint8Array => {
    const taken = header ?? new Uint8Array(0);
    header = undefined;
    return taken;
  };
  return {
    encode: (samples) => concatBytes([takeHeader(), littleEndian(toInt16(samples))]),
    finish: takeHeader,
    close() {},
  };
}

function wavHeader(length: AudioLength | undefined): Uint8Array {
  const bytes = new Uint8Array(headerBytes);
  const view = new DataView(bytes.buffer);
  const dataBytes = length === undefined ? unknownSize : length.samples * bytesPerSample;
  bytes.set(new TextEncoder().encode('RIFF....WAVEfmt '));
  view.setUint32(4, length === undefined ? unknownSize : dataBytes + headerBytes - 8, true);
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * bytesPerSample, true);
  view.setUint16(32, bytesPerSample, true);
  view.setUint16(34, 8 * bytesPerSample, true);
  bytes.set(new TextEncoder().encode('data'), 36);
  view.setUint32(40, dataBytes, true);
  return bytes;
}
