/** Tools, in both styles, plain and streamed. */
import { misfitOf } from '../contract/response-shape.ts';
import { show } from '../../openapi/json/json-value.ts';
import type { Trial } from '../run/trial.ts';
import type { Question, ReadCall, Reading, Tool, Wire } from '../wire/wire.ts';
import { acceptedJson } from './accepted.ts';
import type { Check } from './check.ts';
import { must, Unsupported } from './outcome.ts';
import { streamOf } from './accepted-stream.ts';

const weather: Tool = {
  name: 'get_weather',
  description: 'Gives the weather of a city.',
  schema: {
    type: 'object',
    properties: {
      city: { type: 'string', enum: ['Bremen', 'Oslo', 'Rome'] },
      days: { type: 'integer', minimum: 1, maximum: 7 },
    },
    required: ['city', 'days'],
    additionalProperties: false,
  },
};
const clock: Tool = {
  name: 'get_time',
  description: 'Gives the time of a city.',
  schema: {
    type: 'object',
    properties: { city: { type: 'string', enum: ['Bremen', 'Oslo', 'Rome'] } },
    required: ['city'],
    additionalProperties: false,
  },
};

const ask: Question = { text: 'What is the weather in Bremen for 2 days?', tools: [weather], maxTokens: 200 };
const forced: Question = { ...ask, toolChoice: { tool: weather.name } };
const askForBoth: Question = {
  text: 'Call get_weather for Bremen for 2 days and get_time for Oslo, both at once.',
  tools: [weather, clock],
  toolChoice: 'required',
  maxTokens: 300,
};

/** A call is good when it has an id, a tool that was offered, and an input that the tool's schema takes. */
function mustBeGoodCall(call: ReadCall | undefined, tools: readonly Tool[]): asserts call is ReadCall {
  must(call !== undefined, 'no tool is called');
  must((call.id ?? '') !== '', 'a call has no id');
  const tool = tools.find(({ name }) => name === call.name);
  must(tool !== undefined, `the tool ${show(call.name)} was not offered`);
  must(call.input !== undefined, `the input of ${tool.name} is not JSON: ${show(call.rawInput)}`);
  const wrong = misfitOf(tool.schema, call.input);
  must(
    wrong === undefined,
    `the input of ${tool.name} does not obey its schema: ${wrong?.replace('the body', 'it')}`,
  );
}

function mustEndWithTools(wire: Wire, reading: Reading): void {
  must(
    reading.ended === wire.reasons.tools,
    `it ended for the reason ${show(reading.ended)}, expected ${wire.reasons.tools}`,
  );
}

