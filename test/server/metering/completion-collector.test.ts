/** What is stored of a completion: the same for every format of its provider, bounded, and nothing of an attempt that failed. */
import { expect, test } from 'vitest';
import { Arrivals } from '../../../server/metering/arrivals.ts';
import { CompletionCollector } from '../../../server/metering/completion-collector.ts';
import { CallMeter } from '../../../server/metering/call-meter.ts';

type Stored = {
  choices: { index: number; parts: { type: string; text: string; name?: string }[]; finish_reason: string }[];
  is_truncated: boolean;
  last_content_ms: number | null;
  arrivals: { at_ms: number; events: number; bytes: number }[];
};

const collected = (collector: CompletionCollector, firstContentMs: number | null = null): Stored =>
  JSON.parse(collector.stored(firstContentMs) ?? 'null') as Stored;

const chunk = (delta: object, finish: string | null = null, index = 0) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [{ index, delta, finish_reason: finish }],
});
const call = { index: 0, id: 'c1', type: 'function', function: { name: 'get_weather', arguments: '{"ci' } };
const chatEvents = [
  chunk({ role: 'assistant', reasoning_content: 'Think' }),
  chunk({ reasoning_content: 'ing' }),
  chunk({ content: 'Hel' }),
  chunk({ content: 'lo' }),
  chunk({ tool_calls: [call] }),
  chunk({ tool_calls: [{ index: 0, function: { arguments: 'ty":"Bremen"}' } }] }),
  chunk({}, 'tool_calls'),
];
const parts = [
  { type: 'reasoning', text: 'Thinking' },
  { type: 'text', text: 'Hello' },
  { type: 'tool-call', text: '{"city":"Bremen"}', name: 'get_weather', call_id: 'c1' },
];

function streamed(events: readonly object[], format: 'chat' | 'messages' | 'responses'): CompletionCollector {
  const collector = new CompletionCollector(performance.now());
  const meter = new CallMeter();
  meter.collect(collector);
  meter.stream(format);
  // As a parser that reuses its objects from event to event.
  const reused: Record<string, unknown> = {};
  for (const event of events) {
    for (const name of Object.keys(reused)) delete reused[name];
    meter.event(Object.assign(reused, structuredClone(event)), 100);
  }
  return collector;
}

const messagesEvents = [
  {
    type: 'message_start',
    message: { id: 'msg_1', model: 'm', content: [], usage: { input_tokens: 1, output_tokens: 0 } },
  },
  { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '', signature: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'Thinking' } },
  { type: 'content_block_stop', index: 0 },
  { type: 'content_block_start', index: 1, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: 'Hello' } },
  { type: 'content_block_stop', index: 1 },
  {
    type: 'content_block_start',
    index: 2,
    content_block: { type: 'tool_use', id: 'c1', name: 'get_weather', input: {} },
  },
  {
    type: 'content_block_delta',
    index: 2,
    delta: { type: 'input_json_delta', partial_json: '{"city":"Bremen"}' },
  },
  { type: 'content_block_stop', index: 2 },
  { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 5 } },
  { type: 'message_stop' },
];

test.each([
  ['chat', chatEvents],
  ['messages', messagesEvents],
] as const)('the events of %s add up to its reasoning, text and tool calls', (format, events) => {
  const { choices, is_truncated, arrivals } = collected(streamed(events, format));
  expect(choices).toEqual([{ index: 0, parts, finish_reason: 'tool-calls' }]);
  expect(is_truncated).toBe(false);
  expect(arrivals.reduce((sum, { events: count }) => sum + count, 0)).toBe(events.length);
  expect(arrivals.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(100 * events.length);
});

test('a plain response is read like a stream, with every choice', () => {
  const collector = new CompletionCollector(performance.now());
  const message = (content: string) => ({ role: 'assistant', content, refusal: null });
  collector.response('chat', {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [
      { index: 0, message: message('One'), logprobs: null, finish_reason: 'stop' },
      { index: 1, message: message('Two'), logprobs: null, finish_reason: 'length' },
    ],
  });
  const { choices, arrivals, last_content_ms: last } = collected(collector, 5);
  expect(
    choices.map(({ index, parts: [part], finish_reason: reason }) => [index, part?.text, reason]),
  ).toEqual([
    [0, 'One', 'stop'],
    [1, 'Two', 'length'],
  ]);
  expect([arrivals, last]).toEqual([[], null]);
});

test('an attempt before the last one leaves nothing', () => {
  const collector = streamed([chunk({ content: 'abandoned' })], 'chat');
  expect(collected(collector).choices[0]?.parts[0]?.text).toBe('abandoned');
  collector.stream('chat');
  expect(collector.stored(null)).toBeNull();
  for (const event of chatEvents.slice(0, 4)) collector.event(event, 1);
  expect(collected(collector).choices[0]?.parts).toEqual(parts.slice(0, 2));
});

test('a long completion is truncated between two characters, and keeps its end', () => {
  const events = Array.from({ length: 200 }, () => chunk({ content: 'ä€'.repeat(100) }));
  const { choices, is_truncated } = collected(streamed([...events, chunk({}, 'stop')], 'chat'));
  const text = choices[0]?.parts[0]?.text ?? '';
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(64 * 1024);
  expect(Buffer.byteLength(text)).toBeGreaterThan(64 * 1024 - 4);
  expect('ä€'.repeat(20_000)).toContain(text);
  expect(choices[0]?.finish_reason).toBe('stop');
  expect(is_truncated).toBe(true);
});

test('the list of arrivals stays short, and loses no event', () => {
  const arrivals = new Arrivals();
  for (let number = 0; number < 5_000; number += 1)
    arrivals.add({ at_ms: 1_000 + 7 * number, events: 1, bytes: 3 });
  const { list } = arrivals;
  expect(list.length).toBeLessThanOrEqual(120);
  expect(list.length).toBeGreaterThan(30);
  expect(list.reduce((sum, { events }) => sum + events, 0)).toBe(5_000);
  expect(list.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(15_000);
  const times = list.map(({ at_ms: at }) => at);
  expect(times[0]).toBe(1_000);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});

test('what cannot be read is left out, and disturbs nothing', () => {
  const collector = streamed([{ choices: 'none' }, chunk({ content: 'more' })], 'chat');
  expect(collector.stored(null)).toBeNull();
  collector.response('messages', { content: null });
  expect(collector.stored(null)).toBeNull();
  collector.response('embeddings', { data: [] });
  expect(collector.stored(null)).toBeNull();
});

test('the last content is not before the first, which is timed after all that came with it', () => {
  const collector = streamed(chatEvents, 'chat');
  expect(collected(collector).last_content_ms).toBeNull();
  expect(collected(collector, 40).last_content_ms).toBe(40);
  expect(collected(collector, 0.2).last_content_ms).toBeLessThan(40);
});
