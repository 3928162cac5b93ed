/** Transcriptions: every form of a transcript is the declared one, and the stream says the same. */
import { at, listAt, numberAt, textAt } from '../../openapi/json/json-value.ts';
import type { Trial } from '../run/trial.ts';
import { acceptedEvents } from '../wire/stream.ts';
import { acceptedJson, mustAccept } from './accepted.ts';
import type { Check } from './check.ts';
import { must } from './outcome.ts';
import { sampleCall } from './sample.ts';

const core = { profile: 'core', surface: 'v1' } as const;
/** Of the recording. */
const seconds = 1;
/** How much longer a provider may find it. */
const slackS = 1;

/** A request for the sample recording with further fields of the form. */
function transcribe(trial: Trial, fields: Readonly<Record<string, string>> = {}) {
  const call = sampleCall(trial, 'createTranscription');
  const more = Object.entries(fields).map(([name, value]) => ({ name, value }));
  return trial.once({ ...call, form: [...more, ...(call.form ?? [])] });
}

/** Plain text forms, each with what it begins with. */
const textForms: Readonly<Record<string, RegExp>> = {
  text: /\S/,
  srt: /^\s*1\s*\n\d\d:\d\d:\d\d,\d{3} --> \d\d:\d\d:\d\d,\d{3}/,
  vtt: /^\uFEFF?WEBVTT/,
};

const textChecks = Object.entries(textForms).map(([name, begins]): Check => ({
  ...core,
  id: `transcription.form.${name}`,
  title: `A transcript as ${name} is plain text in that form`,
  contract: 'createTranscription/responses/200',
  run: async (trial) => {
    const response = await transcribe(trial, { response_format: name });
    mustAccept(trial, response, `a transcript as ${name}`);
    must(begins.test(response.text), `this text is not ${name}`, response);
    must(!/^\s*[{"]/.test(response.text), 'the text is JSON', response);
    must(
      /^(text\/|application\/(x-subrip|octet-stream))/.test(response.mediaType),
      `the content-type is '${response.mediaType}'`,
      response,
    );
  },
}));

export const transcriptionChecks: Check[] = [
  {
    ...core,
    id: 'transcription.shape',
    title: 'A transcript is JSON with its text, and a usage in tokens adds up',
    contract: 'createTranscription/responses/200',
    run: async (trial) => {
      const response = await transcribe(trial);
      const json = acceptedJson(trial, response, 'transcriptions');
      must(textAt(json, 'text') !== undefined, 'the transcript has no text', response);
      const usage = at(json, 'usage');
      const total = numberAt(usage, 'total_tokens');
      if (total === undefined) return;
      const [input, output] = [numberAt(usage, 'input_tokens'), numberAt(usage, 'output_tokens')];
      must(
        (input ?? NaN) + (output ?? NaN) === total,
        `the usage does not add up: ${input} + ${output} is not ${total}`,
        response,
      );
    },
  },
  ...textChecks,
  {
    ...core,
    id: 'transcription.timestamps',
    title:
      'A transcript in verbose_json has the length of the recording, and segments within it, in their order',
    contract: 'schema:TranscriptionSegment',
    run: async (trial) => {
      const response = await transcribe(trial, { response_format: 'verbose_json' });
      const json = acceptedJson(trial, response, 'timestamps');
      const length = numberAt(json, 'duration') ?? NaN;
      must(
        Math.abs(length - seconds) <= slackS,
        `a recording of ${seconds} s is reported as ${length} s long`,
        response,
      );
      let last = 0;
      for (const segment of listAt(json, 'segments')) {
        const [start, end] = [numberAt(segment, 'start') ?? NaN, numberAt(segment, 'end') ?? NaN];
        must(
          start >= last && end >= start && end <= length + slackS,
          `a segment from ${start} to ${end} s follows one that ends at ${last} s of ${length} s`,
          response,
        );
        last = end;
      }
    },
  },
  {
    ...core,
    id: 'transcription.stream',
    title: 'A streamed transcript obeys its grammar, and its deltas are the whole text',
    profile: 'streaming',
    contract: 'createTranscription/responses/200/content/text~1event-stream/x-stream-grammar',
    run: async (trial) => {
      const response = await transcribe(trial, { stream: 'true' });
      const events = await acceptedEvents(trial, response, 'a streamed transcript');
      const joined = events.map((event) => textAt(event, 'delta') ?? '').join('');
      const whole = textAt(events.at(-1), 'text');
      must(joined === whole, `the deltas are '${joined}', the whole text is '${whole}'`, response);
      if (!trial.target.echoes) return;
      const plain = await transcribe(trial);
      mustAccept(trial, plain, 'transcriptions');
      must(whole === textAt(plain.json, 'text'), 'the streamed text differs from the plain one', response);
    },
  },
];
