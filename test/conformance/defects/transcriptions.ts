/** Defects of transcriptions and of legacy completions. */
import { at } from '../../../openapi/json/json-value.ts';
import {
  defective,
  drop,
  inEvent,
  inEvents,
  inHeaders,
  inRequest,
  inResponse,
  set,
  table,
  type Defect,
} from '../defect.ts';

const transcription = 'createTranscription';
const completion = 'createCompletion';

/** Spoils a response in one form of a transcript. */
const inForm = (form: string, spoil: (text: string) => string): Pick<Defect, 'response'> => ({
  response: (exchange) => {
    if (!defective(transcription)(exchange)) return;
    if (exchange.asked.body.includes(`\r\n\r\n${form}\r\n`)) exchange.text = spoil(exchange.text);
  },
});

export const transcriptionDefects: Defect[] = [
  ...table('transcription', 'v1', 'core', {
    'text-missing': inResponse(transcription, drop('text')),
    'text-of-parts': inResponse(
      transcription,
      set('text', (old: unknown) => [old]),
    ),
    'usage-does-not-add-up': inResponse(transcription, (json) => {
      if (at(json, 'usage', 'total_tokens') !== undefined) set('usage.total_tokens', 1)(json);
    }),
    'srt-without-times': inForm('srt', (text) => text.replaceAll(/.*-->.*\n/g, '')),
    'vtt-without-head': inForm('vtt', (text) => text.replace('WEBVTT', '')),
    'text-in-json': inForm('text', (text) => JSON.stringify({ text })),
    'text-empty': inForm('text', () => ''),
    'text-called-json': inHeaders(
      (exchange) => defective(transcription)(exchange) && !exchange.isJson && !exchange.isStream,
      (headers) => {
        headers['content-type'] = 'application/json';
      },
    ),
    'verbose-without-length': inResponse(transcription, drop('duration')),
    'length-in-milliseconds': inResponse(
      transcription,
      set('duration', (old: unknown) => (typeof old === 'number' ? old * 1_000 : old)),
    ),
    'segment-after-the-end': inResponse(
      transcription,
      set('segments.*.end', (old: unknown) => Number(old) + 100),
    ),
    'segment-ends-before-it-begins': inResponse(
      transcription,
      set('segments.*.start', (old: unknown) => Number(old) + 10),
    ),
  }),
  ...table('transcription-stream', 'v1', 'streaming', {
    'done-missing': inEvents(transcription, (events) => events.slice(0, -1)),
    'delta-lost': inEvents(transcription, (events) => events.slice(1)),
    'whole-text-of-another': inEvent(
      transcription,
      (json) => at(json, 'type') === 'transcript.text.done',
      set('text', 'another text'),
    ),
  }),
  ...table('completion', 'v1', 'core', {
    'text-missing': inResponse(completion, drop('choices.*.text')),
    'text-empty': inResponse(completion, set('choices.*.text', '')),
    'choices-missing': inResponse(completion, drop('choices')),
    'two-choices': inResponse(
      completion,
      set('choices', (old: unknown) => (Array.isArray(old) ? [...old, ...old] : old)),
    ),
    'index-from-one': inResponse(completion, set('choices.*.index', 1)),
    'usage-does-not-add-up': inResponse(completion, set('usage.total_tokens', 1)),
    'limit-ignored': inRequest(completion, drop('max_tokens')),
    'limit-not-named': inResponse(completion, set('choices.*.finish_reason', 'stop')),
    'prompt-of-another': inRequest(completion, set('prompt', 'Something else.')),
  }),
  ...table('completion-stream', 'v1', 'streaming', {
    'done-missing': inEvents(completion, (events) => events.slice(0, -1)),
    'chunk-lost': inEvents(completion, (events) => events.slice(1)),
    'finish-missing': inEvent(completion, () => true, set('choices.*.finish_reason', null)),
  }),
];
