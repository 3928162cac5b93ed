/** Reading, parsing and checking a stream costs at most 10 µs per event, and a long stream no more per event than a short one. */
import { expect, test } from 'vitest';
import { cpuTimeMs } from './generate/cpu-time.ts';
import { judge } from './generate/stream.ts';
import { chat, messages } from './generate/surfaces.ts';
import type { Surface } from './generate/surfaces.ts';

const encoder = new TextEncoder();
const chunk = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }] })}\n\n`;
const named = (json: Record<string, unknown>): string =>
  `event: ${String(json['type'])}\ndata: ${JSON.stringify(json)}\n\n`;
const call = (part: string, opening = {}): object => ({
  tool_calls: [{ index: 0, ...opening, function: { name: 'f', arguments: part } }],
});

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
const end = {
  type: 'message_delta',
  delta: { stop_reason: 'end_turn', stop_sequence: null },
  usage: { output_tokens: 3 },
};

const streams: { name: string; surface: Surface; make: (events: number) => string }[] = [
  {
    name: 'chat text',
    surface: chat,
    make: (events) =>
      chunk({ role: 'assistant', content: '' }) +
      chunk({ content: ' token' }).repeat(events) +
      chunk({}, 'stop') +
      'data: [DONE]\n\n',
  },
  {
    name: 'chat arguments',
    surface: chat,
    make: (events) =>
      chunk({ role: 'assistant', ...call('[', { id: 'a', type: 'function' }) }) +
      chunk(call('"some text", ')).repeat(events) +
      chunk(call('1]')) +
      chunk({}, 'tool_calls') +
      'data: [DONE]\n\n',
  },
  {
    name: 'messages text',
    surface: messages,
    make: (events) =>
      named(start) +
      named({
        type: 'content_block_start',
        index: 0,
        content_block: { type: 'text', text: '', citations: null },
      }) +
      named({
        type: 'content_block_delta',
        index: 0,
        delta: { type: 'text_delta', text: ' token' },
      }).repeat(events) +
      named({ type: 'content_block_stop', index: 0 }) +
      named(end) +
      named({ type: 'message_stop' }),
  },
];

/** The best of some runs; microseconds per event. */
function timePerEventUs({ surface, make }: (typeof streams)[number], events: number, runs: number): number {
  const bytes = encoder.encode(make(events));
  const chunks = Array.from({ length: Math.ceil(bytes.length / 16_384) }, (_, at) =>
    bytes.slice(at * 16_384, (at + 1) * 16_384),
  );
  const times = Array.from({ length: runs }, () => {
    const began = cpuTimeMs();
    expect(judge(surface, chunks)).toMatchObject({ ok: true });
    return ((cpuTimeMs() - began) * 1000) / events;
  });
  return Math.min(...times);
}

test.each(streams)('$name: at most 10 µs per event, linear in length', { timeout: 60_000 }, (stream) => {
  timePerEventUs(stream, 1000, 5);
  const short = timePerEventUs(stream, 2000, 8);
  const long = timePerEventUs(stream, 100_000, 2);
  console.log(
    `${stream.name}: ${short.toFixed(2)} µs per event in 2,000 events, ${long.toFixed(2)} µs in 100,000`,
  );
  expect(short).toBeLessThan(10);
  expect(long).toBeLessThan(Math.max(short * 4, 10));
});
