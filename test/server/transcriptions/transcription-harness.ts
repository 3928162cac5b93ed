/** `/v1/audio/transcriptions` before a provider that responds by its name of the model. */
import { createServer, type Server } from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import { openAccounts, type Accounts } from '../../../server/accounts/accounts.ts';
import { recordLine } from '../../../server/metering/command/record-line.ts';
import { listUsage } from '../../../server/metering/list-usage.ts';
import { openDatabase } from '../../../server/storage/database.ts';
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
export const wire: Record<string, { type: string; text: string }> = {
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

export type Fields = readonly (readonly [string, string | Blob])[];

interface ReceivedForm {
  path: string;
  form: FormData;
  type: string;
  length: number;
}

export interface Harness {
  server: TestServer;
  accounts: Accounts;
  /** Since the last `reset`. */
  received: ReceivedForm[];
  /** So many requests fail from now on. */
  failures: number;
  send(form: FormData, headers?: Record<string, string>): Promise<Response>;
  transcribe(model: string, more?: Fields, headers?: Record<string, string>): Promise<Response>;
  /** The usage record of the call, once it has ended. */
  recordOf(traceId: string): Promise<Record<string, unknown> | undefined>;
  reset(): void;
  stop(): Promise<void>;
}

/** 1.5 s: 12,000 samples. */
export const sound = wav(1_500);

export function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of fields) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, 'talk.wav');
  }
  return form;
}

export async function errorOf(response: Response) {
  const { error } = (await response.json()) as { error: { code: string; param: string | null } };
  return { status: response.status, code: error.code, param: error.param };
}

/** The server in front of the provider. */
export async function openHarness(): Promise<Harness> {
  const upstream = await startListener(() => harness);
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-transcription-'));
  const data = join(folder, 'data');
  const server = await startServer({
    MODELROUTE_CONFIG: writeConfig(folder, upstream),
    MODELROUTE_DATA: data,
    MODELROUTE_SECRET: secret,
    MODELROUTE_SANDBOX: '1',
  });
  const db = await openDatabase(data);
  const harness: Harness = {
    server,
    accounts: await openAccounts(db, { dataFolder: data, secret }),
    received: [],
    failures: 0,
    send: (form, headers = {}) =>
      server.call('/v1/audio/transcriptions', { method: 'POST', body: form, headers }),
    transcribe: (model, more = [], headers = {}) =>
      harness.send(
        formOf([['model', model], ...more, ['file', new Blob([sound], { type: 'audio/wav' })]]),
        headers,
      ),
    async recordOf(traceId) {
      const read = async () => (await Array.fromAsync(listUsage(db, { traceId }))).map(recordLine);
      await expect.poll(async () => (await read())[0]?.['outcome']).toBe('completed');
      return (await read())[0];
    },
    reset() {
      harness.received = [];
      harness.failures = 0;
    },
    async stop() {
      await db.destroy();
      await server.stop();
      await new Promise((resolve) => upstream.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return harness;
}

async function startListener(harness: () => Harness): Promise<Server> {
  const upstream = createServer(async (request, response) => {
    const type = String(request.headers['content-type']);
    const bytes = await buffer(request);
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
    const state = harness();
    state.received.push({ path: String(request.url), form, type, length: bytes.length });
    if (state.failures > 0) {
      state.failures -= 1;
      response.writeHead(500).end();
      return;
    }
    const { type: sent, text } = wire[form.get('model') as string] ?? json({});
    response.writeHead(200, { 'content-type': sent }).end(text);
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  return upstream;
}

/** Returns the path of the provider file. */
function writeConfig(folder: string, upstream: Server): string {
  const { port } = upstream.address() as AddressInfo;
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
  const file = join(folder, 'providers.yaml');
  writeFileSync(file, JSON.stringify({ providers: { listener }, models }));
  return file;
}
