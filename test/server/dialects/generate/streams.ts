/** Streams of a logical completion in either format, cut and interleaved in any way that the grammar allows. */
import {
  array,
  boolean,
  constantFrom,
  integer,
  nat,
  option,
  record,
  tuple,
  type Arbitrary,
} from 'fast-check';
import type { WireEvent } from '../../../../server/core/wire-event.ts';
import { jsonObject } from './conversations.ts';
import { text } from './from-schema.ts';

export interface LogicalCompletion {
  text: string;
  calls: { id: string; name: string; input: string }[];
  stop: 'end' | 'length' | 'refusal';
  usage: { fresh: number; cached: number; written: number; output: number; reasoning: number };
}

export interface GeneratedStream {
  completion: LogicalCompletion;
  events: WireEvent[];
  /** Whether chunks of several calls alternate. */
  interleaved: boolean;
}

const call = tuple(jsonObject, constantFrom(0, 0, 2), constantFrom('get_weather', 'run-it')).map(
  ([input, indent, name]) => ({
    name,
    input: JSON.stringify(input, null, indent),
  }),
);

const logicalCompletions: Arbitrary<LogicalCompletion> = record({
  text,
  calls: array(call, { maxLength: 3 }).map((made) =>
    made.map((each, index) => ({ id: `${index}ab`, ...each })),
  ),
  stop: constantFrom('end', 'length', 'refusal'),
  usage: record({
    fresh: nat(999),
    cached: nat(99),
    written: nat(99),
    output: nat(999),
    reasoning: nat(99),
  }).map((usage) => ({ ...usage, reasoning: Math.min(usage.reasoning, usage.output) })),
});

/** Where to cut: the number of characters of each chunk. */
const sizes = array(integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 12 });

function cut(whole: string, lengths: readonly number[]): string[] {
  const chunks: string[] = [];
  for (let from = 0, at = 0; from < whole.length; at += 1) {
    const size = at < 60 ? (lengths[at % lengths.length] ?? 1) : whole.length;
    chunks.push(whole.slice(from, from + size));
    from += size;
  }
  return chunks;
}

interface Shape {
  lengths: number[];
  /** Which call has the next chunk; empty for one call after the other. */
  turns: number[];
  usageWithFinish: boolean;
}

const shapes: Arbitrary<Shape> = record({
  lengths: sizes,
  turns: option(array(nat(2), { minLength: 1, maxLength: 20 }), { nil: [] }),
  usageWithFinish: boolean(),
});

export const chatStreams: Arbitrary<GeneratedStream> = tuple(logicalCompletions, shapes).map(
  ([completion, shape]) => ({
    completion,
    events: chatEvents(completion, shape),
    interleaved: shape.turns.length > 0 && completion.calls.length > 1,
  }),
);

export const messageStreams: Arbitrary<GeneratedStream> = tuple(logicalCompletions, shapes).map(
  ([completion, shape]) => ({
    completion,
    events: messageEvents(completion, shape),
    interleaved: false,
  }),
);

function chatEvents(
  { text: words, calls, stop, usage }: LogicalCompletion,
  { lengths, turns }: Shape,
): WireEvent[] {
  const head = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_795_176_000, model: 'm' };
  const chunk = (delta: object, finish: string | null = null): WireEvent => ({
    event: null,
    data: { ...head, choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }], usage: null },
  });
  const waiting = calls.map(({ input }) => cut(input, lengths));
  const deltas: WireEvent[] = [];
  const open = (index: number): void => {
    const { id = '', name = '' } = calls[index] ?? {};
    deltas.push(
      chunk({
        tool_calls: [{ index, id: `call_${id}`, type: 'function', function: { name, arguments: '' } }],
      }),
    );
  };
  const give = (index: number): void => {
    const part = waiting[index]?.shift();
    if (part !== undefined) deltas.push(chunk({ tool_calls: [{ index, function: { arguments: part } }] }));
  };
  if (turns.length > 0) for (const index of calls.keys()) open(index);
  for (const turn of turns) give(turn % Math.max(1, calls.length));
  for (const index of calls.keys()) {
    if (turns.length === 0) open(index);
    while ((waiting[index] ?? []).length > 0) give(index);
  }
  const finish = {
    end: calls.length > 0 ? 'tool_calls' : 'stop',
    length: 'length',
    refusal: 'content_filter',
  }[stop];
  const prompt = usage.fresh + usage.cached + usage.written;
  return [
    chunk({ role: 'assistant', content: '' }),
    ...cut(words, lengths).map((content) => chunk({ content })),
    ...deltas,
    chunk({}, finish),
    {
      event: null,
      data: {
        ...head,
        choices: [],
        usage: {
          prompt_tokens: prompt,
          completion_tokens: usage.output,
          total_tokens: prompt + usage.output,
          prompt_tokens_details: { cached_tokens: usage.cached, cache_write_tokens: usage.written },
          completion_tokens_details: { reasoning_tokens: usage.reasoning },
        },
      },
    },
    { event: null, data: '[DONE]' },
  ];
}

function messageEvents(
  { text: words, calls, stop, usage }: LogicalCompletion,
  { lengths, usageWithFinish }: Shape,
): WireEvent[] {
  const counts = {
    input_tokens: usage.fresh,
    cache_read_input_tokens: usage.cached,
    cache_creation_input_tokens: usage.written,
  };
  const end = {
    output_tokens: usage.output,
    output_tokens_details: { thinking_tokens: usage.reasoning },
    ...(usageWithFinish ? counts : {}),
  };
  const started = { ...counts, output_tokens: 0 };
  const message = {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'm',
    content: [],
    stop_reason: null,
    usage: started,
  };
  const reason = {
    end: calls.length > 0 ? 'tool_use' : 'end_turn',
    length: 'max_tokens',
    refusal: 'refusal',
  }[stop];
  const blocks = [
    ...(words === ''
      ? []
      : [
          {
            block: { type: 'text', text: '' },
            deltas: cut(words, lengths).map((chunk) => ({ type: 'text_delta', text: chunk })),
          },
        ]),
    ...calls.map(({ id, name, input }) => ({
      block: { type: 'tool_use', id: `toolu_${id}`, name, input: {} },
      deltas: cut(input, lengths).map((chunk) => ({ type: 'input_json_delta', partial_json: chunk })),
    })),
  ];
  const events = [
    { type: 'message_start', message },
    ...blocks.flatMap(({ block, deltas }, index) => [
      { type: 'content_block_start', index, content_block: block },
      ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
      { type: 'content_block_stop', index },
    ]),
    { type: 'message_delta', delta: { stop_reason: reason, stop_sequence: null }, usage: end },
    { type: 'message_stop' },
  ];
  return events.map((data) => ({ event: data.type, data }));
}
