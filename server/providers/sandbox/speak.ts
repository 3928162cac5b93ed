/** `sandbox/speech`: text to sound, as bytes or as events. */
import type { components } from '../../../openapi/generated/v1.ts';
import { audioMediaType } from '../../core/audio.ts';
import type { UpstreamRequest, UpstreamResponse } from '../../core/provider.ts';
import { formatWireEvent } from '../../core/wire-event.ts';
import { eventStreamResponse } from './responses.ts';
import { synthesize } from './speech/synthesize.ts';
import { countTokens } from './tokenizer.ts';

type SpeechBody = components['schemas']['CreateSpeechRequest'];
type SpeechUsage = components['schemas']['SpeechUsage'];
type SpeechAudioEvent = components['schemas']['SpeechAudioEvent'];

/** Bytes of sound that count as one output token. */
const bytesPerToken = 1_024;

/** Responds to a request that is valid under the contract. */
export async function answerSpeech(request: UpstreamRequest): Promise<UpstreamResponse> {
  const {
    input,
    voice,
    response_format: format = 'mp3',
    speed = 1,
    stream_format: streamFormat,
  } = request.json as unknown as SpeechBody;
  const voiceName = typeof voice === 'string' ? voice : voice.id;
  const sound = synthesize({ input, voice: voiceName, format, speed, signal: request.signal });
  if (streamFormat !== 'sse')
    return { status: 200, headers: { 'content-type': audioMediaType[format] }, body: sound };
  const inputTokens = await countTokens([input], request.signal);
  return eventStreamResponse(soundEvents(sound, inputTokens));
}

async function* soundEvents(
  sound: AsyncIterable<Uint8Array>,
  inputTokens: number,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of sound) {
    bytes += chunk.length;
    yield encodeEvent({ type: 'speech.audio.delta', audio: Buffer.from(chunk).toString('base64') });
  }
  yield encodeEvent({ type: 'speech.audio.done', usage: speechUsage(inputTokens, bytes) });
}

/** Tokens of the text, and one for each 1,024 bytes of sound. */
export function speechUsage(inputTokens: number, bytes: number): SpeechUsage {
  const outputTokens = Math.ceil(bytes / bytesPerToken);
  return { input_tokens: inputTokens, output_tokens: outputTokens, total_tokens: inputTokens + outputTokens };
}

function encodeEvent(data: SpeechAudioEvent): Uint8Array {
  return Buffer.from(formatWireEvent({ event: null, data }));
}
