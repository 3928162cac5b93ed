/** `flac`: lossless; the header has length and checksum when they are known beforehand. */
import { type AudioEncoder, type AudioLength, concatBytes, sampleRate, toInt16 } from './audio-encoder.ts';
import { BitWriter } from './bit-writer.ts';
import { blockSamples, flacFrame } from './flac-frame.ts';

/** A fresh stream; without `length` the header leaves length and checksum open, which the format allows. */
export function createFlacEncoder(length: AudioLength | undefined): AudioEncoder {
  let waiting = new Int16Array(0);
  let frames = 0;
  let header: Uint8Array | undefined = streamInfo(length);

  function takeHeader(): Uint8Array[] {
    const taken = header === undefined ? [] : [header];
    header = undefined;
    return taken;
  }

  function takeFrame(samples: Int16Array): Uint8Array {
    frames += 1;
    return flacFrame(samples, frames - 1);
  }

  return {
    encode(samples) {
      const parts = takeHeader();
      const all = new Int16Array(waiting.length + samples.length);
      all.set(waiting);
      all.set(toInt16(samples), waiting.length);
      let at = 0;
      for (; at + blockSamples <= all.length; at += blockSamples)
        parts.push(takeFrame(all.subarray(at, at + blockSamples)));
      waiting = all.slice(at);
      return concatBytes(parts);
    },
    finish() {
      const parts = takeHeader();
      if (waiting.length > 0) parts.push(takeFrame(waiting));
      waiting = new Int16Array(0);
      return concatBytes(parts);
    },
    close() {},
  };
}

function streamInfo(length: AudioLength | undefined): Uint8Array {
  const bits = new BitWriter(42);
  for (const byte of new TextEncoder().encode('fLaC')) bits.write(byte, 8);
  bits.write(1, 1);
  bits.write(0, 7);
  bits.write(34, 24);
  bits.write(blockSamples, 16);
  bits.write(blockSamples, 16);
  bits.write(0, 24);
  bits.write(0, 24);
  bits.write(sampleRate, 20);
  bits.write(0, 3);
  bits.write(15, 5);
  const samples = length?.samples ?? 0;
  bits.write(0, 4);
  bits.write(samples >>> 16, 16);
  bits.write(samples, 16);
  for (const byte of length?.md5 ?? new Uint8Array(16)) bits.write(byte, 8);
  return bits.written();
}
