import type { StreamFormat } from '../../../../server/core/wire-format.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CompiledGrammar } from '../../../../openapi/grammars/interpreter.ts';
import { streamContract } from '../../../../openapi/grammars/stream-contract.ts';
import { StreamJudge, type StreamVerdict } from '../../../../openapi/grammars/stream-verdict.ts';
import type { UpstreamResponse } from '../../../../server/core/provider.ts';
import type { StreamFault, SurfaceFault } from '../../../../server/providers/sandbox/faults/fault.ts';
import { streamFaults } from '../../../../server/providers/sandbox/faults/fault-table.ts';
import { bundleOf } from '../../../openapi/bundles.ts';
import { schemaCheck } from '../../../openapi/schema-check.ts';
import { readChunks, readText, send } from './exchange.ts';

const operations: Record<StreamFormat, string> = {
  chat: 'createChatCompletion',
  messages: 'createMessage',
  speech: 'createSpeech',
};

/** An ordinary request that streams; usage is asked for where its absence is the fault. */
function requestFor(surface: StreamFormat, fault: string, family = 'stream'): Record<string, unknown> {
  const model = `sandbox/${family}-${fault}`;
  if (surface === 'speech') {
    return { model, input: 'Hello.', voice: 'alloy', response_format: 'pcm', stream_format: 'sse' };
  }
  const messages = [{ role: 'user', content: 'Say "Grüße aus 東京" to everybody.' }];
  if (surface === 'messages') return { model, messages, max_tokens: 100, stream: true };
  const usage = fault === 'usage-unasked' ? {} : { stream_options: { include_usage: true } };
  return { model, messages, stream: true, ...usage };
}

const grammars = {} as Record<StreamFormat, CompiledGrammar>;
beforeAll(async () => {
  for (const [surface, operation] of Object.entries(operations)) {
    grammars[surface as StreamFormat] = await streamContract(operation);
  }
});

/** What the grammar says of the bytes; a stream that does not end by itself is judged when it is aborted. */
async function judge(
  surface: StreamFormat,
  request: Record<string, unknown>,
  response: UpstreamResponse,
  abort: AbortController,
): Promise<StreamVerdict> {
  const judged = new StreamJudge(grammars[surface], request);
  let events = 0;
  try {
    for await (const chunk of response.body) {
      events += 1;
      if (!judged.push(chunk)) return judged.verdict();
      if (events === 5_000 && request['model'] === 'sandbox/stream-endless-stream') abort.abort();
    }
    return judged.verdict();
  } catch {
    return judged.verdict('cut');
  }
}

const rows = [...streamFaults.values()].flatMap((fault) =>
  Object.entries(fault.streams).map(
    ([surface, change]) => [fault.name, surface as StreamFormat, fault, change] as const,
  ),
);

/** Faults that are not about the events but about how the exchange as a whole goes. */
const beyondGrammar = new Set([
  'stall',
  'endless-stream',
  'html',
  'wrong-content-type',
  'error-body',
  'error-status',
  'error-event',
]);

describe('a faulty stream', () => {
  it.each(rows.filter(([name]) => !beyondGrammar.has(name)))(
    '%s on %s breaks the rule that its row names, and no other',
    async (name: string, surface: StreamFormat, fault: StreamFault, { rule }: SurfaceFault) => {
      const request = requestFor(surface, name);
      const abort = new AbortController();
      const response = await send(surface, request, { signal: abort.signal });
      expect(response.status).toBe(200);
      expect(response.headers['content-type']).toBe('text/event-stream');
      const verdict = await judge(surface, request, response, abort);
      expect({ rule: verdict.rule, ok: verdict.ok }).toEqual({ rule: rule ?? undefined, ok: fault.legal });
    },
  );

  it('exists for every rule of the grammar', () => {
    const reached = (surface: StreamFormat) =>
      new Set([...streamFaults.values()].map(({ streams }) => streams[surface]?.rule));
    for (const surface of ['chat', 'messages', 'speech'] as const) {
      const missing = Object.keys(grammars[surface].grammar.rules).filter(
        (rule) => !reached(surface).has(rule),
      );
      expect({ surface, missing }).toEqual({ surface, missing: [] });
    }
  });
});

/** All that a stream gives before it ends, breaks, or is given up. */
async function taste(
  response: UpstreamResponse,
  abort: AbortController,
  isEnough = (chunks: number): boolean => chunks === 200,
): Promise<{ text: string; ending: string }> {
  let text = '';
  let chunks = 0;
  try {
    for await (const chunk of response.body) {
      text += Buffer.from(chunk).toString('utf8');
      chunks += 1;
      if (isEnough(chunks)) abort.abort(new Error('enough'));
    }
    return { text, ending: 'closed' };
  } catch (error) {
    return { text, ending: error instanceof Error ? error.message : 'unknown' };
  }
}

