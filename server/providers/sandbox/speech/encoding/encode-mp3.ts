/** `mp3`: LAME compiled to WebAssembly, constant bit rate, so that a player knows the length from the size. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createEncoder } from 'wasm-media-encoders';
import { type AudioCodec, inParts, sampleRate } from './audio-encoder.ts';

const kilobitsPerSecond = 64;

let compiled: WebAssembly.Module | undefined;

/** A fresh encoder; the compiled code is shared within the thread. */
export async function createMp3Codec(): Promise<AudioCodec> {
  const path = createRequire(import.meta.url).resolve('wasm-media-encoders/wasm/mp3');
  compiled ??= new WebAssembly.Module(readFileSync(path));
  const lame = await createEncoder('audio/mpeg', compiled);
  lame.configure({ channels: 1, sampleRate, bitrate: kilobitsPerSecond, outputSampleRate: sampleRate });
  return {
    // Each result is in LAME's own memory and is overwritten by the next call.
    encode: (samples) => Array.from(inParts(samples), (part) => new Uint8Array(lame.encode([part]))),
    finish: () => [lame.finalize()],
  };
}
