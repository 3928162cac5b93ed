/** A checker stays small and quick, whatever a stream contains, and says by a named rule when it gives up. */
import { describe, expect, test } from 'vitest';
import { SseReader } from '../../../openapi/grammars/sse-reader.ts';
import { judge } from './generate/stream.ts';
import { chat, messages } from './generate/surfaces.ts';
import type { Surface } from './generate/surfaces.ts';

const encoder = new TextEncoder();
const line = (json: unknown): string => `data: ${JSON.stringify(json)}\n\n`;
const chunk = (delta: object, finish: string | null = null, id = 'c'): string =>
  line({
    id,
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta, finish_reason: finish }],
  });
const named = (json: { type: string } & object): string => `event: ${json.type}\n${line(json)}`;
const call = (index: number, part: string, id?: string): object => ({
  tool_calls: [
    {
      index,
      ...(id !== undefined && { id, type: 'function' }),
      function: { ...(id !== undefined && { name: 'f' }), arguments: part },
    },
  ],
});
const rule = (surface: Surface, ...parts: string[]) => judge(surface, [encoder.encode(parts.join(''))]).rule;

test('an event of more than 16 MiB breaks event-size, in one chunk or in many', () => {
  const bytes = encoder.encode(chunk({ role: 'assistant', content: 'x'.repeat(16 << 20) }));
  expect(judge(chat, [bytes]).rule).toBe('event-size');
  const chunks = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, at) =>
    bytes.slice(at * 65_536, (at + 1) * 65_536),
  );
  expect(judge(chat, chunks).rule).toBe('event-size');
});

test('an event of almost 16 MiB is taken', () => {
  const content = 'x'.repeat((16 << 20) - 1000);
  expect(rule(chat, chunk({ role: 'assistant', content }, 'stop'), 'data: [DONE]\n\n')).toBeUndefined();
});

test('arguments nested too deeply break limit-json-depth', () => {
  expect(rule(chat, chunk({ role: 'assistant' }), chunk(call(0, '['.repeat(1025), 'a')))).toBe(
    'limit-json-depth',
  );
  const start = {
    type: 'message_start',
    message: {
      id: 'm',
      type: 'message',
      role: 'assistant',
      model: 'x',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      stop_details: null,
      container: null,
      diagnostics: null,
      usage: {
        input_tokens: 1,
        output_tokens: 1,
        cache_creation: null,
        cache_creation_input_tokens: null,
        cache_read_input_tokens: null,
        inference_geo: null,
        output_tokens_details: null,
        server_tool_use: null,
        service_tier: null,
      },
    },
  };
  const block = {
    type: 'content_block_start',
    index: 0,
    content_block: { type: 'tool_use', id: 't', name: 'f', input: {}, caller: { type: 'direct' } },
  };
  const delta = {
    type: 'content_block_delta',
    index: 0,
    delta: { type: 'input_json_delta', partial_json: '['.repeat(1025) },
  };
  expect(rule(messages, named(start), named(block), named(delta))).toBe('limit-json-depth');
});

test('ids that have to be remembered and are too long break limit-remembered-text', () => {
  expect(rule(chat, chunk({ role: 'assistant' }, 'stop', 'x'.repeat(1_048_577)))).toBe(
    'limit-remembered-text',
  );
  const calls = Array.from({ length: 12 }, (_, index) => chunk(call(index, '{}', 'x'.repeat(100_000))));
  expect(rule(chat, chunk({ role: 'assistant' }), ...calls)).toBe('limit-remembered-text');
});

test('a 129th call breaks call-index', () => {
  const calls = Array.from({ length: 129 }, (_, index) => chunk(call(index, '{}', `a${index}`)));
  expect(
    rule(
      chat,
      chunk({ role: 'assistant' }),
      ...calls.slice(0, 128),
      chunk({}, 'tool_calls'),
      'data: [DONE]\n\n',
    ),
  ).toBeUndefined();
  expect(rule(chat, chunk({ role: 'assistant' }), ...calls)).toBe('call-index');
});

describe('hostile JSON is judged and does no harm:', () => {
  test.each<[string, string]>([
    ['nested a million deep', `data: ${'['.repeat(1_000_000)}\n\n`],
    ['nested objects', `data: ${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}\n\n`],
    ['with a prototype', 'data: {"__proto__":{"id":"x"},"constructor":1,"choices":{"length":5}}\n\n'],
    [
      'choices that are no objects',
      line({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [null, 1, 'x', []] }),
    ],
    ['calls that are no objects', chunk({ role: 'assistant', tool_calls: [null, 'x'] })],
    ['calls that are no list', chunk({ role: 'assistant', tool_calls: { length: 3 } })],
    [
      'an index beyond all numbers',
      'data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":1e400,"delta":{"role":"assistant"}}]}\n\n',
    ],
    ['an error that is a list', line({ error: [] })],
    ['an error that is a text', line({ error: 'no' })],
  ])('%s', (_name, stream) => {
    expect(rule(chat, stream)).toMatch(/^[a-z-]+$/);
  });
});

test('a transport that is cut breaks transport-cut, but not after the terminator', () => {
  const stream = [chunk({ role: 'assistant' }, 'stop'), 'data: [DONE]\n\n'];
  for (const [parts, expected] of [
    [stream.slice(0, 1), 'transport-cut'],
    [stream, undefined],
  ] as const) {
    const reader = new SseReader();
    const checker = chat.compiled.start();
    for (const part of parts) for (const event of reader.push(encoder.encode(part))) checker.event(event);
    expect(checker.end('cut')?.rule).toBe(expected);
    expect(checker.outcome).toBe(expected === undefined ? 'complete' : 'broken');
  }
});

test('once broken, a checker gives the same answer for ever', () => {
  const checker = chat.compiled.start();
  const violation = checker.event({ event: undefined, data: '{}' });
  expect(violation?.rule).toBe('chunk-identity-present');
  expect(checker.event({ event: undefined, data: '[DONE]' })).toBe(violation);
  expect(checker.end()).toBe(violation);
  expect([checker.done, checker.outcome, checker.violation]).toEqual([true, 'broken', violation]);
});

test('a checker of parsed events agrees with one of texts', () => {
  const json = {
    id: 'c',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta: { role: 'user' } }],
  };
  const [text, parsed] = [chat.compiled.start(), chat.compiled.start()];
  expect(parsed.event({ event: undefined, data: '', json })).toEqual(
    text.event({ event: undefined, data: JSON.stringify(json) }),
  );
  expect(text.json).toEqual(json);
  expect(text.kind).toBe('chunk');
});
