/** Rerank against servers that speak it, each in its own shape: responses, usage, money, and shapes of others. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LimitChange } from '../../../server/accounts/limits.ts';
import { recordLine } from '../../../server/metering/command/record-line.ts';
import { listUsage } from '../../../server/metering/list-usage.ts';
import { post } from '../../support/server.ts';
import { startRankerInstallation, type RankerInstallation } from './ranker-installation.ts';

const results = [
  { index: 1, relevance_score: 0.9 },
  { index: 0, relevance_score: 0.125 },
];
const good: Record<string, object> = {
  vllm: {
    id: 'rerank-7',
    model: 'vllm',
    usage: { prompt_tokens: 56, total_tokens: 56 },
    results: results.map((each) => ({ ...each, document: { text: 'x', multi_modal: null } })),
  },
  jina: { model: 'jina', object: 'list', usage: { total_tokens: 23 }, results },
  cohere: {
    id: '0d3c',
    results: results.map((each) => ({ ...each, document: null })),
    meta: { api_version: { version: '1' }, billed_units: { search_units: 1 } },
  },
  litellm: {
    id: '0d3c',
    results,
    meta: { billed_units: { search_units: 1, total_tokens: 12 }, tokens: { input_tokens: 12 } },
  },
};
const bad: Record<string, unknown> = {
  voyage: { object: 'list', data: results, model: 'voyage', usage: { total_tokens: 26 } },
  tei: [{ index: 0, score: 0.9 }],
  'text-score': { results: [{ index: 0, relevance_score: '0.9' }] },
  'negative-index': { results: [{ index: -1, relevance_score: 0.9 }] },
  'no-score': { results: [{ index: 0 }] },
  'text-document': { results: [{ index: 0, relevance_score: 0.9, document: 'x' }] },
};
const wire: Record<string, unknown> = { ...good, ...bad };

const ofLibraries = [
  'rank_fields',
  'max_chunks_per_doc',
  'max_tokens_per_doc',
  'truncate_prompt_tokens',
  'truncation',
];
const query = 'a query';
const documents = ['one', { text: 'two' }];

let received: { path: string; body: Record<string, unknown> }[] = [];
let installation: RankerInstallation;
beforeAll(async () => {
  const ofModel = { prices: { input: 1 } };
  const cohere = { prices: { input: 0, request: 0.002 }, extra_fields: ofLibraries };
  installation = await startRankerInstallation({
    respond: (body, path) => {
      received.push({ path, body });
      return wire[String(body['model'])];
    },
    models: { ...Object.fromEntries(Object.keys(wire).map((name) => [name, ofModel])), cohere },
  });
});
afterAll(() => installation.stop());
beforeEach(() => {
  received = [];
});

const rerank = (model: string, body: object = {}, headers: Record<string, string> = {}) =>
  installation.server.call('/v1/rerank', post({ model, query, documents, ...body }, headers));

async function errorOf(response: Response) {
  const { error } = (await response.json()) as { error: { code: string; param: string | null } };
  return { status: response.status, code: error.code, param: error.param };
}

async function recordOf(traceId: string) {
  const read = async () => (await Array.fromAsync(listUsage(installation.db, { traceId }))).map(recordLine);
  await expect.poll(async () => (await read())[0]?.['outcome']).toBe('completed');
  return (await read())[0];
}

describe('a response', () => {
  test.each(Object.keys(good))('of %s arrives as it is, under the model of the request', async (name) => {
    const response = await rerank(`our/${name}`, { top_n: 2 });
    expect(response.status).toBe(200);
    const shape = good[name] as { model?: string };
    expect(await response.json()).toEqual({
      ...shape,
      ...(shape.model !== undefined && { model: `our/${name}` }),
    });
    expect(received).toEqual([{ path: '/v1/rerank', body: { model: name, query, documents, top_n: 2 } }]);
  });

  test.each(Object.keys(bad))('in another shape is refused: %s', async (name) => {
    expect(await errorOf(await rerank(`our/${name}`))).toMatchObject({
      status: 502,
      code: 'upstream_invalid_response',
    });
  });
});

describe('a client that appends a path of its own', () => {
  test('as those of Cohere do, gets the same from /v2/rerank below the base URL', async () => {
    const asked = post({ model: 'our/cohere', query, documents, top_n: 1 });
    const response = await installation.server.call('/v1/v2/rerank', asked);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ results: [{ index: 1 }, { index: 0 }] });
    expect(received).toEqual([{ path: '/v1/rerank', body: { model: 'cohere', query, documents, top_n: 1 } }]);
    expect((await installation.server.call('/v1/v2/rerank')).status).toBe(405);
    const refused = await installation.server.call('/v1/v2/rerank', post({ model: 'our/cohere', query }));
    expect(await errorOf(refused)).toMatchObject({ status: 400, param: 'documents' });
  });

  test.each([
    ['/v2/rerank', '/v1/v2/rerank'],
    ['/rerank', '/v1/rerank'],
    ['/v1/v1/rerank', '/v1/rerank'],
    ['/v1/rerank/v2/rerank', '/v1/v2/rerank'],
    ['/api/v1/rerank', '/v1/rerank'],
  ])('to another base URL, reads at %s which one there is', async (path, meant) => {
    const response = await installation.server.call(path, post({ model: 'our/cohere', query, documents }));
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      error: { message: expect.stringContaining(`Did you mean '${meant}'?`) as unknown },
    });
  });
});

describe('a record has', () => {
  test.each([
    ['jina', { source: 'provider', state: 'settled', input_tokens: 23, cost: '0.000023' }],
    ['litellm', { source: 'provider', state: 'settled', input_tokens: 12, cost: '0.000012' }],
    ['cohere', { source: 'mixed', state: 'estimated', search_units: 1, cost: '0.002' }],
  ])('the usage that %s reports, or an estimate', async (name, expected) => {
    const traceId = `trace-of-rerank-${name}`;
    expect((await rerank(`our/${name}`, {}, { 'x-trace-id': traceId })).status).toBe(200);
    const record = await recordOf(traceId);
    expect(record).toMatchObject({ operation: 'createRerank', model: `our/${name}`, ...expected });
    expect(Number(record?.['input_tokens'])).toBeGreaterThan(0);
    expect(Number(record?.['worst_case'])).toBeGreaterThanOrEqual(Number(record?.['cost']));
  });
});

describe('a key', () => {
  const withKey = async (limits: LimitChange, model: string, body: object = {}) => {
    const key = await installation.accounts.keys.create('test', {
      project: 'default',
      name: 'of a test',
      kind: 'inference',
      limits,
    });
    return () => rerank(model, body, { authorization: `Bearer ${key.secret}` });
  };

  test('with requests per minute gets 429 beyond them', async () => {
    const call = await withKey({ requests_per_minute: 1 }, 'sandbox/rerank');
    expect((await call()).headers.get('x-ratelimit-remaining-requests')).toBe('0');
    expect(await errorOf(await call())).toMatchObject({ status: 429, code: 'rate_limit_exceeded' });
  });

  test('without the model gets 403', async () => {
    const call = await withKey({ allowed_models: ['sandbox/chat'] }, 'sandbox/rerank');
    expect(await errorOf(await call())).toMatchObject({ status: 403, code: 'model_not_allowed' });
  });

  test('with a budget pays for each request until it is spent', async () => {
    const call = await withKey({ budgets: [{ period: 'day', usd: '0.005' }] }, 'our/cohere');
    const statuses: number[] = [];
    for (let count = 0; count < 3; count += 1) statuses.push((await call()).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  test('with a budget is refused where the query, read with each document, may cost more', async () => {
    const limits: LimitChange = { budgets: [{ period: 'day', usd: '0.05' }] };
    const many = { query: 'q'.repeat(1_000), documents: Array.from({ length: 100 }, () => 'd') };
    const call = await withKey(limits, 'our/jina', many);
    expect(await errorOf(await call())).toMatchObject({ status: 429, code: 'insufficient_quota' });
    expect(received).toEqual([]);
    const few = await withKey(limits, 'our/jina', { ...many, documents: ['d'] });
    expect((await few()).status).toBe(200);
  });
});

describe('a request of a library', () => {
  test('has nulls of what is not set, which no provider receives', async () => {
    const nulls = { top_n: null, return_documents: null, rank_fields: null, max_chunks_per_doc: null };
    const response = await rerank('our/jina', nulls);
    expect(response.status).toBe(200);
    expect(received).toEqual([{ path: '/v1/rerank', body: { model: 'jina', query, documents } }]);
    expect((await rerank('sandbox/rerank', nulls)).status).toBe(200);
  });

  test.each([
    ['rank_fields', ['title'], "the 'text' of each document"],
    ['max_chunks_per_doc', 3, "'extra_fields'"],
    ['max_tokens_per_doc', 3, "'extra_fields'"],
    ['truncate_prompt_tokens', 3, "'extra_fields'"],
    ['truncation', true, "'extra_fields'"],
  ])(
    'with %s is refused with the next step where no provider takes it, and else forwarded',
    async (name, value, step) => {
      const response = await rerank('our/jina', { [name]: value });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        error: { code: 'unknown_parameter', param: name, message: expect.stringContaining(step) as unknown },
      });
      expect((await rerank('our/cohere', { [name]: value })).status).toBe(200);
      expect(received.map(({ body }) => body[name])).toEqual([value]);
    },
  );

  test('with a title of a document is told where to write it', async () => {
    const response = await rerank('our/jina', { documents: [{ text: 'a', title: 'b' }] });
    expect(await response.json()).toMatchObject({
      error: { message: expect.stringContaining("the 'text' of the document") as unknown },
    });
  });
});

describe('a request is refused', () => {
  test.each([
    [{ query: undefined }, 'missing_required_parameter', 'query'],
    [{ documents: undefined }, 'missing_required_parameter', 'documents'],
    [{ query: '' }, 'invalid_value', 'query'],
    [{ query: ['a'] }, 'invalid_type', 'query'],
    [{ query: 'q'.repeat(65_537) }, 'invalid_value', 'query'],
    [{ documents: [] }, 'invalid_value', 'documents'],
    [{ documents: 'one' }, 'invalid_type', 'documents'],
    [{ documents: Array.from({ length: 10_001 }, () => 'd') }, 'invalid_value', 'documents'],
    [{ documents: ['one', 2] }, 'invalid_type', 'documents[1]'],
    [{ documents: [null] }, 'invalid_type', 'documents[0]'],
    [{ documents: [{ text: 2 }] }, 'invalid_type', 'documents[0].text'],
    [{ documents: [{}] }, 'missing_required_parameter', 'documents[0].text'],
    [{ documents: [{ text: 'a', title: 'b' }] }, 'unknown_parameter', 'documents[0].title'],
    [{ documents: ['d'.repeat(1_048_577)] }, 'invalid_value', 'documents[0]'],
    [{ top_n: 0 }, 'invalid_value', 'top_n'],
    [{ top_n: 1.5 }, 'invalid_type', 'top_n'],
    [{ top_n: '2' }, 'invalid_type', 'top_n'],
    [{ top_n: 10_001 }, 'invalid_value', 'top_n'],
    [{ return_documents: 'yes' }, 'invalid_type', 'return_documents'],
    [{ rank_fields: ['title'] }, 'unknown_parameter', 'rank_fields'],
    [{ stream: true }, 'unknown_parameter', 'stream'],
  ])('for %#', async (body, code, param) => {
    expect(await errorOf(await rerank('our/jina', body))).toEqual({ status: 400, code, param });
    expect(received).toEqual([]);
  });

  test('for a body that is too large', async () => {
    const body = { documents: Array.from({ length: 40 }, () => 'd'.repeat(1_000_000)) };
    expect(await errorOf(await rerank('our/jina', body))).toMatchObject({
      status: 413,
      code: 'payload_too_large',
    });
  });

  test('for a model that serves something else, and the other way round', async () => {
    const chats = await errorOf(await rerank('sandbox/chat'));
    const ranks = await errorOf(
      await installation.server.call('/v1/embeddings', post({ model: 'sandbox/rerank', input: 'x' })),
    );
    expect(ranks).toEqual(chats);
    expect(chats).toMatchObject({ status: 400, param: 'model' });
  });

  test('as x-sandbox-error asks', async () => {
    const response = await rerank('sandbox/rerank', {}, { 'x-sandbox-error': 'overloaded' });
    expect(await errorOf(response)).toMatchObject({ status: 503, code: 'overloaded' });
  });
});

test('the catalog lists the model with its kind of response and its parameters', async () => {
  const list = (await (await installation.server.call('/v1/models')).json()) as {
    data: { id: string; architecture: { modality: string }; supported_parameters: string[] }[];
  };
  const find = (id: string) => list.data.find((model) => model.id === id);
  expect(find('sandbox/rerank')).toMatchObject({
    architecture: { modality: 'text->rerank' },
    supported_parameters: ['return_documents', 'top_n'],
  });
  expect(find('our/jina')).toMatchObject({ architecture: { output_modalities: ['rerank'] } });
});
