/** `sandbox/speech`: text to sound, as bytes or as events. */
import type { components } from '../../../openapi/generated/v1.ts';
import { audioMediaType } from '../../core/audio.ts';
import type { UpstreamRequest, UpstreamResponse } from '../../core/provider.ts';
import { formatWireEvent } from '../../core/wire-event.ts';
import { eventStreamResponse } from './responses.ts';
import { synthesize } from './speech/speech-pool.ts';
import { countTokens } from './tokenizer.ts';

export type SpeechBody = components['schemas']['CreateSpeechRequest'];
type SpeechAudioEvent = components['schemas']['SpeechAudioEvent'];

/** Bytes of sound that count as one output token. */
const bytesPerToken = 1_024;

/** Responds to a request that is valid under the contract. */
export async function respondWithSpeech({ json, signal }: UpstreamRequest): Promise<UpstreamResponse> {
  const {
    input,
    voice,
    response_format: format = 'mp3',
    speed = 1,
    stream_format: streamFormat,
  } = json as unknown as SpeechBody;
  const voiceName = typeof voice === 'string' ? voice : voice.id;
  const sound = synthesize({ input, voice: voiceName, format, speed, signal });
  if (streamFormat !== 'sse')
    return { status: 200, headers: { 'content-type': audioMediaType[format] }, body: sound };
  return eventStreamResponse(encoded(soundEvents(sound, await countTokens([input], signal))));
}

/** The sound in events, and the usage: the tokens of the text, and one for each 1,024 bytes of sound. */
export async function* soundEvents(
  sound: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  inputTokens: number,
): AsyncGenerator<SpeechAudioEvent> {
  let bytes = 0;
  for await (const chunk of sound) {
    bytes += chunk.length;
    yield { type: 'speech.audio.delta', audio: Buffer.from(chunk).toString('base64') };
  }
  const outputTokens = Math.ceil(bytes / bytesPerToken);
  const usage = { input_tokens: inputTokens, output_tokens: outputTokens };
  yield { type: 'speech.audio.done', usage: { ...usage, total_tokens: inputTokens + outputTokens } };
}

async function* encoded(events: AsyncIterable<SpeechAudioEvent>): AsyncGenerator<Uint8Array> {
  for await (const data of events) yield Buffer.from(formatWireEvent({ event: null, data }));
}
