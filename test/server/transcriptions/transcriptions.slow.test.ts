/** `/v1/audio/transcriptions` before a provider: what it is sent, what comes back, money, and every wrong form. */
import { createServer, type Server } from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openAccounts, type Accounts } from '../../../server/accounts/accounts.ts';
import type { LimitChange } from '../../../server/accounts/limits.ts';
import { recordLine } from '../../../server/metering/command/record-line.ts';
import { listUsage } from '../../../server/metering/list-usage.ts';
import { openDatabase, type Database } from '../../../server/storage/database.ts';
import { wav } from '../../support/samples.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const json = (body: object) => ({ type: 'application/json', text: JSON.stringify(body) });
const events = (...list: object[]) => ({
  type: 'text/event-stream',
  text: list.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''),
});
const delta = { type: 'transcript.text.delta', delta: 'Hello' };
const done = {
  type: 'transcript.text.done',
  text: 'Hello there',
  usage: { type: 'tokens', input_tokens: 20, output_tokens: 3, total_tokens: 23 },
};
/** What the provider responds, by its name of the model. */
const wire: Record<string, { type: string; text: string }> = {
  tokens: json({ text: 'Hello', usage: { type: 'tokens', input_tokens: 20, output_tokens: 3 } }),
  seconds: json({ text: 'Hello', usage: { type: 'duration', seconds: 9 } }),
  bare: json({ text: 'Hello' }),
  silence: json({ text: '' }),
  verbose: json({ task: 'transcribe', duration: 3.5, text: 'Hello', segments: [], language: null }),
  text: { type: 'text/plain; charset=utf-8', text: 'Hello\n' },
  srt: { type: 'application/x-subrip', text: '1\n00:00:00,000 --> 00:00:01,000\nHello\n' },
  vtt: { type: 'text/vtt', text: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n' },
  stream: events(delta, done),
  'no-text': json({ usage: {} }),
  'text-in-json': json({ text: 'Hello' }),
  'no-vtt': { type: 'text/plain', text: 'Hello' },
  'cut-stream': events(delta),
  'stream-of-chunks': events({ object: 'transcription.chunk', choices: [{ delta: { content: 'x' } }] }),
};

const secret = 'a-secret-that-both-of-them-know-of';
let upstream: Server;
let received: { path: string; form: FormData; type: string; length: number }[] = [];
let failures = 0;
let server: TestServer;
let folder: string;
let db: Database;
let accounts: Accounts;

beforeAll(async () => {
  upstream = createServer(async (request, response) => {
    const type = String(request.headers['content-type']);
    const bytes = await buffer(request);
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
    received.push({ path: String(request.url), form, type, length: bytes.length });
    if (failures > 0) {
      failures -= 1;
      response.writeHead(500).end();
      return;
    }
    const { type: sent, text } = wire[form.get('model') as string] ?? json({});
    response.writeHead(200, { 'content-type': sent }).end(text);
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const { port } = upstream.address() as AddressInfo;
  folder = mkdtempSync(join(tmpdir(), 'modelroute-transcription-'));
  const file = join(folder, 'providers.yaml');
  const listener = {
    dialect: 'chat',
    base_url: `http://127.0.0.1:${port}/v1`,
    serves: ['transcription'],
    retries: 1,
  };
  const models = Object.keys(wire).map((name) => ({
    id: `our/${name}`,
    provider: 'listener',
    upstream_model: name,
    prices: { input: 100, output: 0 },
    context_length: 600,
  }));
  writeFileSync(file, JSON.stringify({ providers: { listener }, models }));
  const data = join(folder, 'data');
  server = await startServer({
    MODELROUTE_CONFIG: file,
    MODELROUTE_DATA: data,
    MODELROUTE_SECRET: secret,
    MODELROUTE_SANDBOX: '1',
  });
  db = await openDatabase(data);
  accounts = await openAccounts(db, { dataFolder: data, secret });
});
afterAll(async () => {
  await db.destroy();
  await server.stop();
  await new Promise((resolve) => upstream.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  received = [];
  failures = 0;
});

/** 1.5 s: 12,000 samples. */
const sound = wav(1_500);
type Fields = readonly (readonly [string, string | Blob])[];

function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of fields) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, 'talk.wav');
  }
  return form;
}

