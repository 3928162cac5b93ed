/** Responses: items, usage, calls, limits, and the events of a stream. */
import { misfitOf } from '../contract/response-shape.ts';
import { plainText } from '../discovery/target.ts';
import { at, isRecord, listAt, numberAt, parseJson, show, textAt } from '../../openapi/json/json-value.ts';
import type { HttpResponse } from '../http/http-response.ts';
import type { Trial } from '../run/trial.ts';
import { acceptedEvents } from '../wire/stream.ts';
import { acceptedJson } from './accepted.ts';
import type { Check } from './check.ts';
import { must, Unsupported } from './outcome.ts';
import { mustBeNow } from './plain-checks.ts';
import { countingText } from './request-checks.ts';

const responses = { profile: 'responses', surface: 'v1' } as const;
const feature = 'responses';
/** The fewest tokens that a request may ask for. */
const fewTokens = 16;

const weather = {
  type: 'function',
  name: 'get_weather',
  description: 'Gives the weather of a city.',
  strict: true,
  parameters: {
    type: 'object',
    properties: { city: { type: 'string', enum: ['Bremen', 'Oslo', 'Rome'] } },
    required: ['city'],
    additionalProperties: false,
  },
};
const demanded = { tools: [weather], tool_choice: { type: 'function', name: weather.name } };
const question = 'What is the weather in Bremen?';

/** A response that is kept by nobody, unless `extra` says otherwise. */
export async function respond(trial: Trial, input: unknown, extra: object = {}) {
  const response = await trial.once({
    operation: 'createResponse',
    json: { model: trial.target.model, input, store: false, ...extra },
  });
  const json = acceptedJson(trial, response, feature);
  return { response, json, output: listAt(json, 'output') };
}

async function stream(trial: Trial, input: unknown, extra: object = {}) {
  const response = await trial.once({
    operation: 'createResponse',
    json: { model: trial.target.model, input, store: false, stream: true, ...extra },
  });
  return { response, events: await acceptedEvents(trial, response, 'streamed responses') };
}

export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The text of all messages of an output. */
export function textOf(output: readonly unknown[]): string {
  return output
    .filter((item) => textAt(item, 'type') === 'message')
    .flatMap((item) => listAt(item, 'content'))
    .map((part) => textAt(part, 'text') ?? '')
    .join('');
}

function callIn(output: readonly unknown[], response: HttpResponse): unknown {
  const call = output.find((item) => textAt(item, 'type') === 'function_call');
  must(call !== undefined, `the tool is not called: ${show(output)}`, response);
  must(textAt(call, 'name') === weather.name, `the tool ${show(at(call, 'name'))} was not offered`, response);
  must((textAt(call, 'call_id') ?? '') !== '', 'the call has no call_id', response);
  const input = textAt(call, 'arguments') ?? '';
  const wrong = misfitOf(weather.parameters, parseJson(input));
  must(wrong === undefined, `the arguments ${show(input)} do not obey the schema: ${wrong}`, response);
  return call;
}

