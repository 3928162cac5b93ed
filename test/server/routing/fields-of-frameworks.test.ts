/** What frameworks for agents write beyond the vendor's document: what a provider receives for it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startUpstream, type ScriptedUpstream } from '../../support/scripted-upstream.ts';
import { providerEntry, startFront, type Front } from './front.ts';

let upstream: ScriptedUpstream;
let front: Front;
beforeAll(async () => {
  upstream = await startUpstream();
  const dialects = ['chat', 'messages'] as const;
  front = await startFront({
    providers: Object.fromEntries(dialects.map((name) => [name, providerEntry(name, upstream.url)])),
    models: dialects.map((name) => ({ id: `our/${name}`, provider: name })),
  });
});
afterAll(async () => {
  await front.stop();
  await upstream.close();
});

const user = { role: 'user', content: 'x' };

async function send(body: object) {
  const before = upstream.received.length;
  const response = await front.post('/v1/chat/completions', { max_completion_tokens: 9, ...body });
  return { response, got: upstream.received[before] };
}

test('an empty list of parts beside calls: it is sent as null', async () => {
  const calls = [{ id: 'call_1', type: 'function', function: { name: 'f', arguments: '{}' } }];
  const calling = { role: 'assistant', content: [], tool_calls: calls };
  const messages = [user, calling, { role: 'tool', tool_call_id: 'call_1', content: 'ok' }];
  const { response, got } = await send({ model: 'our/chat', messages });
  expect(response.status).toBe(200);
  expect((got?.json['messages'] as unknown[] | undefined)?.[1]).toEqual({ ...calling, content: null });
  const translated = await send({ model: 'our/messages', messages });
  expect(translated.response.headers.get('x-translation-loss')).toBeNull();
  const turn = (translated.got?.json['messages'] as { content: unknown }[] | undefined)?.[1];
  expect(turn?.content).toMatchObject([{ type: 'tool_use', name: 'f', input: {} }]);
});

test('an empty list of parts without anything else is no content', async () => {
  const messages = [user, { role: 'assistant', content: [] }, user];
  const { response } = await send({ model: 'our/chat', messages });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { param: 'messages[1].content' } });
  const asked = await send({ model: 'our/chat', messages: [{ role: 'user', content: [] }] });
  expect(asked.response.status).toBe(400);
});

test.each(['our/chat', 'our/messages'])(
  'the media type of an image or a file: it is left out before %s',
  async (model) => {
    const base64 = Buffer.alloc(60_000, 7).toString('base64');
    const image = { url: `data:image/png;base64,${base64}`, format: 'image/png' };
    const file = { file_data: `data:application/pdf;base64,${base64}`, format: 'application/pdf' };
    const content = [
      { type: 'image_url', image_url: image },
      { type: 'file', file },
    ];
    const { response, got } = await send({ model, messages: [{ role: 'user', content }] });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-dropped-fields')).toBe(
      'messages[0].content[0].image_url.format, messages[0].content[1].file.format',
    );
    const sent = JSON.stringify(got?.json);
    expect(sent).not.toContain('"format"');
    expect(sent.split(base64)).toHaveLength(3);
  },
);
