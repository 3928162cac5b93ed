/** Chat completions on the wire, as much of them as checks need. */
import type { Trial } from '../run/trial.ts';
import { at, listAt, numberAt, parseJson, textAt } from '../../openapi/json/json-value.ts';
import { usualTokens, type Question, type ReadCall, type Reading, type Wire } from './wire.ts';

export const chatWire: Wire = {
  surface: 'v1',
  operation: 'createChatCompletion',
  prefix: 'chat',
  reasons: { stop: 'stop', length: 'length', tools: 'tool_calls', stopSequence: 'stop' },
  call: (trial, question) => ({
    operation: 'createChatCompletion',
    json: body(trial, question),
    ...(question.headers !== undefined && { headers: question.headers }),
    ...(question.ordersError === true && { ordersError: true }),
  }),
  read: (json) => readChoice(json, 0),
  fold: (events) => foldChoice(events, 0),
};

function body(trial: Trial, question: Question): unknown {
  const { settings, model } = trial.target;
  const { tools, toolChoice, stream, schema, extra } = question;
  return {
    model: question.model ?? model,
    messages: messages(question),
    [settings.limitField]: question.maxTokens ?? usualTokens,
    ...(settings.temperature && { temperature: 0 }),
    ...(question.stop !== undefined && { stop: [question.stop] }),
    ...(stream === true && { stream: true }),
    ...(question.withUsage === true && { stream_options: { include_usage: true } }),
    ...(tools !== undefined && {
      tools: tools.map(({ name, description, schema: parameters }) => ({
        type: 'function',
        function: { name, description, parameters },
      })),
    }),
    ...(toolChoice !== undefined && {
      tool_choice:
        typeof toolChoice === 'string'
          ? toolChoice
          : { type: 'function', function: { name: toolChoice.tool } },
    }),
    ...(question.oneCallOnly === true && { parallel_tool_calls: false }),
    ...(schema !== undefined && {
      response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } },
    }),
    ...extra,
  };
}

function messages({ text, system, rounds = [] }: Question): unknown[] {
  const calls = rounds.map(({ call }) => ({
    id: call.id,
    type: 'function',
    function: { name: call.name, arguments: call.rawInput },
  }));
  return [
    ...(system === undefined ? [] : [{ role: 'system', content: system }]),
    { role: 'user', content: text },
    ...(rounds.length === 0 ? [] : [{ role: 'assistant', content: null, tool_calls: calls }]),
    ...rounds.map(({ call, result }) => ({ role: 'tool', tool_call_id: call.id, content: result })),
  ];
}

/** One choice of a plain response. */
export function readChoice(json: unknown, index: number): Reading {
  const message = at(json, 'choices', index, 'message');
  return {
    ...head(json),
    text: textAt(message, 'content') ?? '',
    calls: listAt(message, 'tool_calls').map(readCall),
    ended: textAt(json, 'choices', index, 'finish_reason'),
  };
}

/** One choice of a stream. */
export function foldChoice(events: readonly unknown[], index: number): Reading {
  const deltas = events.flatMap((event) =>
    listAt(event, 'choices').filter((choice) => at(choice, 'index') === index),
  );
  const calls = new Map<unknown, { id: string | undefined; name: string | undefined; text: string }>();
  for (const delta of deltas) {
    for (const chunk of listAt(delta, 'delta', 'tool_calls')) {
      const call = calls.get(at(chunk, 'index')) ?? {
        id: textAt(chunk, 'id'),
        name: textAt(chunk, 'function', 'name'),
        text: '',
      };
      call.text += textAt(chunk, 'function', 'arguments') ?? '';
      calls.set(at(chunk, 'index'), call);
    }
  }
  const counted = events.find((event) => (at(event, 'usage') ?? null) !== null);
  return {
    ...head(events[0]),
    ...tokens(counted),
    text: deltas.map((delta) => textAt(delta, 'delta', 'content') ?? '').join(''),
    calls: [...calls.values()].map(({ id, name, text }) => ({
      id,
      name,
      rawInput: text,
      input: parseJson(text),
    })),
    ended: deltas.map((delta) => textAt(delta, 'finish_reason')).find((reason) => reason !== undefined),
  };
}

function head(json: unknown): Pick<Reading, 'id' | 'model' | 'inputTokens' | 'outputTokens'> {
  return { id: textAt(json, 'id'), model: textAt(json, 'model'), ...tokens(json) };
}

function tokens(json: unknown): Pick<Reading, 'inputTokens' | 'outputTokens'> {
  return {
    inputTokens: numberAt(json, 'usage', 'prompt_tokens'),
    outputTokens: numberAt(json, 'usage', 'completion_tokens'),
  };
}

function readCall(call: unknown): ReadCall {
  const rawInput = textAt(call, 'function', 'arguments') ?? '';
  return {
    id: textAt(call, 'id'),
    name: textAt(call, 'function', 'name'),
    rawInput,
    input: parseJson(rawInput),
  };
}
