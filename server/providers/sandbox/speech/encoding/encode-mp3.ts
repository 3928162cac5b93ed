/** `mp3`: LAME compiled to WebAssembly, constant bit rate, so that a player knows the length from the size. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createEncoder } from 'wasm-media-encoders';
import { type AudioEncoder, concatBytes, sampleRate } from './audio-encoder.ts';

const kilobitsPerSecond = 64;
/** LAME's buffers are sized for the samples of one call: keep the calls small. */
const samplesPerCall = 8192;

let compiled: WebAssembly.Module | undefined;

/** A fresh encoder; the compiled code is shared within the thread. */
export async function createMp3Encoder(): Promise<AudioEncoder> {
  const path = createRequire(import.meta.url).resolve('wasm-media-encoders/wasm/mp3');
  compiled ??= new WebAssembly.Module(readFileSync(path));
  const lame = await createEncoder('audio/mpeg', compiled);
  lame.configure({ channels: 1, sampleRate, bitrate: kilobitsPerSecond, outputSampleRate: sampleRate });
  return {
    encode(samples) {
      const parts: Uint8Array[] = [];
      for (let at = 0; at < samples.length; at += samplesPerCall) {
        // The result is in LAME's own memory and is overwritten by the next call.
        parts.push(new Uint8Array(lame.encode([samples.subarray(at, at + samplesPerCall)])));
      }
      return concatBytes(parts);
    },
    finish: () => new Uint8Array(lame.finalize()),
    close() {},
  };
}