export function toolChecks(wire: Wire): Check[] {
  const { prefix, surface, operation } = wire;
  const tools = { profile: 'tools', surface } as const;
  const contract = surface === 'v1' ? 'schema:ChatToolCall' : 'schema:ToolUseBlock';
  const read = async (trial: Trial, question: Question, feature = 'tools') => {
    const response = await trial.once(wire.call(trial, question));
    return wire.read(acceptedJson(trial, response, feature));
  };
  return [
    {
      ...tools,
      id: `${prefix}.tools.call`,
      title: 'A tool that is demanded is called, with an id and an input that obeys its schema',
      contract,
      run: async (trial) => {
        const reading = await read(trial, forced);
        mustBeGoodCall(reading.calls[0], [weather]);
        must(reading.calls.length === 1 || !trial.target.echoes, `${reading.calls.length} calls came`);
        // Some servers end a demanded call with the ordinary reason.
        if (trial.target.claimsContract) mustEndWithTools(wire, reading);
        must((reading.outputTokens ?? 1) > 0, 'no token is counted for the call');
      },
    },
    {
      ...tools,
      id: `${prefix}.tools.required`,
      title: 'With the choice left to the model one of the tools has to be called',
      contract: surface === 'v1' ? 'schema:ChatToolChoice' : 'schema:ToolChoiceAny',
      run: async (trial) => {
        const reading = await read(trial, { ...ask, toolChoice: 'required' });
        mustBeGoodCall(reading.calls[0], [weather]);
        mustEndWithTools(wire, reading);
      },
    },
    {
      ...tools,
      id: `${prefix}.tools.auto`,
      title: 'A tool that fits the question is called, and called by its name',
      contract,
      run: async (trial) => {
        const reading = await read(trial, { ...ask, toolChoice: 'auto' });
        if (reading.calls.length === 0 && !trial.target.echoes)
          throw new Unsupported('the model chose to call no tool');
        mustBeGoodCall(reading.calls[0], [weather]);
        mustEndWithTools(wire, reading);
      },
    },
    {
      ...tools,
      id: `${prefix}.tools.none`,
      title: 'No tool is called when that is forbidden',
      contract: surface === 'v1' ? 'schema:ChatToolChoice' : 'schema:ToolChoiceNone',
      run: async (trial) => {
        const reading = await read(trial, { ...ask, toolChoice: 'none' });
        must(
          reading.calls.length === 0,
          `${show(reading.calls[0]?.name)} is called though calls are forbidden`,
        );
        must(reading.ended !== wire.reasons.tools, `it ended for the reason ${show(reading.ended)}`);
      },
    },
    {
      ...tools,
      id: `${prefix}.tools.round-trip`,
      title: 'The result of a tool is taken, and a completion follows',
      contract: `${operation}/requestBody`,
      run: async (trial) => {
        const { calls } = await read(trial, forced);
        const [call] = calls;
        mustBeGoodCall(call, [weather]);
        const reading = await read(
          trial,
          { ...ask, rounds: [{ call, result: '{"sky":"rain","degrees":9}' }] },
          'the result of a tool',
        );
        must(reading.text !== '' || reading.calls.length > 0, 'the model wrote nothing about the result');
        if (!trial.target.echoes) return;
        must(
          reading.calls.length === 0 && reading.ended === wire.reasons.stop,
          `it ended for the reason ${show(reading.ended)}`,
        );
        must(reading.text.includes('rain'), `the completion does not use the result: ${show(reading.text)}`);
      },
    },
    {
      ...tools,
      id: `${prefix}.tools.parallel`,
      title: 'Several calls in one completion have ids of their own, and all their results are taken',
      contract,
      run: async (trial) => {
        const reading = await read(trial, askForBoth);
        for (const call of reading.calls) mustBeGoodCall(call, [weather, clock]);
        if (reading.calls.length < 2 && !trial.target.echoes)
          throw new Unsupported('the model called one tool at a time');
        must(reading.calls.length >= 2, `${reading.calls.length} call came, both tools were asked for`);
        must(
          new Set(reading.calls.map(({ id }) => id)).size === reading.calls.length,
          'two calls have the same id',
        );
        must(new Set(reading.calls.map(({ name }) => name)).size === 2, 'the two tools were not both called');
        const rounds = reading.calls.map((call) => ({ call, result: 'done' }));
        const after = await read(trial, { ...askForBoth, toolChoice: 'auto', rounds }, 'several results');
        must(after.text !== '' || after.calls.length > 0, 'the model wrote nothing about the results');
      },
    },
    {
      ...tools,
      id: `${prefix}.tools.one-at-a-time`,
      title: 'No more than one tool is called when parallel calls are not wanted',
      contract:
        surface === 'v1'
          ? 'schema:CreateChatCompletionRequest/properties/parallel_tool_calls'
          : 'schema:ToolChoiceAny',
      run: async (trial) => {
        const { calls } = await read(trial, { ...askForBoth, oneCallOnly: true }, 'one call at a time');
        must(calls.length === 1, `${calls.length} calls came`);
      },
    },
    {
      ...tools,
      id: `${prefix}.tools.stream`,
      title: 'A streamed call obeys the grammar, and is the call of the plain response',
      contract: `${operation}/responses/200/content/text~1event-stream/x-stream-grammar`,
      run: async (trial) => {
        const { response, reading } = await streamOf(trial, wire, forced, 'streamed tools');
        mustBeGoodCall(reading.calls[0], [weather]);
        if (trial.target.claimsContract) mustEndWithTools(wire, reading);
        if (!trial.target.echoes) return;
        const plain = await read(trial, forced);
        must(
          reading.calls[0].rawInput !== '' && show(reading.calls[0].input) === show(plain.calls[0]?.input),
          `the streamed input is ${show(reading.calls[0].input)}, the plain one ${show(plain.calls[0]?.input)}`,
          response,
        );
      },
    },
    {
      ...tools,
      id: `${prefix}.tools.stream-parallel`,
      title: 'Several streamed calls are distinguished',
      contract: `${operation}/responses/200/content/text~1event-stream/x-stream-grammar`,
      run: async (trial) => {
        const { reading } = await streamOf(trial, wire, askForBoth, 'streamed tools');
        for (const call of reading.calls) mustBeGoodCall(call, [weather, clock]);
        if (reading.calls.length < 2 && !trial.target.echoes)
          throw new Unsupported('the model called one tool at a time');
        must(new Set(reading.calls.map(({ name }) => name)).size === 2, 'the two tools were not both called');
        must(
          new Set(reading.calls.map(({ id }) => id)).size === reading.calls.length,
          'two calls have the same id',
        );
      },
    },
  ];
}
