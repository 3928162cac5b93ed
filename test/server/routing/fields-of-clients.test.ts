/** Fields that clients write beyond the vendor's document: what a provider receives for them, and what the caller hears. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startUpstream, type Received, type ScriptedUpstream } from '../../support/scripted-upstream.ts';
import { providerEntry, startFront, type Front } from './front.ts';

let upstream: ScriptedUpstream;
let front: Front;
beforeAll(async () => {
  upstream = await startUpstream();
  const names = ['chat', 'messages'] as const;
  front = await startFront({
    providers: Object.fromEntries(names.map((name) => [name, providerEntry(name, upstream.url)])),
    models: names.map((name) => ({ id: `our/${name}`, provider: name, upstream_model: `their-${name}` })),
  });
});
afterAll(async () => {
  await front.stop();
  await upstream.close();
});

const user = { role: 'user', content: 'x' };

async function send(body: object): Promise<{ response: Response; got: Received | undefined }> {
  const before = upstream.received.length;
  const response = await front.post('/v1/chat/completions', { max_completion_tokens: 9, ...body });
  return { response, got: upstream.received[before] };
}

describe('nulls of a dumped object', () => {
  const nulls = {
    tools: null,
    tool_choice: null,
    response_format: null,
    user: null,
    stop: null,
    stream_options: null,
  };
  const assistant = { role: 'assistant', content: 'y', refusal: null, audio: null, function_call: null };
  const dumped = { ...assistant, tool_calls: null, annotations: null, name: null };

  test('do not reach a provider whose format has none there', async () => {
    const { response, got } = await send({ model: 'our/chat', messages: [user, dumped, user], ...nulls });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-translation-loss')).toBeNull();
    expect(got?.json).toEqual({
      model: 'their-chat',
      messages: [user, assistant, user],
      max_completion_tokens: 9,
      stop: null,
      stream_options: null,
    });
  });

  test('are nothing to translate', async () => {
    const { response, got } = await send({ model: 'our/messages', messages: [user, dumped, user], ...nulls });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-translation-loss')).toBeNull();
    expect(got?.json['messages']).toEqual([user, { role: 'assistant', content: 'y' }, user]);
  });

  test('leave large numbers and large media as they were', async () => {
    const base64 = Buffer.alloc(60_000, 7).toString('base64');
    const image = { type: 'image_url', image_url: { url: `data:image/png;base64,${base64}` } };
    const before = upstream.received.length;
    const text = JSON.stringify({
      model: 'our/chat',
      messages: [{ role: 'user', content: [image] }, dumped, user],
      seed: 1,
    }).replace('"seed":1', '"seed":9007199254740993');
    const response = await fetch(`${front.v1}/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${front.key}`, 'content-type': 'application/json' },
      body: text,
    });
    expect(response.status).toBe(200);
    const sent = upstream.received[before]?.body.toString() ?? '';
    expect(sent).toContain('"seed":9007199254740993');
    expect(sent).toContain(base64);
    expect(sent).not.toContain('tool_calls');
  });
});
