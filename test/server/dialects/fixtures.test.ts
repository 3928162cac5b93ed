/** Raw bodies of both formats, side by side: requests, completions and streams, and their translations. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SseReader } from '../../../openapi/grammars/sse-reader.ts';
import { formatWireEvent, type WireEvent } from '../../../server/core/wire-event.ts';
import type { Loss } from '../../../server/dialects/loss.ts';
import {
  translateCompletion,
  translateEvents,
  translateRequest,
} from '../../../server/dialects/translate.ts';
import { contracts, other, type Pair } from './contracts.ts';

const folder = join(import.meta.dirname, '../../fixtures');
const read = (dialect: Pair, file: string): string => readFileSync(join(folder, dialect, file), 'utf8');
const readJson = (dialect: Pair, file: string): Record<string, unknown> =>
  JSON.parse(read(dialect, file)) as Record<string, unknown>;
const reported = (losses: readonly Loss[]): string[] => losses.map(({ field, kind }) => `${field} ${kind}`);
const normal = (body: unknown): unknown => JSON.parse(JSON.stringify(body));

/** The cases that have a file of this ending, with the one that it was written in. */
function casesWith(ending: string): string[] {
  const found = (['chat', 'messages'] as const).map((dialect) =>
    readdirSync(join(folder, dialect))
      .filter((file) => file.endsWith(ending))
      .map((file) => file.slice(0, -ending.length)),
  );
  expect(found[0]).toEqual(found[1]);
  return found[0] ?? [];
}

/** Requests that lose something or cannot come back as they were: the format they are written in, and what is lost. */
const oneWay: Readonly<Record<string, { from: Pair; losses: string[] }>> = {
  'no-limit': { from: 'chat', losses: [] },
  'custom-tools': { from: 'chat', losses: ['tools[0].custom.format dropped'] },
  'allowed-tools': { from: 'chat', losses: ['tools[2] dropped'] },
  'deprecated-functions': { from: 'chat', losses: [] },
  sound: { from: 'chat', losses: ['messages[0].content[0] dropped'] },
  'settings-of-chat-only': {
    from: 'chat',
    losses: [
      'frequency_penalty dropped',
      'seed dropped',
      'logit_bias dropped',
      'verbosity dropped',
      'prompt_cache_key dropped',
      'logprobs dropped',
      'top_logprobs dropped',
      'temperature changed',
      'service_tier changed',
      'store dropped',
      'prediction dropped',
    ],
  },
  'names-and-refusals': { from: 'chat', losses: ['messages[1].name dropped', 'messages[2].refusal changed'] },
  'web-search': { from: 'chat', losses: ['web_search_options.search_context_size dropped'] },
  'json-object': { from: 'chat', losses: ['response_format.type changed'] },
  'odd-arguments': { from: 'chat', losses: ['messages[1].tool_calls[0].function.arguments changed'] },
  'thinking-budget': { from: 'messages', losses: ['thinking.budget_tokens changed'] },
  'thinking-history': {
    from: 'messages',
    losses: ['messages[1].content[0] dropped', 'messages[1].content[1] dropped'],
  },
  prefill: { from: 'messages', losses: ['messages[1].role changed'] },
  'tool-result-with-image': { from: 'messages', losses: ['messages[2].content[0].content[1] changed'] },
  'tool-error': {
    from: 'messages',
    losses: [
      'messages[2].content[0].is_error dropped',
      'messages[2].content[0].cache_control.ttl changed',
      'tools[0].cache_control dropped',
    ],
  },
  'builtin-tools': {
    from: 'messages',
    losses: ['tools[0] dropped', 'tools[1].max_uses dropped', 'tools[1].type changed'],
  },
  'search-result': {
    from: 'messages',
    losses: ['messages[0].content[0] changed', 'messages[0].content[0].citations dropped'],
  },
  'documents-of-blocks': {
    from: 'messages',
    losses: [
      'messages[0].content[0] changed',
      'messages[0].content[0].context changed',
      'messages[0].content[1] dropped',
    ],
  },
  'settings-of-messages-only': {
    from: 'messages',
    losses: [
      'top_k dropped',
      'stop_sequences[4] dropped',
      'inference_geo dropped',
      'speed dropped',
      'container dropped',
    ],
  },
  'long-tool-name': { from: 'messages', losses: ['tools[0].name changed'] },
};

const requestCases = casesWith('.request.json');
const options = { maxOutputTokens: 8_192 };

