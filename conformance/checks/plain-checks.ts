/** Plain responses of both styles: shape, headers, identity, content, usage. */
import { headerMisfit } from '../contract/response-shape.ts';
import { plainText, plainTokens } from '../discovery/target.ts';
import type { HttpResponse } from '../http/http-response.ts';
import { at, isRecord, listAt, numberAt, show } from '../../openapi/json/json-value.ts';
import type { Trial } from '../run/trial.ts';
import type { Reading, Wire } from '../wire/wire.ts';
import { usualTokens } from '../wire/wire.ts';
import { acceptedJson, onlyByContract } from './accepted.ts';
import type { Check } from './check.ts';
import { must } from './outcome.ts';
import { plainResponse } from './sample.ts';

export function plainChecks(wire: Wire): Check[] {
  const { prefix, surface, operation } = wire;
  const core = { profile: 'core', surface } as const;
  const plain = async (trial: Trial) => {
    const response = await plainResponse(trial);
    const json = acceptedJson(trial, response, 'a plain response');
    return { response, json, reading: wire.read(json) };
  };
  return [
    {
      ...core,
      id: `${prefix}.plain.shape`,
      title: 'A plain response has its status, content type and shape',
      contract: `${operation}/responses/200/content/application~1json`,
      run: async (trial) => {
        await plain(trial);
      },
    },
    {
      ...core,
      id: `${prefix}.plain.headers`,
      title: 'A plain response has the headers that the contract requires',
      contract: `${operation}/responses/200/headers`,
      run: async (trial) => {
        onlyByContract(trial, 'a header on every response');
        const { response } = await plain(trial);
        const wrong = headerMisfit(response);
        must(wrong === undefined, wrong ?? '', response);
        for (const name of ['x-dropped-fields', 'x-translation-loss'])
          must(response.header(name) === undefined, `${name} is there though nothing was lost`, response);
      },
    },
    {
      ...core,
      id: `${prefix}.plain.identity`,
      title: 'A plain response has an id of its own, a time that is now, and the model that was asked for',
      contract: `${operation}/responses/200/content/application~1json`,
      run: async (trial) => {
        const { response, json, reading } = await plain(trial);
        must(reading.id !== undefined && reading.id !== '', 'the id is empty', response);
        if (surface === 'v1') mustBeNow(at(json, 'created'), response);
        mustNameModel(trial, reading);
        const again = await trial.ask(wire.call(trial, { text: plainText }));
        const other = wire.read(acceptedJson(trial, again, 'a plain response'));
        must(other.id !== reading.id, `two responses have the same id ${show(reading.id)}`, again);
      },
    },
    {
      ...core,
      id: `${prefix}.plain.content`,
      title: 'A plain response says something and ends for a known reason',
      contract: `${operation}/responses/200/content/application~1json`,
      run: async (trial) => {
        const { response, json, reading } = await plain(trial);
        const known = [wire.reasons.stop, wire.reasons.length];
        must(
          known.includes(reading.ended ?? ''),
          `it ended for the reason ${show(reading.ended)}, expected ${known.join(' or ')}`,
          response,
        );
        must(reading.calls.length === 0, 'a tool is called though none was offered', response);
        must(reading.text !== '' || reading.ended === wire.reasons.length, 'the text is empty', response);
        if (surface === 'v1') mustHaveOneChoice(json);
        else mustHaveTextBlocks(json);
        if (!trial.target.echoes) return;
        must(
          reading.text === plainText,
          `the text is ${show(reading.text)}, this model repeats ${show(plainText)}`,
          response,
        );
        must(
          reading.ended === wire.reasons.stop,
          `it ended for the reason ${show(reading.ended)} though it is whole`,
          response,
        );
      },
    },
    {
      ...core,
      id: `${prefix}.plain.usage`,
      title: 'The usage of a plain response is there and adds up',
      contract: surface === 'v1' ? 'schema:CompletionUsage' : 'schema:Usage',
      run: async (trial) => {
        const { response, json, reading } = await plain(trial);
        const { inputTokens, outputTokens } = reading;
        must(inputTokens !== undefined && outputTokens !== undefined, 'the usage is missing', response);
        must(inputTokens > 0, 'no token of the prompt is counted', response);
        must(
          outputTokens > 0 && outputTokens <= Math.max(plainTokens, usualTokens),
          `${outputTokens} tokens of the completion are counted, at most ${usualTokens} were asked for`,
          response,
        );
        if (surface === 'v1') mustAddUp(at(json, 'usage'), trial.target.echoes);
        mustFitParts(at(json, 'usage', 'output_tokens_details'), outputTokens);
      },
    },
  ];
}

