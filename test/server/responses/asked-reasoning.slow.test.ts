/**
 * Reasoning before a provider that encrypts it only where `include` asks for that, and callers who never do: it goes back
 * to the provider in the next turn, whichever way the conversation is continued.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { providerEntry, startFront, type Front } from '../routing/front.ts';
import {
  callItem,
  eventsOf,
  messageItem,
  reasoningItem,
  responseWith,
  sendEvents,
  sendJson,
  startVendor,
  wireOf,
  type Members,
  type Vendor,
} from './vendor.ts';

const asked = 'reasoning.encrypted_content';
let vendor: Vendor;
let front: Front;

beforeAll(async () => {
  vendor = await startVendor();
  front = await startFront({
    providers: { vendor: providerEntry('responses', vendor.url, { retries: 0 }) },
    models: [
      { id: 'reasons', provider: 'vendor', upstream_model: 'theirs-1', capabilities: { reasoning: true } },
      { id: 'plain', provider: 'vendor', upstream_model: 'theirs-2' },
    ],
  });
});
afterAll(async () => {
  await front.stop();
  vendor.close();
});
beforeEach(() => {
  vendor.asked = [];
  vendor.answer = (exchange, { include, stream }) => {
    const isAsked = Array.isArray(include) && include.includes(asked);
    const response = responseWith([
      reasoningItem(isAsked ? 'gAAAA-theirs' : null, ''),
      callItem('look', '{}'),
      messageItem('Well.'),
    ]);
    if (stream === true) sendEvents(exchange, wireOf(eventsOf(response)));
    else sendJson(exchange, response);
  };
});

const question = { role: 'user', content: 'What is it?' };
const result = { type: 'function_call_output', call_id: 'call_theirs', output: 'Rain.' };

/** The whole response, plain or as the last event has it. */
async function ask(body: Members): Promise<{ response: Members; losses: string | null }> {
  const reply = await front.post('/v1/responses', { model: 'reasons', input: [question], ...body });
  const text = await reply.text();
  expect(reply.status, text).toBe(200);
  const losses = reply.headers.get('x-translation-loss');
  if (body['stream'] !== true) return { response: JSON.parse(text) as Members, losses };
  const datas = text.split('\n').flatMap((line) => (line.startsWith('data: {') ? [line.slice(6)] : []));
  const last = JSON.parse(datas.at(-1) ?? '') as Members;
  return { response: last['response'] as Members, losses };
}

const outputOf = ({ output }: Members) => output as Members[];
const lastAsked = (): Members => vendor.asked.at(-1)?.json ?? {};
const theirs = { type: 'reasoning', id: 'rs_theirs', encrypted_content: 'gAAAA-theirs' };

describe.each([false, true])('a second turn, streamed: %s', (stream) => {
  test('by the id of the response', async () => {
    const { response } = await ask({ stream });
    const { losses } = await ask({ stream, previous_response_id: response['id'], input: [result] });
    expect(losses).toBeNull();
    expect(lastAsked()['input']).toMatchObject([
      question,
      theirs,
      { type: 'function_call' },
      { role: 'assistant' },
      result,
    ]);
  });

  test('by references to the items', async () => {
    const { response } = await ask({ stream });
    const references = outputOf(response).map(({ id }) => ({ type: 'item_reference', id }));
    const { losses } = await ask({ stream, input: [question, ...references, result] });
    expect(losses).toBeNull();
    expect((lastAsked()['input'] as Members[])[1]).toMatchObject(theirs);
  });

  test.each([false, true])('by the items themselves, kept: %s', async (store) => {
    const { response } = await ask({ stream, store });
    const [reasoning] = outputOf(response);
    expect(reasoning?.['encrypted_content']).toMatch(/^mr3\./);
    const input = [question, ...outputOf(response), result];
    const { losses } = await ask({ stream, store, input });
    expect(losses).toBeNull();
    expect((lastAsked()['input'] as Members[])[1]).toMatchObject(theirs);
  });
});