describe('requests', () => {
  it('are at least thirty, in both formats, and valid', () => {
    expect(requestCases.length).toBeGreaterThanOrEqual(30);
    for (const dialect of ['chat', 'messages'] as const)
      for (const name of requestCases)
        expect(
          contracts[dialect].requestFault(readJson(dialect, `${name}.request.json`)),
          `${dialect}/${name}`,
        ).toBeUndefined();
    expect(Object.keys(oneWay).filter((name) => !requestCases.includes(name))).toEqual([]);
  });

  it.each(requestCases.filter((name) => oneWay[name] === undefined))(
    '%s is the same in both, there and back',
    (name) => {
      for (const from of ['chat', 'messages'] as const) {
        const { body, losses } = translateRequest(
          from,
          other[from],
          readJson(from, `${name}.request.json`),
          options,
        );
        expect(normal(body)).toEqual(readJson(other[from], `${name}.request.json`));
        expect(reported(losses)).toEqual([]);
      }
    },
  );

  it.each(Object.entries(oneWay))(
    '%s is as near as the other format comes, and the rest is named',
    (name, { from, losses: lost }) => {
      const { body, losses } = translateRequest(
        from,
        other[from],
        readJson(from, `${name}.request.json`),
        options,
      );
      expect(normal(body)).toEqual(readJson(other[from], `${name}.request.json`));
      expect(reported(losses)).toEqual(lost);
    },
  );
});

/** What a client of each format had asked. */
const asked = {
  chat: {
    model: 'm',
    messages: [],
    stream: true,
    stream_options: { include_usage: true, include_obfuscation: false },
  },
  messages: { model: 'm', max_tokens: 9, messages: [], stream: true },
};
const completionOptions = { nowMs: 1_795_176_000_000 };

const oneWayCompletions: Readonly<Record<string, { from: Pair; losses: string[] }>> = {
  thinking: { from: 'messages', losses: [] },
  'stop-sequence': { from: 'messages', losses: ['stop_sequence dropped'] },
  'web-citations': { from: 'messages', losses: ['content[0] dropped', 'content[2].citations changed'] },
  refusal: { from: 'messages', losses: ['stop_details.category dropped'] },
  'chat-refusal': { from: 'chat', losses: [] },
  annotations: { from: 'chat', losses: [] },
  'forced-call': { from: 'chat', losses: [] },
  logprobs: { from: 'chat', losses: ['system_fingerprint dropped', 'choices[0].logprobs dropped'] },
};

describe('plain answers', () => {
  const cases = casesWith('.completion.json');

  it('are valid in both formats', () => {
    expect(cases.length).toBeGreaterThanOrEqual(12);
    for (const dialect of ['chat', 'messages'] as const)
      for (const name of cases)
        expect(
          contracts[dialect].completionFault(readJson(dialect, `${name}.completion.json`)),
          `${dialect}/${name}`,
        ).toBeUndefined();
  });

  it.each(cases)('%s', (name) => {
    const only = oneWayCompletions[name];
    for (const from of only === undefined ? (['chat', 'messages'] as const) : [only.from]) {
      const completion = readJson(from, `${name}.completion.json`);
      const { body, losses } = translateCompletion(
        from,
        other[from],
        completion,
        asked[other[from]],
        completionOptions,
      );
      expect(normal(body)).toEqual(readJson(other[from], `${name}.completion.json`));
      expect(reported(losses)).toEqual(only?.losses ?? []);
    }
  });
});

const streamSources: Readonly<Record<string, Pair>> = {
  'streamed-text': 'chat',
  'streamed-calls': 'chat',
  'interleaved-calls': 'chat',
  'streamed-error': 'chat',
  'streamed-thinking': 'messages',
  'streamed-input': 'messages',
  'streamed-overload': 'messages',
};

function eventsOf(text: string): WireEvent[] {
  const reader = new SseReader({ maxEventBytes: 1_000_000 });
  return reader.push(Buffer.from(text)).map(({ event, data = '' }) => ({
    event: event ?? null,
    data: data === '[DONE]' ? data : (JSON.parse(data) as object),
  }));
}

describe('streams', () => {
  it('are the cases of the table', () => {
    expect(casesWith('.stream.txt').sort()).toEqual(Object.keys(streamSources).sort());
  });

  it.each(Object.entries(streamSources))('%s, written by a provider of %s', (name, from) => {
    const translator = translateEvents(from, other[from], asked[other[from]], completionOptions);
    const made = eventsOf(read(from, `${name}.stream.txt`)).flatMap((event) => translator.push(event));
    expect(made.map(formatWireEvent).join('')).toBe(read(other[from], `${name}.stream.txt`));
  });
});