/** Maximum difference between the clocks of a gateway and its upstream, seconds. */
const maxDriftS = 600;

/** Seconds since 1970, not milliseconds and not another time than the server's own clock shows. */
export function mustBeNow(created: unknown, response: HttpResponse): void {
  const shown = Date.parse(response.header('date') ?? '');
  const nowS = (Number.isNaN(shown) ? Date.now() : shown) / 1_000;
  must(
    typeof created === 'number' && Math.abs(created - nowS) < maxDriftS,
    `the time ${show(created)} is not now in seconds (${Math.round(nowS)})`,
    response,
  );
}

/** Routers may return the model behind an alias; a server of the contract returns the requested name. */
export function mustNameModel(
  trial: Trial,
  { model }: Pick<Reading, 'model'>,
  asked = trial.target.model,
): void {
  must(model !== undefined && model !== '', 'the model is missing');
  if (trial.target.echoes) must(model === asked, `the model is ${show(model)}, asked was ${show(asked)}`);
}

function mustHaveOneChoice(json: unknown): void {
  const choices = listAt(json, 'choices');
  must(choices.length === 1, `${choices.length} choices came, one was asked for`);
  must(at(choices, 0, 'index') === 0, `the index of the only choice is ${show(at(choices, 0, 'index'))}`);
  must(
    at(choices, 0, 'message', 'role') === 'assistant',
    `the role is ${show(at(choices, 0, 'message', 'role'))}`,
  );
}

function mustHaveTextBlocks(json: unknown): void {
  must(
    at(json, 'stop_sequence') === null || at(json, 'stop_sequence') === undefined,
    `stop_sequence is ${show(at(json, 'stop_sequence'))} though none was set`,
  );
  const empty = listAt(json, 'content').some(
    (block) => at(block, 'type') === 'text' && at(block, 'text') === '',
  );
  must(!empty, 'a text block is empty');
}

/** The sums of the chat style: total, and parts that are no more than the whole. */
function mustAddUp(usage: unknown, isComplete: boolean): void {
  const [prompt, completion, total] = ['prompt_tokens', 'completion_tokens', 'total_tokens'].map(
    (name) => numberAt(usage, name) ?? NaN,
  );
  must(
    prompt !== undefined && completion !== undefined && prompt + completion === total,
    `total_tokens is ${total}, ${prompt} + ${completion} were used`,
  );
  mustFitParts(at(usage, 'prompt_tokens_details'), prompt);
  mustFitParts(at(usage, 'completion_tokens_details'), completion);
  if (!isComplete) return;
  const kinds = ['text_tokens', 'audio_tokens', 'image_tokens'].map(
    (name) => numberAt(usage, 'prompt_tokens_details', name) ?? 0,
  );
  const sum = kinds.reduce((all, count) => all + count, 0);
  must(sum === 0 || sum === prompt, `the kinds of tokens of the prompt add up to ${sum}, not to ${prompt}`);
}

function mustFitParts(parts: unknown, whole: number): void {
  for (const [name, value] of Object.entries(isRecord(parts) ? parts : {})) {
    if (typeof value !== 'number' || /prediction/.test(name)) continue;
    must(value >= 0 && value <= whole, `${name} is ${value}, of ${whole} in all`);
  }
}