describe('a fault beyond the grammar', () => {
  const on = (fault: string, more: Record<string, unknown> = {}) => ({
    ...requestFor('chat', fault),
    ...more,
  });

  it('stall: begins, falls silent, and ends at once when the caller goes', async () => {
    for (const stream of [true, false]) {
      const abort = new AbortController();
      const response = await send('chat', on('stall', { stream }), { signal: abort.signal });
      let text = '';
      const reading = (async () => {
        for await (const chunk of response.body) text += Buffer.from(chunk).toString('utf8');
      })();
      await expect.poll(() => text).toContain('Say');
      const started = performance.now();
      abort.abort(new Error('enough'));
      await expect(reading).rejects.toThrow('enough');
      expect(performance.now() - started).toBeLessThan(10_000);
    }
  });

  it('endless: goes on until the caller goes, without holding up other work', async () => {
    for (const stream of [true, false]) {
      const abort = new AbortController();
      const response = await send('chat', on('endless-stream', { stream }), {
        signal: abort.signal,
      });
      let turns = 0;
      const counting = setInterval(() => (turns += 1), 0);
      // A fast machine makes so many chunks in few turns; without turns it would never end.
      const { text, ending } = await taste(
        response,
        abort,
        (chunks) => (chunks >= 20_000 && turns > 5) || chunks === 1_000_000,
      );
      clearInterval(counting);
      expect(ending).toBe('enough');
      expect(text.length).toBeGreaterThan(1_000_000);
      expect(turns).toBeGreaterThan(5);
    }
  });

  it('cut: breaks with an exception, in streams and in plain answers', async () => {
    for (const stream of [true, false]) {
      const response = await send('chat', on('cut', { stream }));
      const { text, ending } = await taste(response, new AbortController());
      expect(text).toContain('chatcmpl-');
      expect(ending).toMatch(/cut/);
    }
  });

  it.each([
    ['html', 200, 'text/html; charset=utf-8', /^<!doctype html>/],
    ['wrong-content-type', 200, 'application/octet-stream', /^data: /],
    ['error-body', 200, 'application/json', /^\{"error":/],
    ['error-status', 500, 'application/json', /^\{"error":/],
    ['empty-stream', 200, 'text/event-stream', /^$/],
  ])('%s: answers %i as %s', async (fault, status, contentType, body) => {
    const response = await send('chat', on(fault));
    expect(response).toMatchObject({ status, headers: { 'content-type': contentType } });
    expect(await readText(response)).toMatch(body);
  });

  it('error-event: is the last thing of the stream', async () => {
    const { text } = await taste(
      await send('messages', requestFor('messages', 'error-event')),
      new AbortController(),
    );
    expect(text).toMatch(/event: error\ndata: \{"type":"error","error":\{[^}]*\}\}\n\n$/);
    const speech = await readText(await send('speech', requestFor('speech', 'error-event')));
    expect(speech).toMatch(/data: \{"error":\{[^}]*\}\}\n\n$/);
  });
});

describe('a faulty plain answer', () => {
  const schemas = { chat: ['v1', 'ChatCompletion'], messages: ['alt', 'Message'] } as const;
  const checks = { v1: schemaCheck(bundleOf('v1')), alt: schemaCheck(bundleOf('alt')) };
  const unbounded = new Set(['stall', 'endless', 'oversized']);
  const chatRows = rows.filter(([, surface, fault]) => surface !== 'speech' && !unbounded.has(fault.plain));

  /** What is wrong with the exchange to somebody who knows the contract; undefined when nothing is. */
  async function complaint(
    surface: 'chat' | 'messages',
    response: UpstreamResponse,
  ): Promise<string | undefined> {
    if (response.status !== 200) return 'status';
    if (response.headers['content-type'] !== 'application/json') return 'content type';
    const [document, schema] = schemas[surface];
    try {
      const bytes = Buffer.concat(await readChunks(response));
      const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
      return checks[document](['components', 'schemas', schema], value);
    } catch (error) {
      return String(error);
    }
  }

  it.each(chatRows)(
    '%s on %s breaks the contract, or is sound where only streams can break',
    async (name, surface, fault) => {
      if (surface === 'speech') return;
      const response = await send(surface, {
        ...requestFor(surface, name),
        stream: false,
        stream_options: undefined,
      });
      const problem = await complaint(surface, response);
      if (fault.plain === 'sound') expect(problem).toBeUndefined();
      else expect(problem).toBeDefined();
    },
  );

  it('oversized is more than 64 MiB of valid JSON', async () => {
    const response = await send('chat', {
      ...requestFor('chat', 'event-size'),
      stream: false,
    });
    let bytes = 0;
    for await (const chunk of response.body) bytes += chunk.length;
    expect(bytes).toBeGreaterThan(64 * 1_048_576);
  });

  it('of speech is a spoilt sound', async () => {
    const speech = (fault: string) =>
      send('speech', {
        ...requestFor('speech', fault),
        stream_format: 'audio',
        response_format: 'wav',
      });
    const sound = await readChunks(await speech('crlf'));
    expect(Buffer.concat(sound).subarray(0, 4).toString()).toBe('RIFF');
    expect((await taste(await speech('cut'), new AbortController())).ending).toMatch(/cut/);
    expect(await readText(await speech('html'))).toMatch(/^<!doctype html>/);
    expect(await readChunks(await speech('empty-stream'))).toEqual([]);
  });
});

describe('a raw fault', () => {
  it('is the same as the other one, and marked as what the gateway lets through', async () => {
    for (const [name, surface] of rows.filter(([fault]) =>
      ['malformed-json', 'html', 'role-first', 'block-index'].includes(fault),
    )) {
      const [raw, checked] = await Promise.all(
        ['raw', 'stream'].map((family) => send(surface, requestFor(surface, name, family))),
      );
      expect(raw?.headers['x-sandbox-raw']).toBe('1');
      expect(checked?.headers).not.toHaveProperty('x-sandbox-raw');
      const texts = await Promise.all(
        [raw, checked].map(async (response) => (response === undefined ? '' : readText(response))),
      );
      const [one, other] = texts.map((text) =>
        text.replaceAll(/(chatcmpl-|msg_)[0-9a-f]{24}|sandbox\/(raw|stream)-/g, ''),
      );
      expect(one?.replaceAll(/"obfuscation":"[^"]*"/g, '')).toBe(
        other?.replaceAll(/"obfuscation":"[^"]*"/g, ''),
      );
    }
  });
});
