/** Every named exchange of both documents happens on the server as the documents say, up to ids and times. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listExchanges, type Exchange } from '../../openapi/build/exchanges.ts';
import { sendExchange } from '../support/send-exchange.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
/** Ids of files and responses in the examples, and what this server called them. */
const known = new Map<string, string>();

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const volatile = new Set([
  'id',
  'created',
  'created_at',
  'completed_at',
  'item_id',
  'call_id',
  'expires_at',
  'request_id',
  'obfuscation',
  'first_id',
  'last_id',
  'tool_use_id',
  'signature',
  'encrypted_content',
]);

/** Ids, times and what depends on them become a mark; everything else stays. */
function steady(value: unknown, key = ''): unknown {
  if (volatile.has(key) && value !== null && !JSON.stringify(value).includes('/')) return `<${key}>`;
  // The examples' server has another host.
  if (key === 'doc_url') return new URL(String(value)).pathname;
  if (Array.isArray(value)) return value.map((item) => steady(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, steady(inner, name)]));
}

function steadyEvents(stream: string): unknown[] {
  return stream
    .split('\n\n')
    .filter((event) => event !== '' && !event.startsWith(':'))
    .map((event) => {
      const data = /^data: ?(.*)$/m.exec(event)?.[1] ?? '';
      const name = /^event: ?(.*)$/m.exec(event)?.[1];
      return { name, data: data.startsWith('{') ? steady(JSON.parse(data)) : data };
    });
}

/** An error example stands for its code; its message and param are those of one occurrence. */
function errorKind(body: unknown): unknown {
  const { error } = body as { error: { type: string; code?: string; details?: { error_code: string } } };
  return { type: error.type, code: error.code ?? error.details?.error_code };
}

async function check(exchange: Exchange, response: Response): Promise<void> {
  expect(response.status).toBe(exchange.status);
  expect(response.headers.get('content-type')?.split(';')[0]).toBe(exchange.responseMediaType);
  const example = exchange.responseExample;
  const text = typeof example === 'string' ? example : '';
  if (exchange.responseMediaType === 'text/event-stream' && exchange.operationId === 'createSpeech') {
    // The example shows short strings in place of kilobytes of audio.
    const outline = (stream: string) => steadyEvents(stream.replaceAll(/"audio":"[^"]*"/g, '"audio":""'));
    const events = outline(await response.text());
    expect(events.slice(-2)).toEqual(outline(text).slice(-2));
    expect(events.length).toBeGreaterThan(2);
  } else if (exchange.responseMediaType === 'text/event-stream') {
    expect(steadyEvents(await response.text())).toEqual(steadyEvents(text));
  } else if (['application/octet-stream', 'text/plain'].includes(exchange.responseMediaType)) {
    expect(await response.text()).toBe(example);
  } else if (exchange.responseMediaType !== 'application/json') {
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  } else if (exchange.status >= 400) {
    expect(errorKind(await response.json())).toEqual(errorKind(example));
  } else if (exchange.operationId === 'listModels') {
    // The example shows the beginning of a long catalog.
    const { data, ...rest } = (await response.json()) as { data: unknown[] };
    const shown = example as { data: unknown[]; total_count: number };
    expect(data.slice(0, shown.data.length)).toEqual(shown.data);
    expect({ ...rest, total_count: 0 }).toEqual({ ...shown, data: undefined, total_count: 0 });
  } else {
    const body: unknown = await response.json();
    const { id } = example as { id: string };
    if (makers.has(exchange.operationId) && !known.has(id)) known.set(id, (body as { id: string }).id);
    expect(steady(body)).toEqual(steady(example));
  }
}

/** Operations that make what others name. */
const makers = new Set(['createFile', 'createResponse']);

/** They come first, deletions last: the others speak of the files and responses in between. */
function inOrder(exchanges: readonly Exchange[]): Exchange[] {
  const rank = ({ operationId }: Exchange) =>
    makers.has(operationId) ? 0 : operationId.startsWith('delete') ? 2 : 1;
  return [...exchanges].sort((a, b) => rank(a) - rank(b));
}

describe.each([
  ['v1', '/v1'],
  ['alt', '/alt/v1'],
])('%s', (surface, basePath) => {
  const bundle = JSON.parse(
    readFileSync(new URL(`../../openapi/generated/${surface}.openapi.json`, import.meta.url), 'utf8'),
  );
  for (const exchange of inOrder(listExchanges(bundle))) {
    test(`${exchange.operationId}: ${exchange.name}`, async () => {
      const response = await sendExchange(
        exchange,
        { baseUrl: server.url + basePath, key: server.key },
        known,
      );
      if (exchange.headers['x-trace-id'] !== undefined)
        expect(response.headers.get('x-trace-id')).toBe(exchange.headers['x-trace-id']);
      await check(exchange, response);
    });
  }
});
