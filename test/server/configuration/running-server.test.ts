/** A running server applies a changed provider file, keeps the last good one, and logs what it does. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startProcess, type ServerProcess } from '../../support/server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'modelroute-reload-'));
const file = join(folder, 'providers.yaml');
const models = (...ids: string[]) =>
  `providers: {p: {dialect: chat, base_url: "http://127.0.0.1:9/v1"}}\nmodels:\n${ids.map((id) => `  - {id: ${id}, provider: p}\n`).join('')}`;

let server: ServerProcess;
beforeAll(async () => {
  writeFileSync(file, models('one'));
  server = await startProcess({ MODELROUTE_CONFIG: file });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const ids = async () => {
  const response = await server.get('/v1/models');
  const { data } = (await response.json()) as { data: { id: string }[] };
  return data.map(({ id }) => id).filter((id) => !id.startsWith('sandbox/'));
};
const soon = { timeout: 30_000, interval: 50 };

test('on SIGHUP, or when the file changes; a bad file changes nothing and is explained', async () => {
  expect(await ids()).toEqual(['one']);

  writeFileSync(file, models('one', 'two'));
  server.signal('SIGHUP');
  await vi.waitFor(async () => expect(await ids()).toEqual(['one', 'two']), soon);

  writeFileSync(file, models('three'));
  await vi.waitFor(async () => expect(await ids()).toEqual(['three']), soon);

  writeFileSync(file, models('four').replace('dialect: chat', 'dialect: char'));
  // The last of the lines that report it; each arrives by itself.
  await vi.waitFor(() => expect(server.log()).toContain('the last good provider file stays in use'), soon);
  expect(server.log()).toContain(`${file}:1:26`);
  expect(await ids()).toEqual(['three']);
});

test('without a file, the provider of OPENAI_API_KEY appears by itself', async () => {
  const provider = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    const authorized = request.headers.authorization === 'Bearer sk-of-the-test-only';
    response.end(JSON.stringify({ object: 'list', data: authorized ? [{ id: 'gpt-5-mini' }] : [] }));
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const { port } = provider.address() as AddressInfo;
  const automatic = await startProcess({
    OPENAI_API_KEY: 'sk-of-the-test-only',
    OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`,
  });
  try {
    await vi.waitFor(async () => {
      const response = await automatic.get('/v1/models/openai/gpt-5-mini');
      expect(response.status).toBe(200);
      const { pricing } = (await response.json()) as { pricing: { prompt: string } };
      expect(Number(pricing.prompt)).toBeGreaterThan(0);
    }, soon);
  } finally {
    await automatic.stop();
    provider.close();
  }
});

test('its metrics and its schema of the provider file can be read', async () => {
  const metrics = await server.get('/metrics');
  expect(metrics.status).toBe(200);
  expect(await metrics.text()).toContain('modelroute_requests_in_flight');
  const schema = await server.get('/schemas/provider-file.json');
  expect(await schema.json()).toMatchObject({ properties: { providers: {}, models: {} } });
});