export const responseChecks: Check[] = [
  {
    ...responses,
    id: 'responses.shape',
    title: 'A response is completed, has a message, and counts what it used',
    contract: 'createResponse/responses/200',
    run: async (trial) => {
      const { response, json, output } = await respond(trial, plainText);
      must(textAt(json, 'status') === 'completed', `the status is ${show(at(json, 'status'))}`, response);
      must((textAt(json, 'id') ?? '') !== '', 'the id is empty', response);
      mustBeNow(at(json, 'created_at'), response);
      const text = textOf(output);
      must(text !== '', 'there is no text', response);
      if (trial.target.echoes) must(text === plainText, `the text is ${show(text)}`, response);
      const ids = output.map((item) => textAt(item, 'id') ?? '');
      must(
        ids.every((id) => id !== '') && new Set(ids).size === ids.length,
        `the ids of the items are ${show(ids)}`,
        response,
      );
      const [read = 0, written = 0] = ['input_tokens', 'output_tokens'].map((name) =>
        numberAt(json, 'usage', name),
      );
      must(
        read > 0 && written > 0 && numberAt(json, 'usage', 'total_tokens') === read + written,
        `the usage is ${show(at(json, 'usage'))}`,
        response,
      );
    },
  },
  {
    ...responses,
    id: 'responses.settings',
    title: 'A response repeats the settings of its request',
    contract: 'schema:ResponseObject',
    run: async (trial) => {
      const asked = { instructions: 'Be brief.', metadata: { kit: 'conformance' }, temperature: 0.5 };
      const { response, json } = await respond(trial, plainText, asked);
      for (const [name, value] of Object.entries(asked))
        must(same(at(json, name), value), `${name} is ${show(at(json, name))}`, response);
    },
  },
  {
    ...responses,
    id: 'responses.limit',
    title: 'A response that a limit cuts is incomplete, says why, and so does its last item',
    contract: 'schema:ResponsesIncompleteDetails',
    run: async (trial) => {
      const { response, json, output } = await respond(trial, countingText.repeat(8), {
        max_output_tokens: fewTokens,
      });
      if (textAt(json, 'status') === 'completed' && !trial.target.echoes)
        throw new Unsupported('the model wrote less than the limit', response);
      must(textAt(json, 'status') === 'incomplete', `the status is ${show(at(json, 'status'))}`, response);
      const reason = at(json, 'incomplete_details', 'reason');
      must(reason === 'max_output_tokens', `the reason is ${show(reason)}`, response);
      if (output.length > 0)
        must(
          textAt(output.at(-1), 'status') === 'incomplete',
          `the last item is ${show(at(output.at(-1), 'status'))}`,
          response,
        );
    },
  },
  {
    ...responses,
    id: 'responses.schema',
    title: 'A text that must be JSON of a schema is',
    contract: 'schema:ResponsesFormatJsonSchema',
    run: async (trial) => {
      const schema = {
        type: 'object',
        properties: { city: { type: 'string' }, port: { type: 'boolean' } },
        required: ['city', 'port'],
        additionalProperties: false,
      };
      const format = { type: 'json_schema', name: 'place', strict: true, schema };
      const { response, output } = await respond(trial, 'Describe Bremen.', { text: { format } });
      const wrong = misfitOf(schema, parseJson(textOf(output)));
      must(
        wrong === undefined,
        `the text ${show(textOf(output))} does not obey the schema: ${wrong}`,
        response,
      );
    },
  },
  {
    ...responses,
    id: 'responses.items',
    title: 'The items of a response are taken back as they came, and a call with its output',
    contract: 'schema:ResponsesInputItem',
    run: async (trial) => {
      const first = await respond(trial, question, demanded);
      const call = callIn(first.output, first.response);
      const result = { type: 'function_call_output', call_id: at(call, 'call_id'), output: 'There is rain.' };
      const history = [{ role: 'user', content: question }, ...first.output, result];
      const { response, output } = await respond(trial, history, { tools: [weather] });
      must(output.length > 0, 'the model wrote nothing about the result', response);
      if (trial.target.echoes)
        must(textOf(output).includes('rain'), `the text is ${show(textOf(output))}`, response);
    },
  },
  {
    ...responses,
    id: 'responses.stream',
    title: 'A stream obeys the grammar, and is the plain response',
    contract: 'createResponse/responses/200/content/text~1event-stream/x-stream-grammar',
    run: async (trial) => {
      const { response, events } = await stream(trial, plainText);
      const whole = at(events.at(-1), 'response');
      must(isRecord(whole), 'the last event has no response', response);
      const deltas = events.filter((event) => textAt(event, 'type') === 'response.output_text.delta');
      must(deltas.length > 0, 'no text delta came', response);
      if (!trial.target.echoes) return;
      const plain = await respond(trial, plainText);
      const text = textOf(listAt(whole, 'output'));
      must(text === textOf(plain.output), `the stream says ${show(text)}`, response);
      must(
        same(at(whole, 'usage'), at(plain.json, 'usage')),
        `the stream counts ${show(at(whole, 'usage'))}, the plain response ${show(at(plain.json, 'usage'))}`,
        response,
      );
    },
  },
  {
    ...responses,
    id: 'responses.stream-call',
    title: 'A streamed call obeys the grammar, and has the arguments of the plain response',
    contract: 'createResponse/responses/200/content/text~1event-stream/x-stream-grammar',
    run: async (trial) => {
      const { response, events } = await stream(trial, question, demanded);
      const call = callIn(listAt(at(events.at(-1), 'response'), 'output'), response);
      if (!trial.target.echoes) return;
      const plain = await respond(trial, question, demanded);
      const expected = textAt(callIn(plain.output, plain.response), 'arguments');
      must(
        textAt(call, 'arguments') === expected,
        `the arguments are ${show(at(call, 'arguments'))}`,
        response,
      );
    },
  },
];