const send = (form: FormData, headers: Record<string, string> = {}) =>
  server.call('/v1/audio/transcriptions', { method: 'POST', body: form, headers });

const transcribe = (model: string, more: Fields = [], headers: Record<string, string> = {}) =>
  send(formOf([['model', model], ...more, ['file', new Blob([sound], { type: 'audio/wav' })]]), headers);

async function errorOf(response: Response) {
  const { error } = (await response.json()) as { error: { code: string; param: string | null } };
  return { status: response.status, code: error.code, param: error.param };
}

async function recordOf(traceId: string) {
  const read = async () => (await Array.fromAsync(listUsage(db, { traceId }))).map(recordLine);
  await expect.poll(async () => (await read())[0]?.['outcome']).toBe('completed');
  return (await read())[0];
}

describe('the provider', () => {
  test('is sent the form with its own name of the model, the file last and byte for byte', async () => {
    const response = await send(
      formOf([
        ['file', new Blob([sound], { type: 'audio/wav' })],
        ['timestamp_granularities[]', 'word'],
        ['timestamp_granularities[]', 'segment'],
        ['response_format', 'verbose_json'],
        ['language', 'en'],
        ['model', 'our/verbose'],
      ]),
    );
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(JSON.parse(wire['verbose']?.text ?? ''));
    const [{ path, form } = { path: '', form: new FormData() }] = received;
    expect(path).toBe('/v1/audio/transcriptions');
    expect([...form.keys()].at(-1)).toBe('file');
    expect(form.get('model')).toBe('verbose');
    expect(form.get('language')).toBe('en');
    expect(form.getAll('timestamp_granularities[]')).toEqual(['word', 'segment']);
    const file = form.get('file') as File;
    expect([file.name, file.type]).toEqual(['talk.wav', 'audio/wav']);
    expect(Buffer.from(await file.arrayBuffer()).equals(sound)).toBe(true);
  });

  test('is sent the voices of the speakers that the caller knows', async () => {
    const voices = ['B', 'C'].map((letter) => `data:audio/wav;base64,${letter.repeat(300_000)}`);
    const response = await send(
      formOf([
        ['file', new Blob([sound], { type: 'audio/wav' })],
        ['model', 'our/tokens'],
        ...['Anna', 'Ben'].map((name) => ['known_speaker_names[]', name] as const),
        ...voices.map((voice) => ['known_speaker_references[]', voice] as const),
      ]),
    );
    expect(response.status).toBe(200);
    const [{ form } = { form: new FormData() }] = received;
    expect(form.getAll('known_speaker_names[]')).toEqual(['Anna', 'Ben']);
    expect(form.getAll('known_speaker_references[]')).toEqual(voices);
  });

  test('is sent the whole form again after a failure', async () => {
    failures = 1;
    expect((await transcribe('our/tokens')).status).toBe(200);
    expect(received).toHaveLength(2);
    expect(received[1]?.length).toBe(received[0]?.length);
  });

  test('gets a large file whole', async () => {
    const large = Buffer.concat([sound, Buffer.alloc(20_000_000, 7)]);
    const form = formOf([
      ['model', 'our/tokens'],
      ['file', new Blob([large])],
    ]);
    expect((await send(form)).status).toBe(200);
    const file = received[0]?.form.get('file') as File;
    expect(Buffer.from(await file.arrayBuffer()).equals(large)).toBe(true);
  });
});

describe('a response', () => {
  test.each(['text', 'srt', 'vtt'])('comes as %s, as it is', async (format) => {
    const response = await transcribe(`our/${format}`, [['response_format', format]]);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await response.text()).toBe(wire[format]?.text);
  });

  test('comes as events', async () => {
    const response = await transcribe('our/stream', [['stream', 'true']]);
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(await response.text()).toBe(wire['stream']?.text);
    expect(received[0]?.form.get('stream')).toBe('true');
  });

  test.each([
    ['no-text', []],
    ['text-in-json', [['response_format', 'text']]],
    ['no-vtt', [['response_format', 'vtt']]],
    ['text', []],
    ['tokens', [['stream', 'true']]],
    ['stream-of-chunks', [['stream', 'true']]],
  ] as const)('of another shape is refused: %s', async (name, fields) => {
    expect(await errorOf(await transcribe(`our/${name}`, fields))).toMatchObject({
      status: 502,
      code: 'upstream_invalid_response',
    });
  });

  test('that is cut ends with an error event', async () => {
    const text = await (await transcribe('our/cut-stream', [['stream', 'true']])).text();
    expect(text.trim().split('\n\n').at(-1)).toContain('"code":"upstream_invalid_response"');
  });
});

