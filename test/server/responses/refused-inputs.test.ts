/** Inputs of `/v1/responses` that say nothing, or say a thing twice, before providers of every format. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startUpstream, type ScriptedUpstream } from '../../support/scripted-upstream.ts';
import { providerFormats, startFrontOfEachFormat, type Front } from '../routing/front.ts';

let upstream: ScriptedUpstream;
let front: Front;

beforeAll(async () => {
  upstream = await startUpstream();
  front = await startFrontOfEachFormat(upstream.url);
});
afterAll(async () => {
  await front.stop();
  await upstream.close();
});

async function refusal(body: object): Promise<{ status: number; error: object; calls: number }> {
  const before = upstream.received.length;
  const response = await front.post('/v1/responses', body);
  const { error } = (await response.json()) as { error: object };
  return { status: response.status, error, calls: upstream.received.length - before };
}

const hosted = [
  { type: 'web_search_call', id: 'ws_1', status: 'completed', action: { type: 'search', query: 'x' } },
  { type: 'compaction', encrypted_content: 'opaque' },
];

describe.each(['chat', 'messages'])('before a %s provider', (format) => {
  test('an input of nothing but items of its own format is refused', async () => {
    expect(await refusal({ model: `script/${format}`, input: hosted })).toMatchObject({
      status: 400,
      error: {
        code: 'unsupported_value',
        param: 'input',
        message: expect.stringContaining('add a message') as string,
      },
      calls: 0,
    });
  });

  test('with a message beside them it is served, and they are reported', async () => {
    const input = [...hosted, { role: 'user', content: 'Hello.' }];
    const response = await front.post('/v1/responses', {
      model: `script/${format}`,
      input,
      max_output_tokens: 64,
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-translation-loss')).toBe('input[0], input[1]');
    expect(upstream.received.at(-1)?.json['messages']).toHaveLength(1);
  });

  test('a wish for the length of a summary is reported', async () => {
    const reasoning = { effort: 'low', summary: 'detailed' };
    const response = await front.post('/v1/responses', { model: `script/${format}`, input: 'x', reasoning });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-translation-loss')).toContain('reasoning.summary');
  });
});

test('a country that is no code of two letters is left out before a messages provider', async () => {
  const tools = [
    { type: 'web_search', user_location: { type: 'approximate', city: 'Bremen', country: 'Germany' } },
  ];
  const response = await front.post('/v1/responses', {
    model: 'script/messages',
    input: 'x',
    tools,
    max_output_tokens: 64,
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('x-translation-loss')).toBe('tools[0].user_location.country');
  expect(upstream.received.at(-1)?.json['tools']).toMatchObject([
    { user_location: { type: 'approximate', city: 'Bremen' } },
  ]);
});

const output = { type: 'function_call_output', call_id: null, output: 'x' };
test.each([
  ['model', { model: null, input: 'x' }, 'GET /models'],
  ['input', { model: 'script/chat', input: null }, 'the items of the conversation'],
  ['input[0].call_id', { model: 'script/chat', input: [output] }, 'of the call'],
])('null is no %s', async (param, body, advice) => {
  expect(await refusal(body)).toMatchObject({
    status: 400,
    error: {
      code: 'missing_required_parameter',
      param,
      message: expect.stringContaining(advice) as string,
    },
    calls: 0,
  });
});

describe('content that a part names twice', () => {
  const png = `data:image/png;base64,${Buffer.from('image').toString('base64')}`;
  const pdf = `data:application/pdf;base64,${Buffer.from('%PDF-1.7').toString('base64')}`;
  const input = [
    {
      role: 'user',
      content: [
        { type: 'input_text', text: 'x' },
        { type: 'input_image', image_url: png, file_id: 'file-of-another' },
        {
          type: 'input_file',
          file_data: pdf,
          file_url: 'https://example.com/a.pdf',
          filename: 'a.pdf',
        },
      ],
    },
  ];

  test.each(providerFormats)(
    'is sent once to a %s provider, and never an id of its account',
    async (format) => {
      const response = await front.post('/v1/responses', { model: `script/${format}`, input });
      expect(response.status, await response.clone().text()).toBe(200);
      expect(response.headers.get('x-dropped-fields')).toBe(
        'input[0].content[1].file_id, input[0].content[2].file_url',
      );
      const sent = String(upstream.received.at(-1)?.body);
      expect(sent).not.toContain('file-of-another');
      expect(sent).not.toContain('example.com');
      expect(sent).toContain(png.slice(-8));
      expect(sent).toContain(pdf.slice(-8));
    },
  );
});
