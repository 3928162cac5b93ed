/** Hostile and clumsy input: each gets the contract's error, naming the field; nothing crashes, leaks or stays behind. */
import { connect } from 'node:net';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { post, startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

interface ErrorBody {
  error: { message: string; type: string; param: string | null; code: string };
}

/** Every response in this file is JSON in the envelope, without a stack or a path of the machine. */
async function errorOf(response: Response): Promise<{ status: number } & ErrorBody['error']> {
  const text = await response.text();
  expect(text).not.toMatch(/\bat .*:\d+:\d+|node_modules|\/server\//);
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(response.headers.get('x-trace-id')).toMatch(/^[A-Za-z0-9._-]{8,128}$/);
  expect(response.headers.get('x-should-retry')).toMatch(/^(true|false)$/);
  const { error } = JSON.parse(text) as ErrorBody;
  expect(Object.keys(error).sort()).toEqual(['code', 'doc_url', 'message', 'param', 'type']);
  return { status: response.status, ...error };
}

const chat = { model: 'sandbox/chat', messages: [{ role: 'user', content: 'x' }] };
const send = (body: unknown, headers?: Record<string, string>) =>
  server.call('/v1/chat/completions', post(body, headers));

afterEach(async () => {
  expect((await send(chat)).status, 'the server still answers').toBe(200);
});

describe('bodies that are refused, by the field at fault', () => {
  const cases: [string, unknown, string, string | null][] = [
    ['malformed JSON', '{"model": "sandbox/chat", ', 'invalid_json', null],
    ['an empty body', '', 'invalid_json', null],
    ['two JSON values', '{} {}', 'invalid_json', null],
    ['a JSON array', '[]', 'invalid_type', null],
    ['nesting 10,000 deep', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 'invalid_json', null],
    ['a wrong type', { ...chat, temperature: 'hot' }, 'invalid_type', 'temperature'],
    ['a value out of bounds', { ...chat, temperature: 3 }, 'invalid_value', 'temperature'],
    [
      'a huge number',
      `{"model":"sandbox/chat","messages":[{"role":"user","content":"x"}],"n":1e400}`,
      'invalid_value',
      'n',
    ],
    ['an unknown field', { ...chat, provider: { order: ['a'] } }, 'unknown_parameter', 'provider'],
    [
      'an unknown nested field',
      { ...chat, messages: [{ role: 'user', content: 'x', foo: 1 }] },
      'unknown_parameter',
      'messages[0].foo',
    ],
    ['no messages', { model: 'sandbox/chat' }, 'missing_required_parameter', 'messages'],
    [
      'no content',
      { ...chat, messages: [{ role: 'user' }] },
      'missing_required_parameter',
      'messages[0].content',
    ],
    ['an empty list of messages', { ...chat, messages: [] }, 'invalid_value', 'messages'],
    [
      'an unknown role',
      { ...chat, messages: [{ role: 'robot', content: 'x' }] },
      'invalid_value',
      'messages[0].role',
    ],
    [
      'a wrong part of a union',
      { ...chat, messages: [{ role: 'user', content: [{ type: 'text', text: 7 }] }] },
      'invalid_type',
      'messages[0].content[0].text',
    ],
    [
      'invalid base64',
      {
        ...chat,
        messages: [
          { role: 'user', content: [{ type: 'input_audio', input_audio: { data: '***', format: 'wav' } }] },
        ],
      },
      'invalid_base64',
      'messages[0].content[0].input_audio.data',
    ],
    ['a rule between two fields', { ...chat, top_logprobs: 2 }, 'invalid_value', 'top_logprobs'],
    ['an unknown model', { ...chat, model: 'sandbox/chet' }, 'model_not_found', 'model'],
    ['a model of another operation', { ...chat, model: 'sandbox/embed' }, 'unsupported_value', 'model'],
  ];
  test.each(cases)('%s', async (_name, body, code, param) => {
    const error = await errorOf(await send(body));
    expect(error).toMatchObject({ code, param });
    expect(error.status).toBe(code === 'model_not_found' ? 404 : 400);
  });

  test('an unknown model comes with the nearest ids', async () => {
    expect((await errorOf(await send({ ...chat, model: 'sandbox/chet' }))).message).toContain(
      "'sandbox/chat'",
    );
  });

  test('an unknown model that is like none says how to list the models', async () => {
    const { code, message } = await errorOf(await send({ ...chat, model: 'qqqqqqqqqqqqqqqqqqqqqqqq' }));
    expect(code).toBe('model_not_found');
    expect(message).toBe(
      "The model 'qqqqqqqqqqqqqqqqqqqqqqqq' does not exist. GET /v1/models lists the models of your key.",
    );
  });

  test('NUL bytes in text are text, in JSON they are malformed', async () => {
    const escaped = await send({ ...chat, messages: [{ role: 'user', content: 'a\u0000b' }] });
    expect(
      ((await escaped.json()) as { choices: [{ message: { content: string } }] }).choices[0].message.content,
    ).toBe('a\u0000b');
    expect(await errorOf(await send('{"model":"sandbox/\u0000chat"}'))).toMatchObject({
      code: 'invalid_json',
    });
  });

  test('bytes that are not UTF-8 are not JSON', async () => {
    const body = Buffer.concat([Buffer.from('{"model":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
    const response = await server.call('/v1/chat/completions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(await errorOf(response)).toMatchObject({ status: 400, code: 'invalid_json' });
  });

  test('a prototype key is an unknown field and touches nothing', async () => {
    const error = await errorOf(
      await send(
        `{"__proto__":{"polluted":true},"model":"sandbox/chat","messages":[{"role":"user","content":"x"}]}`,
      ),
    );
    expect(error).toMatchObject({ code: 'unknown_parameter', param: '__proto__' });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test('fields are dropped and named instead, when the installation is set so', async () => {
    const lenient = await startServer({ MODELROUTE_UNKNOWN_FIELDS: 'strip' });
    try {
      const response = await lenient.call(
        '/v1/chat/completions',
        post({ ...chat, provider: {}, transforms: ['x'] }),
      );
      expect(response.status).toBe(200);
      expect(response.headers.get('x-dropped-fields')?.split(', ').sort()).toEqual([
        'provider',
        'transforms',
      ]);
    } finally {
      await lenient.stop();
    }
  });
});

describe('the envelope of the request', () => {
  test('a wrong media type, charset or encoding is 415', async () => {
    for (const headers of [
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/json; charset=latin1' },
      { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    ]) {
      const response = await server.call('/v1/chat/completions', {
        method: 'POST',
        headers,
        body: JSON.stringify(chat),
      });
      expect(await errorOf(response)).toMatchObject({ status: 415, code: 'unsupported_media_type' });
    }
  });

  test('media type parameters do not matter', async () => {
    for (const contentType of [
      'application/json; charset=utf-8',
      'Application/JSON; x=1',
      'application/json;x=2',
    ]) {
      const response = await server.call('/v1/chat/completions', {
        method: 'POST',
        headers: { 'content-type': contentType },
        body: JSON.stringify(chat),
      });
      expect(response.status).toBe(200);
    }
  });

  test.each([
    ['/v1/responses/compact', 'context_management'],
    ['/v1/responses/resp_1/cancel', 'close the connection'],
    ['/v1/responses/input_tokens', '/alt/v1/messages/count_tokens'],
  ])('%s is 404 and says what to send instead', async (path, remedy) => {
    const response = await server.call(path, { method: 'POST', body: '{}' });
    expect(response.status).toBe(404);
    expect(JSON.stringify(await response.json())).toContain(remedy);
  });

  test('a wrong method is 405 and names the right ones', async () => {
    const response = await server.call('/v1/chat/completions', { method: 'PUT' });
    expect(response.headers.get('allow')).toBe('POST');
    expect(await errorOf(response)).toMatchObject({ status: 405, code: 'method_not_allowed' });
    expect((await server.call('/v1/models', { method: 'HEAD' })).status).toBe(200);
  });

  test('a body over the limit is 413 with the limit, whether announced or not', async () => {
    const announced = await send('x'.repeat(33_554_433));
    expect(await errorOf(announced)).toMatchObject({
      status: 413,
      code: 'payload_too_large',
      message: expect.stringContaining('33554432') as string,
    });
    const chunk = Buffer.alloc(1 << 20, 0x20);
    const unannounced = await server.call('/v1/chat/completions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new ReadableStream({
        async start(controller) {
          for (let at = 0; at < 34; at++) controller.enqueue(chunk);
          controller.close();
        },
      }),
      duplex: 'half',
    } as RequestInit);
    expect(await errorOf(unannounced)).toMatchObject({ status: 413 });
  });

  test('an unknown query parameter is named', async () => {
    const response = await server.call('/v1/models?supported_parameters=tools');
    expect(await errorOf(response)).toMatchObject({
      status: 400,
      code: 'unknown_parameter',
      param: 'supported_parameters',
    });
    expect(await errorOf(await server.call('/v1/files?limit=0'))).toMatchObject({
      code: 'invalid_value',
      param: 'limit',
    });
    expect(await errorOf(await server.call('/v1/files?limit=many'))).toMatchObject({ param: 'limit' });
  });

  test('no key, a wrong key and a key in the URL are 401 with WWW-Authenticate', async () => {
    for (const [path, authorization] of [
      ['/v1/models', ''],
      ['/v1/models', 'Bearer wrong-key'],
      ['/v1/models', `Basic ${server.key}`],
      ['/v1/models', `Nobearer ${server.key}`],
    ] as const) {
      const response = await fetch(server.url + path, { headers: { authorization } });
      expect(response.headers.get('www-authenticate')).toContain('Bearer');
      expect(await errorOf(response)).toMatchObject({ status: 401, code: 'invalid_api_key' });
    }
  });

  test('a wrong base address is answered with what was meant', async () => {
    for (const [wrong, meant] of [
      ['/v1/v1/models', '/v1/models'],
      ['/alt/messages', '/alt/v1/messages'],
      ['/chat/completions', '/v1/chat/completions'],
      ['/api/v1/chat/completions', '/v1/chat/completions'],
      ['/alt/v1/v1/messages', '/alt/v1/messages'],
      ['/messages', '/alt/v1/messages'],
    ] as const) {
      const response = await server.call(wrong);
      const text = await response.text();
      expect(response.status).toBe(404);
      expect(text).toContain(`'${meant}'`);
    }
    const long = await server.call(`/api/v1/models/${'long'.repeat(1_000)}`);
    expect((await long.text()).length).toBeLessThan(500);
    expect(await errorOf(await server.call('/v1/nothing'))).toMatchObject({
      status: 404,
      code: 'path_not_found',
    });
    expect(await errorOf(await server.call('/v1/models/%ff%fe'))).toMatchObject({ status: 404 });
  });
});

/** Writes raw bytes and reads until the server closes. */
function raw(bytes: string | Buffer, end: boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    const chunks: Buffer[] = [];
    socket
      .on('data', (chunk) => chunks.push(chunk))
      .on('close', () => resolve(Buffer.concat(chunks).toString()));
    socket.on('error', reject).setTimeout(10_000, () => socket.destroy(new Error('no answer in 10 s')));
    socket.on('connect', () => (end ? socket.end(bytes) : socket.write(bytes)));
  });
}

describe('what is hardly HTTP', () => {
  test('garbage, a truncated body and oversized headers get a 400 in the envelope', async () => {
    expect(await raw('THIS IS NOT HTTP\r\n\r\n', false)).toMatch(
      /^HTTP\/1\.1 400 [\s\S]*"code":"malformed_request"/,
    );
    const head = `POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${server.key}\r\ncontent-type: application/json\r\n`;
    expect(await raw(`${head}content-length: 2048\r\n\r\n{"model":`, true)).toMatch(
      /^HTTP\/1\.1 400 [\s\S]*"code":"incomplete_body"/,
    );
    expect(await raw(`${head}x-big: ${'a'.repeat(70_000)}\r\n\r\n`, false)).toMatch(
      /^HTTP\/1\.1 400 [\s\S]*"code":"malformed_request"/,
    );
  });

  test.each(['host: a\r\nhost: b', 'Host: a\r\nx-between: 1\r\nHOST: a'])(
    'two Host headers get a 400 and the end of the connection: %j',
    async (hosts) => {
      const body = JSON.stringify(chat);
      const head = `POST /v1/chat/completions HTTP/1.1\r\n${hosts}\r\nauthorization: Bearer ${server.key}\r\ncontent-type: application/json\r\n`;
      const text = await raw(`${head}content-length: ${body.length}\r\n\r\n${body}`, false);
      expect(text).toMatch(
        /^HTTP\/1\.1 400 [\s\S]*"message":"The request has more than one 'Host' header\."/,
      );
      expect(text).toContain('"code":"malformed_request"');
      expect(text.split('HTTP/1.1')).toHaveLength(2);
      expect(await raw(`GET /healthz HTTP/1.1\r\n${hosts}\r\n\r\n`, false)).toMatch(/^HTTP\/1\.1 400 /);
    },
  );
});

describe('uploads', () => {
  const form = (parts: Record<string, string | Blob>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(parts)) data.append(name, value);
    return server.call('/v1/files', { method: 'POST', body: data });
  };
  const orphans = () =>
    readdirSync(join(server.dataFolder, 'files'), { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && entry.name !== '.database',
    );

  test('bad multipart names the part at fault and leaves nothing behind', async () => {
    const file = new Blob(['hello']);
    expect(await errorOf(await form({ purpose: 'user_data' }))).toMatchObject({
      code: 'missing_required_parameter',
      param: 'file',
    });
    expect(await errorOf(await form({ file }))).toMatchObject({
      code: 'missing_required_parameter',
      param: 'purpose',
    });
    expect(await errorOf(await form({ file, purpose: 'world domination' }))).toMatchObject({
      code: 'invalid_value',
      param: 'purpose',
    });
    expect(await errorOf(await form({ file, purpose: 'user_data', extra: 'x' }))).toMatchObject({
      code: 'unknown_parameter',
      param: 'extra',
    });
    expect(
      await errorOf(
        await form({
          file,
          purpose: 'batch',
          'expires_after[anchor]': 'created_at',
          'expires_after[seconds]': '5',
        }),
      ),
    ).toMatchObject({ code: 'invalid_value' });
    const broken = await server.call('/v1/files', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: 'not multipart',
    });
    expect((await errorOf(broken)).code).toMatch(/^(invalid_multipart|incomplete_body)$/);
    const json = await server.call('/v1/files', post({ purpose: 'user_data' }));
    expect(await errorOf(json)).toMatchObject({ status: 415 });
    expect(orphans()).toEqual([]);
    expect(((await (await server.call('/v1/files')).json()) as { data: unknown[] }).data).toEqual([]);
  });

  test('an upload that is cut off leaves nothing behind', async () => {
    const head = `POST /v1/files HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${server.key}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 100000\r\n\r\n`;
    const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n';
    await raw(`${head}${part}${'x'.repeat(5_000)}`, true);
    await expect.poll(orphans).toEqual([]);
  });

  test('an unknown file is 404, and so is an impossible id', async () => {
    expect(await errorOf(await server.call('/v1/files/file-unknown'))).toMatchObject({
      status: 404,
      code: 'file_not_found',
    });
    expect(await errorOf(await server.call('/v1/files/..%2F..%2Fkey'))).toMatchObject({ status: 404 });
    expect(await errorOf(await server.call('/v1/files/file-unknown/content'))).toMatchObject({ status: 404 });
    expect(await errorOf(await server.call('/v1/files/file-unknown', { method: 'DELETE' }))).toMatchObject({
      status: 404,
    });
  });
});
