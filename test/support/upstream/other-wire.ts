/** Responses to everything that is no chat: vectors, speech, counts of tokens. */
import { wav } from '../samples.ts';
import type { GoodResponse, WireRequest } from './good-response.ts';

/** The same short vector for every text, in the form asked for. */
export function embeddings({ model, input, encoding_format: form }: WireRequest): object {
  const vector = [0.25, -0.5, 0.75];
  const embedding =
    form === 'base64' ? Buffer.from(Float32Array.from(vector).buffer).toString('base64') : vector;
  const texts = Array.isArray(input) && typeof input[0] !== 'number' ? input : [input];
  return {
    object: 'list',
    data: texts.map((_, index) => ({ object: 'embedding', index, embedding })),
    model,
    usage: { prompt_tokens: 3, total_tokens: 3 },
  };
}

/** The documents in the order of the request, each a little less relevant than the one before. */
export function ranking({ model, documents }: WireRequest): object {
  const count = Array.isArray(documents) ? documents.length : 0;
  return {
    id: 'rerank-1',
    model,
    results: Array.from({ length: count }, (_, index) => ({ index, relevance_score: 1 / (index + 1) })),
    usage: { total_tokens: 7 },
  };
}

export function tokenCount(): object {
  return { input_tokens: 9 };
}

/** A frame of MPEG audio, layer 3, 128 kbit/s at 44.1 kHz: silence. */
const mp3Frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)]);

/** MP3 or WAV; the scripted upstream knows no other format. */
export function speech({ response_format: format }: WireRequest): { mediaType: string; bytes: Buffer } {
  return format === 'wav'
    ? { mediaType: 'audio/wav', bytes: wav(100) }
    : { mediaType: 'audio/mpeg', bytes: Buffer.concat([mp3Frame, mp3Frame, mp3Frame]) };
}

export function speechStream(): GoodResponse {
  const event = (data: object) => Buffer.from(`data: ${JSON.stringify(data)}\n\n`);
  const delta = event({ type: 'speech.audio.delta', audio: mp3Frame.toString('base64') });
  const done = event({
    type: 'speech.audio.done',
    usage: { input_tokens: 3, output_tokens: 6, total_tokens: 9 },
  });
  return { mediaType: 'text/event-stream', chunks: [delta, delta, delta, done], opening: 0, middle: 2 };
}
