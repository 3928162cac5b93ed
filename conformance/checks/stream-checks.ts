/** Streams of both styles: grammar, text, usage, reasons, errors before the first event, closing. */
import { headerMisfit } from '../contract/response-shape.ts';
import { plainText } from '../discovery/target.ts';
import { at, listAt, show } from '../../openapi/json/json-value.ts';
import type { Trial } from '../run/trial.ts';
import type { Question, Wire } from '../wire/wire.ts';
import { usualTokens } from '../wire/wire.ts';
import { acceptedJson, onlyByContract } from './accepted.ts';
import type { Check } from './check.ts';
import { must, Unsupported } from './outcome.ts';
import { mustBeNow, mustNameModel } from './plain-checks.ts';
import { mustRefuse } from './refusal.ts';
import { countingText, stopWord } from './request-checks.ts';
import { plainResponse } from './sample.ts';
import { streamOf } from './accepted-stream.ts';
import { chatStreamChecks } from './chat-stream-checks.ts';

/** The plain text where the model says the same twice; otherwise nothing can be compared. */
async function steadyText(trial: Trial, wire: Wire): Promise<string> {
  const first = wire.read(acceptedJson(trial, await plainResponse(trial), 'a plain response'));
  if (trial.target.echoes) return first.text;
  const second = wire.read(
    acceptedJson(trial, await trial.ask(wire.call(trial, { text: plainText })), 'a plain response'),
  );
  if (first.text !== second.text)
    throw new Unsupported('the model writes different texts for the same prompt, so nothing can be compared');
  return first.text;
}