test('what is kept has it, as the response had', async () => {
  const { response } = await ask({});
  const kept = await fetch(`${front.v1}/responses/${String(response['id'])}`, {
    headers: { authorization: `Bearer ${front.key}` },
  });
  expect(await kept.json()).toEqual(response);
});

describe('a provider is asked for it', () => {
  test.each<[string, Members]>([
    ['of a model that reasons, as its entry says', { model: 'reasons' }],
    ['where the request sets how to reason', { model: 'plain', reasoning: { effort: 'low' } }],
    ['where a summary is wanted', { model: 'plain', reasoning: { summary: 'auto' } }],
    [
      'where the conversation has reasoning of the format',
      { model: 'plain', input: [{ type: 'reasoning', id: 'rs_1', summary: [] }, question] },
    ],
  ])('%s', async (_, body) => {
    await ask(body);
    expect(lastAsked()['include']).toEqual([asked]);
  });

  test('beside what the caller includes, and once', async () => {
    await ask({ include: ['message.output_text.logprobs'] });
    expect(lastAsked()['include']).toEqual(['message.output_text.logprobs', asked]);
    await ask({ include: [asked] });
    expect(lastAsked()['include']).toEqual([asked]);
    await ask({ include: null });
    expect(lastAsked()['include']).toEqual([asked]);
  });

  test.each<[string, Members]>([
    ['of any other model', { model: 'plain' }],
    ['where the settings say nothing', { model: 'plain', reasoning: { effort: null, summary: null } }],
    ['where reasoning is switched off', { model: 'reasons', reasoning: { effort: 'none' } }],
    [
      'for the reasoning of another service',
      { model: 'plain', input: [{ type: 'reasoning', summary: [], encrypted_content: 'gAAAA-x' }, question] },
    ],
  ])('but not %s', async (_, body) => {
    await ask(body);
    expect(lastAsked()).not.toHaveProperty('include');
  });
});

test('on chat completions, a tool loop keeps it without a setting', async () => {
  const first = await front.post('/v1/chat/completions', { model: 'reasons', messages: [question] });
  const { choices } = (await first.json()) as { choices: [{ message: Members }] };
  expect(lastAsked()['include']).toEqual([asked]);
  const [{ message }] = choices;
  const second = await front.post('/v1/chat/completions', {
    model: 'reasons',
    messages: [question, message, { role: 'tool', tool_call_id: 'call_theirs', content: 'Rain.' }],
  });
  expect(second.status).toBe(200);
  expect(second.headers.get('x-translation-loss')).toBeNull();
  expect(lastAsked()['input']).toContainEqual({ ...theirs, summary: [] });
});

test('on the messages surface it is asked for only by callers who think', async () => {
  const send = (more: object) =>
    front.post('/alt/v1/messages', { model: 'reasons', max_tokens: 2_048, messages: [question], ...more });
  await send({});
  expect(lastAsked()).not.toHaveProperty('include');
  const reply = await send({ thinking: { type: 'enabled', budget_tokens: 1_024 } });
  expect(lastAsked()['include']).toEqual([asked]);
  const { content } = (await reply.json()) as { content: Members[] };
  expect(content[0]).toMatchObject({
    type: 'thinking',
    signature: expect.stringMatching(/^mr3\./) as unknown,
  });
});

test.each<[Members, string]>([
  [{ type: 'reasoning', id: 'rs_1', summary: [] }, 'input[0]'],
  [{ type: 'reasoning', summary: [], encrypted_content: null }, 'input[0]'],
  [{ type: 'reasoning', summary: [], encrypted_content: 'gAAAA-x' }, 'input[0].encrypted_content'],
  [{ type: 'reasoning', summary: [{ type: 'summary_text', text: 'Hm.' }] }, 'input[0]'],
])('reasoning that cannot go back is reported: %j', async (item, field) => {
  const { losses } = await ask({ input: [item, question] });
  expect(losses).toBe(field);
  expect(lastAsked()['input']).toEqual([question]);
});