describe('a record has', () => {
  test.each([
    ['tokens', [], { source: 'provider', input_tokens: 20, output_tokens: 3 }],
    ['seconds', [], { source: 'provider', input_tokens: 9, cost: '0.0009' }],
    ['verbose', [['response_format', 'verbose_json']], { source: 'provider', input_tokens: 4 }],
    ['bare', [], { source: 'estimate', input_tokens: 2, output_tokens: 2 }],
    ['silence', [], { source: 'estimate', input_tokens: 2, output_tokens: 0, cost: '0.0002' }],
    ['vtt', [['response_format', 'vtt']], { source: 'estimate', input_tokens: 2 }],
    ['stream', [['stream', 'true']], { source: 'provider', input_tokens: 20, output_tokens: 3 }],
  ] as const)('what the provider bills, or the length of the recording: %s', async (name, fields, usage) => {
    const traceId = `trace-of-transcription-${name}`;
    const response = await transcribe(`our/${name}`, fields, { 'x-trace-id': traceId });
    await response.text();
    expect(await recordOf(traceId)).toMatchObject({ operation: 'createTranscription', ...usage });
  });
});

describe('a key', () => {
  const withKey = async (limits: LimitChange) => {
    const key = await accounts.keys.create('test', {
      project: 'default',
      name: 'of a test',
      kind: 'inference',
      limits,
    });
    return (model: string) => transcribe(model, [], { authorization: `Bearer ${key.secret}` });
  };

  test('with requests per minute gets 429 beyond them', async () => {
    const call = await withKey({ requests_per_minute: 1 });
    expect((await call('sandbox/transcribe')).headers.get('x-ratelimit-remaining-requests')).toBe('0');
    expect(await errorOf(await call('sandbox/transcribe'))).toMatchObject({
      status: 429,
      code: 'rate_limit_exceeded',
    });
  });

  test('without the model gets 403', async () => {
    const call = await withKey({ allowed_models: ['sandbox/chat'] });
    expect(await errorOf(await call('our/tokens'))).toMatchObject({ status: 403, code: 'model_not_allowed' });
  });

  test('with a budget pays for the seconds, and is refused where the longest recording may cost more', async () => {
    expect((await (await withKey({ budgets: [{ period: 'day', usd: '1' }] }))('our/seconds')).status).toBe(
      200,
    );
    const poor = await withKey({ budgets: [{ period: 'day', usd: '0.05' }] });
    expect(await errorOf(await poor('our/seconds'))).toMatchObject({
      status: 429,
      code: 'insufficient_quota',
    });
  });
});

