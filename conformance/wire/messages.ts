/** Messages on the wire, as much of them as checks need. */
import type { Trial } from '../run/trial.ts';
import { at, listAt, numberAt, parseJson, textAt } from '../../openapi/json/json-value.ts';
import { usualTokens, type Question, type ReadCall, type Reading, type Wire } from './wire.ts';

export const messagesWire: Wire = {
  surface: 'alt',
  operation: 'createMessage',
  prefix: 'messages',
  reasons: { stop: 'end_turn', length: 'max_tokens', tools: 'tool_use', stopSequence: 'stop_sequence' },
  call: (trial, question) => ({
    operation: 'createMessage',
    json: body(trial, question),
    ...(question.headers !== undefined && { headers: question.headers }),
    ...(question.ordersError === true && { ordersError: true }),
  }),
  read: readMessage,
  fold: foldMessage,
};

function body(trial: Trial, question: Question): unknown {
  const { settings, model } = trial.target;
  const { tools, stream, schema, extra } = question;
  const choice = toolChoice(question);
  return {
    model: question.model ?? model,
    max_tokens: question.maxTokens ?? usualTokens,
    messages: messages(question),
    ...(settings.temperature && { temperature: 0 }),
    ...(question.system !== undefined && { system: question.system }),
    ...(question.stop !== undefined && { stop_sequences: [question.stop] }),
    ...(stream === true && { stream: true }),
    ...(tools !== undefined && {
      tools: tools.map(({ name, description, schema: input }) => ({
        name,
        description,
        input_schema: input,
      })),
    }),
    ...(choice !== undefined && { tool_choice: choice }),
    ...(schema !== undefined && { output_config: { format: { type: 'json_schema', schema } } }),
    ...extra,
  };
}

function toolChoice({ toolChoice: choice, oneCallOnly }: Question): object | undefined {
  const one = oneCallOnly === true ? { disable_parallel_tool_use: true } : {};
  if (choice === undefined) return oneCallOnly === true ? { type: 'auto', ...one } : undefined;
  if (choice === 'none') return { type: 'none' };
  if (typeof choice === 'string') return { type: choice === 'required' ? 'any' : 'auto', ...one };
  return { type: 'tool', name: choice.tool, ...one };
}

function messages({ text, rounds = [] }: Question): unknown[] {
  if (rounds.length === 0) return [{ role: 'user', content: text }];
  return [
    { role: 'user', content: text },
    {
      role: 'assistant',
      content: rounds.map(({ call }) => ({
        type: 'tool_use',
        id: call.id,
        name: call.name,
        input: call.input,
      })),
    },
    {
      role: 'user',
      content: rounds.map(({ call, result }) => ({
        type: 'tool_result',
        tool_use_id: call.id,
        content: result,
      })),
    },
  ];
}

function readMessage(json: unknown): Reading {
  const blocks = listAt(json, 'content');
  return {
    id: textAt(json, 'id'),
    model: textAt(json, 'model'),
    text: blocks.map((block) => textAt(block, 'text') ?? '').join(''),
    calls: blocks.filter((block) => at(block, 'type') === 'tool_use').map(readCall),
    ended: textAt(json, 'stop_reason'),
    inputTokens: numberAt(json, 'usage', 'input_tokens'),
    outputTokens: numberAt(json, 'usage', 'output_tokens'),
  };
}

function foldMessage(events: readonly unknown[]): Reading {
  const start = events.find((event) => at(event, 'type') === 'message_start');
  const deltas = events.filter((event) => at(event, 'type') === 'content_block_delta');
  const closing = events.findLast((event) => at(event, 'type') === 'message_delta');
  const calls = events
    .filter((event) => at(event, 'content_block', 'type') === 'tool_use')
    .map((event): ReadCall => {
      const chunks = deltas.filter((delta) => at(delta, 'index') === at(event, 'index'));
      const rawInput = chunks.map((delta) => textAt(delta, 'delta', 'partial_json') ?? '').join('');
      const block = at(event, 'content_block');
      return {
        id: textAt(block, 'id'),
        name: textAt(block, 'name'),
        rawInput,
        input: rawInput === '' ? {} : parseJson(rawInput),
      };
    });
  return {
    id: textAt(start, 'message', 'id'),
    model: textAt(start, 'message', 'model'),
    text: deltas.map((delta) => textAt(delta, 'delta', 'text') ?? '').join(''),
    calls,
    ended: textAt(closing, 'delta', 'stop_reason'),
    inputTokens:
      numberAt(closing, 'usage', 'input_tokens') ?? numberAt(start, 'message', 'usage', 'input_tokens'),
    outputTokens: numberAt(closing, 'usage', 'output_tokens'),
  };
}

function readCall(block: unknown): ReadCall {
  const input = at(block, 'input');
  return {
    id: textAt(block, 'id'),
    name: textAt(block, 'name'),
    rawInput: JSON.stringify(input) ?? '',
    input,
  };
}
