/** A server that stops does not wait for a provider that is slow to remove files: somebody else will ask it again. */
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdf } from '../../support/samples.ts';
import { post, startServer } from '../../support/server.ts';
import { within } from './within.ts';

const reply = {
  id: 'cmpl-7',
  object: 'chat.completion',
  created: 1_763_000_000,
  model: 'removing',
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: 'Read.', refusal: null },
      logprobs: null,
      finish_reason: 'stop',
    },
  ],
};

/** Removals never get a response. */
const provider = createServer((request, response) => {
  request.resume().on('end', () => {
    const { method, url = '' } = request;
    if (method === 'DELETE') return;
    const json = url.endsWith('/files') ? { id: 'file-there' } : reply;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  });
});
let folder: string;
beforeAll(async () => {
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  folder = mkdtempSync(join(tmpdir(), 'modelroute-removing-'));
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/v1`;
  const config = {
    providers: { removing: { dialect: 'chat', base_url: url, files: 'upload' } },
    models: [{ id: 'removing', provider: 'removing' }],
  };
  writeFileSync(join(folder, 'providers.yaml'), JSON.stringify(config));
});
afterAll(() => {
  provider.closeAllConnections();
  provider.close();
  rmSync(folder, { recursive: true, force: true });
});

test('while a removal is under way', async () => {
  const server = await startServer({ MODELROUTE_CONFIG: join(folder, 'providers.yaml') });
  const form = new FormData();
  form.set('purpose', 'user_data');
  form.set('file', new File([Uint8Array.from(pdf('Report'))], 'a.pdf'));
  const uploaded = await server.call('/v1/files', { method: 'POST', body: form });
  const { id } = (await uploaded.json()) as { id: string };
  const content = [{ type: 'file', file: { file_id: id } }];
  const body = { model: 'removing', messages: [{ role: 'user', content }] };
  expect((await server.call('/v1/chat/completions', post(body))).status).toBe(200);
  const removal = new Promise<void>((resolve) => {
    provider.on('request', ({ method }) => {
      if (method === 'DELETE') resolve();
    });
  });
  await server.call(`/v1/files/${id}`, { method: 'DELETE' });
  await within(20_000, 'the provider is asked to remove its copy', removal);
  await within(20_000, 'the server has stopped', server.stop());
});