describe('a form is refused', () => {
  const file = ['file', new Blob([sound])] as const;
  const model = ['model', 'our/tokens'] as const;
  test.each<[string, Fields, string, string | null]>([
    ['no file', [model], 'missing_required_parameter', 'file'],
    ['no model', [file], 'missing_required_parameter', 'model'],
    ['an empty file', [model, ['file', new Blob([])]], 'invalid_value', 'file'],
    ['a file that is no recording', [model, ['file', new Blob(['Dear diary, '])]], 'invalid_value', 'file'],
    ['a file as text', [model, ['file', 'RIFF']], 'invalid_type', 'file'],
    ['a field as a file', [file, ['model', new Blob(['x'])]], 'invalid_type', 'model'],
    ['two files', [model, file, file], 'invalid_multipart', 'file'],
    ['two models', [model, model, file], 'invalid_multipart', 'model'],
    ['an unknown field', [model, file, ['diarize', 'true']], 'unknown_parameter', 'diarize'],
    ['an unknown list', [model, file, ['speakers[]', 'x']], 'unknown_parameter', 'speakers'],
    ['a wrong format', [model, file, ['response_format', 'docx']], 'invalid_value', 'response_format'],
    ['a temperature that is no number', [model, file, ['temperature', 'hot']], 'invalid_type', 'temperature'],
    ['a temperature above 1', [model, file, ['temperature', '1.5']], 'invalid_value', 'temperature'],
    ['a stream that is no boolean', [model, file, ['stream', 'maybe']], 'invalid_type', 'stream'],
    ['a language of one letter', [model, file, ['language', 'x']], 'invalid_value', 'language'],
    [
      'timestamps of a wrong kind',
      [model, file, ['response_format', 'verbose_json'], ['timestamp_granularities[]', 'letter']],
      'invalid_value',
      'timestamp_granularities[0]',
    ],
    [
      'timestamps without verbose_json',
      [model, file, ['timestamp_granularities[]', 'word']],
      'invalid_value',
      'timestamp_granularities',
    ],
    [
      'a speaker without a reference',
      [model, file, ['known_speaker_names[]', 'Anna']],
      'invalid_value',
      'known_speaker_references',
    ],
    [
      'a reference that is no recording',
      [model, file, ['known_speaker_names[]', 'Anna'], ['known_speaker_references[]', 'https://example.com']],
      'invalid_value',
      'known_speaker_references[0]',
    ],
    [
      'a reference of more than 1 MiB',
      [
        model,
        file,
        ['known_speaker_names[]', 'Anna'],
        ['known_speaker_references[]', `data:audio/wav;base64,${'A'.repeat(1_048_576)}`],
      ],
      'invalid_value',
      'known_speaker_references[0]',
    ],
    [
      'a prompt of more than 64 KiB',
      [model, file, ['prompt', 'x'.repeat(65_537)]],
      'invalid_value',
      'prompt',
    ],
    [
      'probabilities in a text',
      [model, file, ['response_format', 'text'], ['include[]', 'logprobs']],
      'invalid_value',
      'include',
    ],
    [
      'a stream of subtitles',
      [model, file, ['response_format', 'srt'], ['stream', 'true']],
      'unsupported_value',
      'response_format',
    ],
    ['a long prompt', [model, file, ['prompt', 'x'.repeat(8_193)]], 'invalid_value', 'prompt'],
    ['a huge prompt', [model, file, ['prompt', 'x'.repeat(70_000)]], 'invalid_value', 'prompt'],
    [
      'too many parts',
      Array.from({ length: 70 }, () => ['include[]', 'x'] as const),
      'invalid_multipart',
      null,
    ],
  ])('for %s', async (_, fields, code, param) => {
    expect(await errorOf(await send(formOf(fields)))).toEqual({ status: 400, code, param });
    expect(received).toEqual([]);
  });

  test('for a file above 25 MiB, wherever it is in the form', async () => {
    const huge = ['file', new Blob([sound, Buffer.alloc(25 * 1024 * 1024)])] as const;
    for (const fields of [
      [model, huge],
      [huge, model],
    ])
      expect(await errorOf(await send(formOf(fields)))).toMatchObject({
        status: 413,
        code: 'payload_too_large',
      });
  });

  test('for a body that is no form', async () => {
    const response = await server.call('/v1/audio/transcriptions', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(await errorOf(response)).toMatchObject({ status: 415, code: 'unsupported_media_type' });
  });

  test('for an unknown model, and for one that serves something else', async () => {
    expect(await errorOf(await transcribe('our/nothing'))).toMatchObject({
      status: 404,
      code: 'model_not_found',
      param: 'model',
    });
    expect(await errorOf(await transcribe('sandbox/chat'))).toMatchObject({ status: 400, param: 'model' });
  });

  test('as x-sandbox-error asks', async () => {
    const response = await transcribe('sandbox/transcribe', [], { 'x-sandbox-error': 'overloaded' });
    expect(await errorOf(response)).toMatchObject({ status: 503, code: 'overloaded' });
  });
});

test('the catalog lists the model with its kind of response', async () => {
  const response = await server.call('/v1/models/sandbox%2Ftranscribe');
  expect(await response.json()).toMatchObject({ architecture: { modality: 'audio->transcription' } });
});
