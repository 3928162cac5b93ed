/** However the bytes of a stream are cut, every event arrives once and in order, and every fault is found. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, createMessagesClient, ModelrouteError } from '../../client/index.ts';
import { chatGrammar, messagesGrammar } from '../../client/generated/contract.ts';
import { compileGrammar } from '../../openapi/grammars/interpreter.ts';
import { judgeBytes } from '../../openapi/grammars/stream-verdict.ts';
import { post, startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ MODELROUTE_SANDBOX_RAW: '1' });
});
afterAll(() => server.stop());

const messages = [{ role: 'user' as const, content: 'Grüße aus 東京 👩‍👩‍👧, one two.' }];

/** The bytes at these cuts, as a response. */
function inChunks(bytes: Uint8Array<ArrayBuffer>, cuts: number[]): Response {
  const edges = [0, ...new Set(cuts.map((cut) => cut % bytes.length)), bytes.length].sort((a, b) => a - b);
  const chunks = edges.slice(1).map((edge, at) => bytes.slice(edges[at], edge));
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = chunks.shift();
      if (chunk === undefined) controller.close();
      else controller.enqueue(chunk);
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

interface Reading {
  events: unknown[];
  error: unknown;
}

/** Reads the bytes as the client does. */
async function read(surface: 'v1' | 'alt', bytes: Uint8Array<ArrayBuffer>, cuts: number[]): Promise<Reading> {
  const settings = {
    baseUrl: 'http://unused.invalid',
    key: 'k',
    retry: { retries: 0 },
    fetch: async () => inChunks(bytes, cuts),
  };
  const events: unknown[] = [];
  try {
    const stream =
      surface === 'v1'
        ? await createClient(settings).chat.stream({ model: 'm', messages })
        : await createMessagesClient(settings).messages.stream({ model: 'm', max_tokens: 50, messages });
    for await (const event of stream) events.push(event);
    return { events, error: undefined };
  } catch (error) {
    return { events, error };
  }
}

/** The bytes of a sandbox model's stream; undefined for one that has no end of its own to record. */
async function recorded(surface: 'v1' | 'alt', model: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const path = surface === 'v1' ? '/v1/chat/completions' : '/alt/v1/messages';
  const body = { model, messages, stream: true, ...(surface === 'alt' && { max_tokens: 50 }) };
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  // A cut is a fault of the connection, which abort.test.ts looks at.
  try {
    const response = await server.call(path, post(body));
    const reader = response.body?.getReader();
    if (reader === undefined || !response.headers.get('content-type')?.startsWith('text/event-stream'))
      return undefined;
    for (let size = 0; ;) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      size += value.length;
      if (size > 40_000_000) {
        await reader.cancel();
        return undefined;
      }
    }
  } catch {
    return undefined;
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

const cutsOf = fc.array(fc.nat(100_000), { maxLength: 60 });

describe.each(['v1', 'alt'] as const)('%s', (surface) => {
  test('any cuts give the same events', async () => {
    const bytes = await recorded(surface, 'sandbox/chat');
    if (bytes === undefined) throw new Error('Nothing was recorded.');
    const whole = await read(surface, bytes, []);
    expect(whole.error).toBeUndefined();
    expect(whole.events.length).toBeGreaterThan(4);
    await fc.assert(
      fc.asyncProperty(cutsOf, async (cuts) => {
        expect(await read(surface, bytes, cuts)).toEqual(whole);
      }),
    );
    expect(await read(surface, bytes, [...bytes.keys()])).toEqual(whole);
  });

  test('a stream that is cut off anywhere throws', async () => {
    const bytes = await recorded(surface, 'sandbox/chat');
    if (bytes === undefined) throw new Error('Nothing was recorded.');
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 3), cutsOf, async (end, cuts) => {
        const { error } = await read(surface, bytes.slice(0, end), cuts);
        expect(error).toBeInstanceOf(ModelrouteError);
      }),
    );
  });

  test('every fault of the sandbox is judged as the contract judges it', async () => {
    const list = (await (await server.call('/v1/models')).json()) as { data: { id: string }[] };
    const faults = list.data.map(({ id }) => id).filter((id) => id.startsWith('sandbox/raw-'));
    const skipped = new Set(['sandbox/raw-stall', 'sandbox/raw-slow-drip']);
    const grammar = compileGrammar(surface === 'v1' ? chatGrammar : messagesGrammar);
    const request = { model: 'm', messages, stream: true };
    let judged = 0;
    for (const model of faults.filter((id) => !skipped.has(id))) {
      const bytes = await recorded(surface, model);
      if (bytes === undefined) continue;
      const verdict = judgeBytes(bytes, grammar, request);
      const { error } = await read(surface, bytes, [7, 50, 51, 400]);
      // What the service says went wrong is worth more than what it says after it.
      const byService = verdict.outcome === 'error' || verdict.rule === 'nothing-after-error';
      const expected = byService ? 'api' : verdict.rule;
      const got =
        error === undefined ? undefined : error instanceof Error && 'rule' in error ? error.rule : 'api';
      expect({ model, rule: got }).toEqual({ model, rule: expected });
      judged += 1;
    }
    expect(judged).toBeGreaterThan(30);
  }, 120_000);
});