export function streamChecks(wire: Wire): Check[] {
  const { prefix, surface, operation } = wire;
  const streaming = { profile: 'streaming', surface } as const;
  const media = `${operation}/responses/200/content/text~1event-stream`;
  const plain: Question = { text: plainText };
  return [
    {
      ...streaming,
      id: `${prefix}.stream.grammar`,
      title: 'A stream obeys the grammar, event by event, and ends with its terminator',
      contract: `${media}/x-stream-grammar`,
      run: async (trial) => {
        await streamOf(trial, wire, plain);
      },
    },
    {
      ...streaming,
      id: `${prefix}.stream.headers`,
      title: 'A stream has the headers that the contract requires',
      contract: `${operation}/responses/200/headers`,
      run: async (trial) => {
        onlyByContract(trial, 'a header on every response');
        const { response } = await streamOf(trial, wire, plain);
        const wrong = headerMisfit(response);
        must(wrong === undefined, wrong ?? '', response);
      },
    },
    {
      ...streaming,
      id: `${prefix}.stream.identity`,
      title: 'A stream has an id, a time that is now, and the model that was asked for',
      contract: media,
      run: async (trial) => {
        const { response, events, reading } = await streamOf(trial, wire, plain);
        must((reading.id ?? '') !== '', 'the id is empty', response);
        if (surface === 'v1') mustBeNow(at(events, 0, 'created'), response);
        mustNameModel(trial, reading);
      },
    },
    {
      ...streaming,
      id: `${prefix}.stream.text`,
      title:
        'The deltas of a stream, joined, are the text of the plain response, and end for the same reason',
      contract: media,
      run: async (trial) => {
        const text = await steadyText(trial, wire);
        const plainEnd = wire.read((await plainResponse(trial)).json).ended;
        const { response, reading } = await streamOf(trial, wire, plain);
        must(
          reading.text === text,
          `the stream says ${show(reading.text)}, the plain response ${show(text)}`,
          response,
        );
        must(
          reading.ended === plainEnd,
          `the stream ends for ${show(reading.ended)}, the plain response for ${show(plainEnd)}`,
          response,
        );
      },
    },
    {
      ...streaming,
      id: `${prefix}.stream.pieces`,
      title: 'A stream comes in several chunks',
      contract: media,
      run: async (trial) => {
        const { response, events } = await streamOf(trial, wire, { text: countingText });
        const chunks = events.filter(
          (event) => at(event, 'choices', 0, 'delta', 'content') || at(event, 'delta', 'text'),
        );
        must(chunks.length > 1, `${chunks.length} text delta came`, response);
      },
    },
    {
      ...streaming,
      id: `${prefix}.stream.usage`,
      title:
        surface === 'v1'
          ? 'A stream has usage when it is asked for, in its last chunk, and as a plain response counts it'
          : 'A stream counts what it used as a plain response does',
      contract: surface === 'v1' ? 'schema:ChatStreamOptions' : 'schema:MessageDeltaUsage',
      run: async (trial) => {
        const { response, events, reading } = await streamOf(trial, wire, { ...plain, withUsage: true });
        const { inputTokens, outputTokens } = reading;
        must(inputTokens !== undefined && outputTokens !== undefined, 'the usage is missing', response);
        must(
          inputTokens > 0 && outputTokens > 0 && outputTokens <= usualTokens,
          `${inputTokens} and ${outputTokens} tokens are counted`,
          response,
        );
        if (surface === 'v1') {
          const nullBefore = events.slice(0, -1).every((event) => at(event, 'usage') === null);
          must(
            nullBefore || !trial.target.claimsContract,
            'a chunk before the last one has not `usage: null`',
            response,
          );
          must(
            listAt(events.at(-1), 'choices').length === 0 &&
              at(events.at(-1), 'usage', 'total_tokens') === inputTokens + outputTokens,
            'the last chunk is not the usage, or does not add up',
            response,
          );
        }
        if (!trial.target.echoes) return;
        const plainReading = wire.read((await plainResponse(trial)).json);
        const start = at(events[0], 'message', 'usage', 'input_tokens');
        must(
          surface === 'v1' || start === inputTokens,
          `message_start counts ${show(start)} tokens of the prompt, message_delta ${inputTokens}`,
          response,
        );
        must(
          inputTokens === plainReading.inputTokens && outputTokens === plainReading.outputTokens,
          `the stream counts ${inputTokens} and ${outputTokens} tokens, the plain response ${plainReading.inputTokens} and ${plainReading.outputTokens}`,
          response,
        );
      },
    },
    {
      ...streaming,
      id: `${prefix}.stream.limit`,
      title: 'A stream is cut at the limit of tokens, and says so',
      contract: media,
      run: async (trial) => {
        const { response, reading } = await streamOf(trial, wire, { text: countingText, maxTokens: 2 });
        must(
          reading.ended === wire.reasons.length,
          `it ended for the reason ${show(reading.ended)}, expected ${wire.reasons.length}`,
          response,
        );
        must(reading.text.length < 40, `the text is longer than 2 tokens: ${show(reading.text)}`, response);
      },
    },
    {
      ...streaming,
      id: `${prefix}.stream.stop`,
      title: 'A stream ends before a stop sequence',
      contract: media,
      run: async (trial) => {
        const { response, events, reading } = await streamOf(trial, wire, {
          text: countingText,
          stop: stopWord,
        });
        must(
          !reading.text.includes(stopWord),
          `the text has the stop sequence: ${show(reading.text)}`,
          response,
        );
        if (!trial.target.echoes) return;
        must(
          reading.text === countingText.slice(0, countingText.indexOf(stopWord)),
          `the text ends at another place: ${show(reading.text)}`,
          response,
        );
        must(
          reading.ended === wire.reasons.stopSequence,
          `it ended for the reason ${show(reading.ended)}`,
          response,
        );
        const sequence = events
          .map((event) => at(event, 'delta', 'stop_sequence'))
          .findLast((value) => value !== undefined);
        if (surface === 'alt') must(sequence === stopWord, `stop_sequence is ${show(sequence)}`, response);
      },
    },
    {
      ...streaming,
      id: `${prefix}.stream.early-error`,
      title: 'A stream that fails before its first event is an ordinary error',
      contract: 'page:Streaming',
      run: async (trial) => {
        const response = await trial.ask(
          wire.call(trial, { ...plain, stream: true, model: 'no-such-model-of-the-conformance-kit' }),
        );
        must(response.mediaType !== 'text/event-stream', 'the error came as a stream', response);
        mustRefuse(trial, response, { code: 'model_not_found', param: 'model' });
      },
    },
    ...(surface === 'v1' ? chatStreamChecks(wire) : []),
  ];
}
