/** From an order to the bytes of its file, in small chunks, one segment of the text at a time. */
import { createHash } from 'node:crypto';
import { type AudioLength, sampleRate, toPcm } from './encoding/audio-encoder.ts';
import { createAudioEncoder } from './encoding/create-encoder.ts';
import type { SpeechOrder } from './speech-order.ts';
import { prepareSpeech, type Script } from './voice/speak.ts';

const maxChunkBytes = 64 * 1024;

/** `wav` and `flac` are spoken twice when they are no longer than this: first for the header, then for the file. */
const maxMeasuredSeconds = 300;
/** Segments from the first round are kept for the second up to this much sound. */
const maxKeptSeconds = 20;

/**
 * Chunks of at most 64 KiB, each in a buffer of its own. Between two of them at most one segment of
 * the text is spoken: an empty chunk means that one was, and that there is nothing to send yet.
 */
export async function* renderSpeech(
  order: SpeechOrder,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  const script = prepareSpeech(order);
  const needsLength = order.format === 'wav' || order.format === 'flac';
  const measured = needsLength ? yield* measure(script) : { kept: [], length: undefined };
  const encoder = await createAudioEncoder(order.format, measured.length);
  try {
    for (let chunk = 0; chunk < script.chunkCount; chunk += 1) {
      yield* chunks(encoder.encode(measured.kept[chunk] ?? script.render(chunk)));
    }
    yield* chunks(encoder.finish());
  } finally {
    encoder.close();
  }
}

/** At least one, if empty. */
function* chunks(bytes: Uint8Array): Generator<Uint8Array<ArrayBuffer>, void, undefined> {
  let at = 0;
  do {
    yield new Uint8Array(bytes.subarray(at, at + maxChunkBytes));
    at += maxChunkBytes;
  } while (at < bytes.length);
}

interface Measured {
  /** The first segments, to be used again. */
  kept: Float32Array[];
  /** Undefined when the speech is too long to be worth it. */
  length: AudioLength | undefined;
}

function* measure(script: Script): Generator<Uint8Array<ArrayBuffer>, Measured, undefined> {
  const kept: Float32Array[] = [];
  const hash = createHash('md5');
  let samples = 0;
  for (let chunk = 0; chunk < script.chunkCount; chunk += 1) {
    const sound = script.render(chunk);
    samples += sound.length;
    if (samples <= maxKeptSeconds * sampleRate) kept.push(sound);
    if (samples > maxMeasuredSeconds * sampleRate) return { kept, length: undefined };
    hash.update(toPcm(sound));
    yield new Uint8Array(0);
  }
  return { kept, length: { samples, md5: hash.digest() } };
}
