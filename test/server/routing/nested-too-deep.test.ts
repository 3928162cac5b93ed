/** JSON of a provider that is nested deeper than this server reads or writes is the provider's fault, wherever it is. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  callItem,
  eventsOf,
  messageItem,
  responseWith,
  startVendor,
  wireOf,
  type Members,
  type Vendor,
} from '../responses/vendor.ts';
import { messageStart } from '../../support/message-start.ts';
import { providerEntry, providerFormats, startFront, type Front } from './front.ts';

type Format = (typeof providerFormats)[number];

/** Where the JSON is. */
const places = ['input', 'opening', 'member'] as const;

let vendor: Vendor;
let front: Front;
beforeAll(async () => {
  vendor = await startVendor();
  // Each test has a provider of its own: five failures in a row open a circuit.
  const rows = providerFormats.flatMap((surface) =>
    providerFormats.flatMap((provider) =>
      places.map((place) => ({ id: `${place}/${surface}/${provider}`, provider })),
    ),
  );
  front = await startFront({
    providers: Object.fromEntries(
      rows.map(({ id, provider }) => [
        id.replaceAll('/', '-'),
        providerEntry(provider, vendor.url, { retries: 0 }),
      ]),
    ),
    models: rows.map(({ id }) => ({ id, provider: id.replaceAll('/', '-'), upstream_model: 'theirs-1' })),
  });
});
afterAll(async () => {
  await front.stop();
  vendor.close();
});

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
/** In place of a string in JSON that is written as text. */
const hole = 'a place for something deep';
const filled = (text: string, levels: number) => text.replaceAll(`"${hole}"`, () => nested(levels));

/** A call with this input, as each format streams it. */
const streams: Record<Format, (input: string) => string> = {
  chat: (input) => {
    const head = { id: 'chatcmpl-deep', object: 'chat.completion.chunk', created: 1, model: 'm' };
    const call = { index: 0, id: 'call_1', type: 'function', function: { name: 'f', arguments: input } };
    const chunks = [
      {
        ...head,
        choices: [{ index: 0, delta: { role: 'assistant', tool_calls: [call] }, finish_reason: null }],
      },
      { ...head, choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] },
      { ...head, choices: [], usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 } },
    ];
    return [...chunks.map((chunk) => JSON.stringify(chunk)), '[DONE]']
      .map((data) => `data: ${data}\n\n`)
      .join('');
  },
  messages: (input) => wireOf(messageEvents({}, input)),
  responses: (input) => wireOf(eventsOf(responseWith([callItem('f', input)]))),
};

/** `begun` is the input in the event that opens the block. */
function messageEvents(begun: unknown, input: string): Members[] {
  const block = { type: 'tool_use', id: 'toolu_1', name: 'f', input: begun };
  const delta = {
    type: 'content_block_delta',
    index: 0,
    delta: { type: 'input_json_delta', partial_json: input },
  };
  return [
    messageStart(1),
    { type: 'content_block_start', index: 0, content_block: block },
    ...(input === '' ? [] : [delta]),
    { type: 'content_block_stop', index: 0 },
    {
      type: 'message_delta',
      delta: { stop_reason: 'tool_use', stop_sequence: null },
      usage: { output_tokens: 5 },
    },
    { type: 'message_stop' },
  ];
}

const paths: Record<Format, string> = {
  chat: '/v1/chat/completions',
  messages: '/alt/v1/messages',
  responses: '/v1/responses',
};

/** The whole response of a surface to what a provider of this format sends. */
async function ask(
  place: (typeof places)[number],
  surface: Format,
  provider: Format,
  sent: { type: string; text: string },
): Promise<{ status: number; text: string }> {
  vendor.answer = (response) => response.setHeader('content-type', sent.type).end(sent.text);
  const messages = [{ role: 'user', content: 'hello' }];
  const parameters = { type: 'object', properties: {} };
  const bodies: Record<Format, object> = {
    chat: { messages, tools: [{ type: 'function', function: { name: 'f', parameters } }] },
    messages: { messages, max_tokens: 50, tools: [{ name: 'f', input_schema: parameters }] },
    responses: { input: 'hello', tools: [{ type: 'function', name: 'f', parameters, strict: false }] },
  };
  const stream = sent.type === 'text/event-stream';
  const body = { model: `${place}/${surface}/${provider}`, stream, ...bodies[surface] };
  const response = await front.post(paths[surface], body);
  return { status: response.status, text: await response.text() };
}

const fault = '"upstream_invalid_response"';
const type = 'text/event-stream';

const pairs = providerFormats.flatMap((surface) =>
  providerFormats.map((provider) => [surface, provider] as const),
);

test.each(pairs)('%s surface, %s provider: input of a call', async (surface, provider) => {
  const stream = streams[provider];
  // An object has all levels that the grammars allow in each of them.
  const most = await ask('input', surface, provider, { type, text: stream(`{"a":${nested(1_023)}}`) });
  expect([most.status, most.text]).toEqual([200, expect.not.stringMatching(/internal_error|upstream_/)]);
  const texts = [nested(1_025), `{"a":${nested(1_024)}}`, nested(100_000)].map(stream);
  // Where the input has to be an object, another value becomes a member of one.
  if (surface === 'messages' && provider !== 'messages') texts.push(stream(nested(1_024)));
  for (const text of texts) {
    const { text: got } = await ask('input', surface, provider, { type, text });
    expect(got).toContain(fault);
    expect(got).not.toContain('internal_error');
  }
});

test.each(providerFormats)('%s surface: input in the event that opens a block', async (surface) => {
  for (const levels of [1_025, 100_000]) {
    const text = filled(wireOf(messageEvents({ a: hole }, '')), levels);
    const { text: got } = await ask('opening', surface, 'messages', { type, text });
    expect(got).not.toContain('internal_error');
    // In its own format it is passed on as it came.
    if (surface !== 'messages') expect(got).toContain(fault);
  }
});

test.each(providerFormats)('%s surface: a member that no format has', async (surface) => {
  const response = responseWith([messageItem('Good morning.')], { more: hole });
  for (const levels of [1_025, 100_000]) {
    const streamed = filled(wireOf(eventsOf(response)), levels);
    const whole = filled(JSON.stringify(response), levels);
    const events = await ask('member', surface, 'responses', { type, text: streamed });
    expect(events.text).not.toContain('internal_error');
    const plain = await ask('member', surface, 'responses', { type: 'application/json', text: whole });
    expect([plain.status, plain.text]).toEqual([502, expect.stringContaining(fault)]);
    // Another format has nothing of it.
    if (surface === 'responses') expect(events.text).toContain(fault);
  }
});
