/** A conversation that a provider of responses shortens: only it, and only for the same project, opens the short form. */
import OpenAI from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { judgeBytes } from '../../../openapi/grammars/stream-verdict.ts';
import { loadContracts } from '../../../server/contract/bundles.ts';
import { providerEntry, startFront, type Front } from '../routing/front.ts';
import { eventsOf, messageItem, responseWith, sendEvents, sendJson, startVendor, wireOf } from './vendor.ts';
import type { Members, Vendor } from './vendor.ts';

const grammar = loadContracts().v1.operations.get('createResponse')?.streamEvents?.grammar;
if (grammar === undefined) throw new Error('the contract has no grammar of responses');

const compaction = { id: 'cmp_theirs', type: 'compaction', encrypted_content: 'b3BhcXVl' };
const said = messageItem('Well.');
const whole = responseWith([compaction, said]);
/** A compaction has no events of its progress. */
const events = (): Members[] =>
  eventsOf(whole).filter(({ type }) => type !== 'response.compaction.searching');
const question = { role: 'user', content: 'And now?' };
const edits = [{ type: 'compaction', compact_threshold: 200_000 }];
let vendor: Vendor;
let front: Front;
let client: OpenAI;

beforeAll(async () => {
  vendor = await startVendor();
  front = await startFront(
    {
      providers: {
        vendor: providerEntry('responses', vendor.url, { retries: 0 }),
      },
      models: [{ id: 'mine', provider: 'vendor', upstream_model: 'theirs-1' }],
    },
    { MODELROUTE_SANDBOX: '1' },
  );
  client = new OpenAI({ apiKey: front.key, baseURL: front.v1, maxRetries: 0 });
});
afterAll(async () => {
  await front.stop();
  vendor.close();
});
beforeEach(() => {
  vendor.asked = [];
  vendor.answer = (exchange) => sendJson(exchange, whole);
});

const ask = async (more: Members = {}) => {
  const response = await front.post('/v1/responses', { model: 'mine', input: 'Hi', store: false, ...more });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Members };
};

describe('a compaction', () => {
  test('is sealed for the project, and goes back to the provider as it came', async () => {
    const { status, body } = await ask({ context_management: edits });
    expect(status).toBe(200);
    expect(vendor.asked[0]?.json['context_management']).toEqual(edits);
    const output = body['output'] as Members[];
    expect(output[0]).toMatchObject({ type: 'compaction', encrypted_content: expect.any(String) as unknown });
    expect(JSON.stringify(output)).not.toContain(compaction.encrypted_content);
    const { headers } = await ask({ input: [...output, question] });
    expect(headers.get('x-translation-loss')).toBeNull();
    expect(vendor.asked[1]?.json['input']).toContainEqual(compaction);
  });

  test('is kept with its response', async () => {
    const { body } = await ask({ store: true });
    const [kept] = body['output'] as Members[];
    expect(kept?.['id']).toMatch(/^cmp_.*_0$/);
    await ask({ store: true, previous_response_id: body['id'], input: 'And now?' });
    expect(vendor.asked[1]?.json['input']).toContainEqual(compaction);
    const found = await client.responses.retrieve(String(body['id']));
    expect(found.output).toMatchObject([{ ...kept }, { type: 'message' }]);
  });

  test.each(['sealed', null])('is listed with the input that it came in (%s)', async (kind) => {
    const { body: first } = await ask();
    const [made] = first['output'] as Members[];
    const item = {
      type: 'compaction',
      encrypted_content: kind === null ? null : made?.['encrypted_content'],
    };
    const { status, body } = await ask({ store: true, input: [item, question] });
    expect(status).toBe(200);
    const { data } = await client.responses.inputItems.list(String(body['id']), { order: 'asc' });
    expect(data[0]).toEqual({
      type: 'compaction',
      id: expect.any(String) as unknown,
      ...(kind !== null && item),
    });
    const { headers } = await ask({ input: data });
    expect(headers.get('x-translation-loss')).toBe(kind === null ? 'input[0]' : null);
  });

  test.each(['plain', 'streamed'])('that the official client returns is accepted back (%s)', async (kind) => {
    vendor.answer = (exchange, { stream }) =>
      stream === true ? sendEvents(exchange, wireOf(events())) : sendJson(exchange, whole);
    const request = { model: 'mine', input: 'Hi', store: false };
    const { output } =
      kind === 'plain'
        ? await client.responses.create(request)
        : await client.responses.stream(request).finalResponse();
    await client.responses.create({
      ...request,
      input: [...(output as OpenAI.Responses.ResponseInput), { role: 'user', content: 'And now?' }],
    });
    expect(vendor.asked[1]?.json['input']).toContainEqual(compaction);
  });

  test('of another maker is left out by name', async () => {
    const { status, headers } = await ask({ input: [compaction, question] });
    expect(status).toBe(200);
    expect(headers.get('x-translation-loss')).toBe('input[0]');
    expect(vendor.asked[0]?.json['input']).toEqual([question]);
  });

  test('is left out by name before a provider of another format', async () => {
    const input = [compaction, question];
    const { status, headers } = await ask({ model: 'sandbox/chat', input, context_management: edits });
    expect(status).toBe(200);
    expect(headers.get('x-translation-loss')?.split(', ').toSorted()).toEqual([
      'context_management',
      'input[0]',
    ]);
  });

  test('is left out on the other surfaces', async () => {
    const chat = await front.post('/v1/chat/completions', { model: 'mine', messages: [question] });
    expect(chat.status).toBe(200);
    const body = await chat.text();
    expect(body).toContain('Well.');
    expect(body).not.toContain(compaction.encrypted_content);
  });

  test.each<[Members, string]>([
    [{ encrypted_content: 7 }, 'encrypted_content'],
    [{ id: {} }, 'id'],
  ])('with %j is refused', async (more, name) => {
    const { status, body } = await ask({ input: [{ ...compaction, ...more }, question] });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { param: `input[0].${name}` } });
    expect(vendor.asked).toEqual([]);
  });

  test('may have members that no contract has: they are left out and listed', async () => {
    const { status, headers } = await ask({ input: [{ ...compaction, colour: 1 }, question] });
    expect(status).toBe(200);
    expect(headers.get('x-dropped-fields')).toBe('input[0].colour');
    expect(vendor.asked[0]?.text).not.toContain('colour');
  });
});

describe('in a stream', () => {
  const streamed = async (sent: Members[]) => {
    const numbered = sent.map((event, number) => ({ ...event, sequence_number: number }));
    vendor.answer = (exchange) => sendEvents(exchange, `${wireOf(numbered)}data: [DONE]\n\n`);
    const request = { model: 'mine', input: 'Hi', store: false, stream: true };
    const response = await front.post('/v1/responses', request);
    const text = await response.text();
    return { text, verdict: judgeBytes(Buffer.from(text), grammar, request) };
  };

  test('a compaction comes sealed, the same in every event', async () => {
    const { text, verdict } = await streamed(events());
    expect(verdict).toMatchObject({ ok: true, outcome: 'complete' });
    expect(text).not.toContain(compaction.encrypted_content);
    const sealed = new Set([...text.matchAll(/"encrypted_content":"([^"]+)"/g)].map(([, value]) => value));
    expect(sealed.size).toBe(1);
  });

  test('a compaction is done before the next item begins', async () => {
    const sent = events();
    const done = sent.findIndex(({ type }) => type === 'response.output_item.done');
    const { verdict } = await streamed(sent.toSpliced(done, 1));
    expect(verdict).not.toMatchObject({ outcome: 'complete' });
  });
});
