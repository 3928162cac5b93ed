/** A conversation that a messages provider compacts, and blocks that it may have tomorrow: nobody's target is blamed for them. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chatCompletion } from '../../support/upstream/chat-wire.ts';
import { providerEntry, startFront, type Front } from './front.ts';

const summary = { type: 'compaction', content: 'They greeted each other.', encrypted_content: 'b3BhcXVl' };
const text = { type: 'text', text: 'Well.', citations: null };
const tokens = {
  cache_creation: null,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 0,
};
const iterations = [
  { type: 'compaction', ...tokens, input_tokens: 1_000, output_tokens: 50 },
  { type: 'message', ...tokens, model: 'up', input_tokens: 9, output_tokens: 5 },
];
const usage = { input_tokens: 9, output_tokens: 5 };
const future = { type: 'hologram', shape: { sides: 3 } };

const message = (model: unknown, content: readonly object[], more: object = {}) => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model,
  content,
  stop_reason: 'end_turn',
  stop_sequence: null,
  usage: { ...usage, ...more },
});

type Event = { type: string } & Record<string, unknown>;

const block = (index: number, start: object, ...deltas: object[]): Event[] => [
  { type: 'content_block_start', index, content_block: start },
  ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
  { type: 'content_block_stop', index },
];

const stream = (model: unknown, blocks: readonly Event[], more: object = {}): string =>
  [
    { type: 'message_start', message: { ...message(model, []), stop_reason: null } },
    ...blocks,
    { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { ...usage, ...more } },
    { type: 'message_stop' },
  ]
    .map((data) => `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`)
    .join('');

const said = { type: 'text_delta', text: 'Well.' };
const emptyText = { type: 'text', text: '' };
const { type: _type, ...summarized } = summary;

/** What the upstream sends, by the model that it is asked for. */
const plain: Record<string, (model: unknown, asked: object) => object> = {
  compacting: (model, asked) =>
    'context_management' in asked ? message(model, [summary, text], { iterations }) : message(model, [text]),
  plain: (model) => chatCompletion({ model }),
  legacy: (model) => message(model, [summary, text], { iterations }),
  future: (model) => message(model, [future, text]),
  broken: (model) => message(model, [future, { type: 'text' }]),
};
const streamed: Record<string, (model: unknown) => string> = {
  compacting: (model) =>
    stream(
      model,
      [
        ...block(
          0,
          { type: 'compaction', content: null, encrypted_content: null },
          { type: 'compaction_delta', ...summarized },
        ),
        ...block(1, emptyText, said),
      ],
      { iterations },
    ),
  future: (model) =>
    stream(model, [...block(0, future, { type: 'hologram_delta', side: 1 }), ...block(1, emptyText, said)]),
};

let upstream: Server;
let front: Front;
const received: Record<string, unknown>[] = [];

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const asked = (await json(request)) as Record<string, unknown>;
  received.push(asked);
  const { model, stream: streams } = asked;
  const made = (streams === true ? streamed : plain)[String(model)]?.(model, asked);
  response.setHeader('content-type', streams === true ? 'text/event-stream' : 'application/json');
  response.end(typeof made === 'string' ? made : JSON.stringify(made));
}

beforeAll(async () => {
  upstream = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  const names = ['compacting', 'legacy', 'future', 'broken'];
  const settings = { auto: 'auto', strict: 'strict' };
  const providers = Object.fromEntries(
    Object.entries(settings).map(([name, normalize]) => [
      name,
      providerEntry('messages', url, { quirks: { normalize } }),
    ]),
  );
  const models = names.flatMap((name) =>
    Object.keys(settings).map((provider) => ({ id: `${provider}/${name}`, provider, upstream_model: name })),
  );
  front = await startFront({
    providers: { ...providers, chat: providerEntry('chat', url) },
    models: [...models, { id: 'chat/plain', provider: 'chat', upstream_model: 'plain' }],
  });
});
afterAll(async () => {
  await front.stop();
  upstream.close();
});

