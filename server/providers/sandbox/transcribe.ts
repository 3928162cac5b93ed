/** `sandbox/transcribe`: does not listen; its transcript is a sentence about the length of the recording. */
import type { components } from '../../../openapi/generated/v1.ts';
import { ApiError } from '../../core/api-error.ts';
import { isJsonObject } from '../../core/json.ts';
import type { UpstreamRequest, UpstreamResponse } from '../../core/provider.ts';
import { formatWireEvent } from '../../core/wire-event.ts';
import { eventStreamResponse, jsonResponse, textResponse } from './responses.ts';
import { countTokens } from './tokenizer.ts';

type Schemas = components['schemas'];
type Fields = Omit<Schemas['CreateTranscriptionRequest'], 'file'>;

/** Tokens of a second of sound. */
const tokensPerSecond = 10;
/** Of the sound; the model reads no longer recordings. */
export const maxAudioTokens = 16_000;

/** A transcript and what it is made of. */
interface Transcript {
  text: string;
  words: readonly string[];
  seconds: number;
}

/** Responds to a form that is valid under the contract. Throws `context_length_exceeded` for too long a recording. */
export async function respondWithTranscript({ json, signal }: UpstreamRequest): Promise<UpstreamResponse> {
  const fields = json as unknown as Fields;
  const seconds = secondsOf(json['file']);
  const transcript = transcriptOf(seconds);
  const usage = await usageOf(fields, transcript, signal);
  const logprobs = fields.include?.includes('logprobs') === true ? logprobsOf(transcript.words) : undefined;
  if (fields.stream === true) return eventStreamResponse(encoded(eventsOf(transcript, usage, logprobs)));
  switch (fields.response_format) {
    case 'verbose_json':
      return jsonResponse(verbose(fields, transcript));
    case 'diarized_json':
      return jsonResponse(diarized(fields, transcript, usage));
    case 'text':
      return textResponse(`${transcript.text}\n`);
    case 'srt':
      return textResponse(`1\n${timeOf(0, ',')} --> ${timeOf(seconds, ',')}\n${transcript.text}\n\n`);
    case 'vtt':
      return textResponse(`WEBVTT\n\n${timeOf(0, '.')} --> ${timeOf(seconds, '.')}\n${transcript.text}\n\n`);
    default: {
      const response: Schemas['Transcription'] = {
        text: transcript.text,
        ...(logprobs !== undefined && { logprobs }),
        usage,
      };
      return jsonResponse(response);
    }
  }
}

function secondsOf(file: unknown): number {
  return isJsonObject(file) && typeof file['seconds'] === 'number' ? file['seconds'] : 0;
}

function transcriptOf(seconds: number): Transcript {
  const text = `This recording is ${seconds} seconds long.`;
  return { text, words: text.split(/(?= )/), seconds };
}

async function usageOf(
  { prompt = '' }: Fields,
  { text, seconds }: Transcript,
  signal: AbortSignal,
): Promise<Schemas['TranscriptionUsage']> {
  const sound = Math.ceil(seconds * tokensPerSecond);
  if (sound > maxAudioTokens)
    throw new ApiError(
      'context_length_exceeded',
      `The input is too long: the recording has ${sound} tokens, the limit is ${maxAudioTokens}.`,
      { param: 'file' },
    );
  const words = await countTokens([prompt], signal);
  const output = await countTokens([text], signal);
  return {
    type: 'tokens',
    input_tokens: sound + words,
    input_token_details: { text_tokens: words, audio_tokens: sound },
    output_tokens: output,
    total_tokens: sound + words + output,
  };
}

/** The words at even distances over the recording. */
function verbose(
  { language, temperature = 0, timestamp_granularities: granularities = ['segment'] }: Fields,
  { text, words, seconds }: Transcript,
): Schemas['Transcription'] {
  const at = (index: number) => Math.round((seconds * 1_000 * index) / words.length) / 1_000;
  return {
    task: 'transcribe',
    language: language ?? 'en',
    duration: seconds,
    text,
    ...(granularities.includes('segment') && {
      segments: [{ ...segment, start: 0, end: seconds, text, temperature }],
    }),
    ...(granularities.includes('word') && {
      words: words.map((word, index) => ({ word: word.trim(), start: at(index), end: at(index + 1) })),
    }),
    usage: { type: 'duration', seconds: Math.ceil(seconds) },
  };
}

/** One speaker says everything: the first one that is known. */
function diarized(
  { known_speaker_names: [speaker = 'A'] = [] }: Fields,
  { text, seconds }: Transcript,
  usage: Schemas['TranscriptionUsage'],
): Schemas['Transcription'] {
  const said = { type: 'transcript.text.segment', id: 'seg_001', speaker, start: 0, end: seconds, text };
  return { task: 'transcribe', duration: seconds, text, segments: [said], usage };
}

const segment = {
  id: 0,
  seek: 0,
  tokens: [],
  avg_logprob: -0.125,
  compression_ratio: 1,
  no_speech_prob: 0,
};

function logprobsOf(words: readonly string[]): Schemas['TranscriptionLogprob'][] {
  return words.map((token) => ({ token, logprob: -0.125, bytes: [...Buffer.from(token)] }));
}

function* eventsOf(
  { text, words }: Transcript,
  usage: Schemas['TranscriptionUsage'],
  logprobs: Schemas['TranscriptionLogprob'][] | undefined,
): Generator<Schemas['TranscriptionEvent']> {
  for (const [index, delta] of words.entries())
    yield {
      type: 'transcript.text.delta',
      delta,
      ...(logprobs !== undefined && { logprobs: logprobs.slice(index, index + 1) }),
    };
  yield { type: 'transcript.text.done', text, ...(logprobs !== undefined && { logprobs }), usage };
}

async function* encoded(events: Iterable<Schemas['TranscriptionEvent']>): AsyncGenerator<Uint8Array> {
  for (const data of events) yield Buffer.from(formatWireEvent({ event: null, data }));
}

/** `00:00:01,250`, the mark before the milliseconds as the format has it. */
function timeOf(seconds: number, mark: string): string {
  const ms = Math.round(seconds * 1_000);
  const two = (value: number) => String(value).padStart(2, '0');
  const clock = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1_000) % 60];
  return `${clock.map(two).join(':')}${mark}${String(ms % 1_000).padStart(3, '0')}`;
}
