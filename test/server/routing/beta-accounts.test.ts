/** What an id or a server of the account that all projects share may do: only what the project itself was given. */
import { describe, expect, test } from 'vitest';
import { beta, messages, useBetaFront } from './beta-front.ts';

const gateway = useBetaFront();

describe('an id in the account that all projects share', () => {
  const upload = { type: 'container_upload', file_id: 'file_1' };

  test.each<[object, string, string]>([
    [{ container: 'container_1' }, 'container', 'starts a new container'],
    [{ container: { id: 'container_1' } }, 'container.id', 'starts a new container'],
    [
      {
        container: {
          skills: [
            { type: 'anthropic', skill_id: 'pdf' },
            { type: 'custom', skill_id: 'skill_1' },
          ],
        },
      },
      'container.skills[1].skill_id',
      "only skills of type 'anthropic'",
    ],
    [
      { messages: [{ role: 'user', content: [upload] }] },
      'messages[0].content[0].file_id',
      "a block of type 'document'",
    ],
  ])('%j is refused before it reaches a provider', async (more, param, step) => {
    const { response, got } = await gateway.send({ model: 'our/messages', ...more });
    expect(response.status).toBe(400);
    const { error } = (await response.json()) as { error: { message: string; details: object } };
    expect(error.details).toMatchObject({ error_code: 'unsupported_parameter', param });
    expect(error.message).toContain(step);
    expect(got).toBeUndefined();
  });

  test('a new container may be asked for', async () => {
    const container = { skills: [{ type: 'anthropic', skill_id: 'xlsx' }] };
    const { response, got } = await gateway.send({ model: 'our/messages', container });
    expect(response.status).toBe(200);
    expect(got?.json['container']).toEqual(container);
  });

  const chat = async (assistant: object) => {
    const before = gateway.upstream.received.length;
    const body = { model: 'our/chat', messages: [...messages, assistant, ...messages] };
    return {
      response: await gateway.front.post('/v1/chat/completions', body),
      got: () => gateway.upstream.received[before],
    };
  };

  test('of a sound: its transcript is sent instead', async () => {
    const audio = { id: 'audio_1', data: 'QUFB', expires_at: 1, transcript: 'Hello.' };
    const { response, got } = await chat({ role: 'assistant', content: null, audio });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-translation-loss')).toBe('messages[1].audio');
    expect((got()?.json['messages'] as unknown[] | undefined)?.[1]).toEqual({
      role: 'assistant',
      content: 'Hello.',
    });
  });

  test('of a sound alone is refused', async () => {
    const { response, got } = await chat({ role: 'assistant', audio: { id: 'audio_1' } });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { code: 'unsupported_parameter', param: 'messages[1].audio.id' },
    });
    expect(got()).toBeUndefined();
  });

  test('of a file beside its content: the content counts', async () => {
    const before = gateway.upstream.received.length;
    const file = { file_id: 'file-of-somebody', file_data: 'data:text/plain;base64,QUFB', filename: 'a.txt' };
    const body = { model: 'our/chat', messages: [{ role: 'user', content: [{ type: 'file', file }] }] };
    const response = await gateway.front.post('/v1/chat/completions', body);
    expect(response.status).toBe(200);
    expect(JSON.stringify(gateway.upstream.received[before]?.json)).not.toContain('file-of-somebody');
  });
});

describe('an id that gives nothing of another project', () => {
  const ids: Record<string, unknown> = {
    fallback_credit_token: 'fbc_01a2b3c4',
    diagnostics: { previous_message_id: 'msg_1' },
  };

  test.each(Object.keys(ids))('%s reaches a messages provider, and is a loss before others', async (name) => {
    const { response, got } = await gateway.send({ model: 'our/messages', [name]: ids[name] });
    expect(response.status).toBe(200);
    expect(got?.json[name]).toEqual(ids[name]);
    const { response: other, got: translated } = await gateway.send({ model: 'our/chat', [name]: ids[name] });
    expect(other.headers.get('x-translation-loss')).toBe(name);
    expect(translated?.json).not.toHaveProperty(name);
  });

  test('a profile is attributed, and never billed', async () => {
    const profile = { model: 'our/messages', user_profile_id: 'uprof_1' };
    const { response, got } = await gateway.send(profile);
    expect(response.status).toBe(200);
    expect(got?.headers['anthropic-user-profile-id']).toBe('uprof_1');
    expect(await response.text()).not.toContain('uprof_1');
    const billing_policy = { type: 'billing_policy', bill_to: 'user_profile' };
    const { response: billed, got: none } = await gateway.send({ ...profile, billing_policy });
    expect(billed.status).toBe(400);
    expect(none).toBeUndefined();
  });
});

describe('mcp_servers', () => {
  const mcp_servers = [{ type: 'url', url: 'https://example.com/sse', name: 'weather' }];
  const tools = [{ type: 'mcp_toolset', mcp_server_name: 'weather', default_config: { enabled: true } }];

  test('reach a messages provider with their header, and so do the blocks of a response sent back', async () => {
    const call = { type: 'mcp_tool_use', id: 'mcptoolu_1', name: 'get', server_name: 'weather', input: {} };
    const result = { type: 'mcp_tool_result', tool_use_id: 'mcptoolu_1', is_error: false, content: 'ok' };
    const listing = { type: 'mcp_tool_listing', mcp_server_name: 'weather', tools: [] };
    const history = [...messages, { role: 'assistant', content: [listing, call, result] }, ...messages];
    const body = { model: 'our/messages', mcp_servers, tools, messages: history };
    const { response, got } = await gateway.send(body);
    expect(response.status).toBe(200);
    expect(got?.json).toMatchObject({ mcp_servers, tools, messages: history });
    expect(got?.headers['anthropic-beta']).toBe(beta);
  });

  test.each(['our/chat', 'sandbox/chat'])('are refused before %s, with the next step', async (model) => {
    const { response, got } = await gateway.send({ model, mcp_servers });
    expect(response.status).toBe(400);
    const { error } = (await response.json()) as { error: { message: string; details: object } };
    expect(error.details).toMatchObject({ error_code: 'unsupported_value', param: 'mcp_servers' });
    expect(error.message).toContain("offer their functions in 'tools'");
    expect(got).toBeUndefined();
  });

  test('are counted by a messages provider, and by no other', async () => {
    const count = async (model: string) => {
      const response = await gateway.front.post('/alt/v1/messages/count_tokens', {
        model,
        messages,
        mcp_servers,
      });
      return { status: response.status, body: (await response.json()) as object };
    };
    const refusal = { error: { details: { error_code: 'unsupported_value', param: 'mcp_servers' } } };
    for (const model of ['our/chat', 'sandbox/chat'])
      expect(await count(model)).toMatchObject({ status: 400, body: refusal });
    await count('our/messages');
    expect(gateway.upstream.received.at(-1)?.json).toMatchObject({ mcp_servers });
  });

  test.each([null, []])('%j says nothing', async (empty) => {
    const { response } = await gateway.send({ model: 'our/chat', mcp_servers: empty });
    expect([response.status, response.headers.get('x-translation-loss')]).toEqual([200, null]);
  });

  test.each<[unknown, string]>([
    ['x', 'mcp_servers'],
    [[{ type: 'stdio', url: 'x', name: 'a' }], 'mcp_servers[0].type'],
    [[{ type: 'url', name: 'a' }], 'mcp_servers[0].url'],
    [Array.from({ length: 33 }, () => mcp_servers[0]), 'mcp_servers'],
  ])('%j are refused', async (value, param) => {
    const { response } = await gateway.send({ model: 'our/messages', mcp_servers: value });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { details: { param } } });
  });
});