const user = { role: 'user', content: 'x' };
const compact = { context_management: { edits: [{ type: 'compact_20260112' }] } };

const ask = (model: string, more: object = {}) =>
  front.post('/alt/v1/messages', { model, max_tokens: 9, messages: [user], ...more });

describe('a compaction', () => {
  test('comes with the response, and is accepted back', async () => {
    const response = await ask('strict/compacting', compact);
    expect(response.status).toBe(200);
    const { content, usage: used } = (await response.json()) as Record<string, unknown>;
    expect(content).toEqual([summary, text]);
    expect(used).toMatchObject({ iterations });
    const messages = [user, { role: 'assistant', content }, user];
    expect((await ask('strict/compacting', { ...compact, messages })).status).toBe(200);
    expect(received.at(-1)).toMatchObject({ ...compact, messages });
  });

  test('comes in a stream', async () => {
    const response = await ask('strict/compacting', { ...compact, stream: true });
    expect(response.status).toBe(200);
    const body = await response.text();
    expect(body).toContain(JSON.stringify({ type: 'compaction_delta', ...summarized }));
    expect(body).toMatch(/event: message_stop\n.*\n\n$/);
  });

  test('is left out for a caller of the other style, whose usage has its tokens', async () => {
    const response = await front.post('/v1/chat/completions', { model: 'auto/legacy', messages: [user] });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      choices: [{ message: { content: 'Well.' } }],
      usage: { prompt_tokens: 1_009, completion_tokens: 55 },
    });
  });

  test('is not asked of a provider of the other style, and its block stays behind', async () => {
    const messages = [user, { role: 'assistant', content: [summary, text] }, user];
    const response = await ask('chat/plain', { ...compact, messages });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-translation-loss')).toBe('messages[1].content[0], context_management');
    expect(JSON.stringify(received.at(-1))).not.toContain('compact');
  });

  test.each<[object, string]>([
    [{ content: 7 }, 'content'],
    [{ tool_changes: [{}] }, 'tool_changes[0].type'],
  ])('with %j is refused', async (more, name) => {
    const content = [{ ...summary, ...more }];
    const response = await ask('strict/compacting', {
      messages: [user, { role: 'assistant', content }, user],
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { details: { param: `messages[1].content[0].${name}` } },
    });
  });

  test('may have members that no contract has: they are left out and listed', async () => {
    const messages = [user, { role: 'assistant', content: [{ ...summary, colour: 1 }, text] }, user];
    const response = await ask('strict/compacting', { messages });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-dropped-fields')).toBe('messages[1].content[0].colour');
    expect(received.at(-1)?.['messages']).toEqual([
      user,
      { role: 'assistant', content: [summary, text] },
      user,
    ]);
  });
});

describe('a block that nobody knows yet', () => {
  test('is left out where deviations are normalized', async () => {
    const response = await ask('auto/future');
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ content: [text] });
    const body = await (await ask('auto/future', { stream: true })).text();
    expect(body).not.toContain('hologram');
    expect(body).toContain(
      '{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Well."}}',
    );
    expect(body).toMatch(/event: message_stop\n.*\n\n$/);
  });

  test.each([false, true])(
    'is paid once where they are not, and blames nobody (stream: %s)',
    async (isStream) => {
      const before = received.length;
      for (let count = 1; count <= 8; count++) {
        const response = await ask('strict/future', { stream: isStream });
        expect(response.status).toBe(502);
        expect(await response.text()).toContain('upstream_invalid_response');
        expect(received.length - before).toBe(count);
      }
    },
  );

  test('excuses nothing else in the response', async () => {
    const before = received.length;
    expect((await ask('strict/broken')).status).toBe(502);
    expect(received.length - before).toBeGreaterThan(1);
  });
});

test('five compactions do not close the target to others', async () => {
  for (let count = 0; count < 6; count++) await (await ask('auto/compacting', compact)).arrayBuffer();
  expect((await ask('auto/compacting')).status).toBe(200);
});
