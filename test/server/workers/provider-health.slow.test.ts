/** The health of providers is that of all workers, whichever of them responds. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { components } from '../../../openapi/generated/console.ts';
import { openAccounts } from '../../../server/accounts/accounts.ts';
import { openDatabase } from '../../../server/storage/database.ts';
import { startUpstream } from '../../support/scripted-upstream.ts';
import { startProcess } from '../../support/server-process.ts';
import { post } from '../../support/server.ts';
import { newPlace } from '../storage/engines.ts';

const secret = 'a-secret-that-all-the-workers-share';
const calls = 24;

test(
  'figures of two workers are added, and each shows the circuit of both',
  { timeout: 60_000 },
  async () => {
    await using closing = new AsyncDisposableStack();
    const place = await newPlace('sqlite');
    closing.defer(() => place.dispose());
    const upstream = await startUpstream();
    closing.defer(() => upstream.close());
    const file = join(place.folder, 'providers.yaml');
    const providers = {
      good: { dialect: 'chat', base_url: `${upstream.url}/v1` },
      dead: { dialect: 'chat', base_url: 'http://127.0.0.1:9/v1', retries: 0 },
    };
    const models = ['good', 'dead'].map((id) => ({ id, provider: id }));
    writeFileSync(file, JSON.stringify({ providers, models }));
    const server = await startProcess({
      MODELROUTE_DATA: place.folder,
      MODELROUTE_SECRET: secret,
      MODELROUTE_WORKERS: '2',
      MODELROUTE_CONFIG: file,
    });
    closing.defer(() => server.stop());
    const db = await openDatabase(place);
    closing.defer(() => db.destroy());
    const accounts = await openAccounts(db, { dataFolder: place.folder, secret });
    const { secret: key } = await accounts.keys.create('test', {
      project: 'default',
      name: 'k',
      kind: 'inference',
    });
    const wide = await accounts.installationKeys.create('test', { name: 'monitor' });
    // The pools of `fetch` keep connections: this reaches both workers.
    const fresh = { connection: 'close' };
    const chat = async (model: string) => {
      const body = { model, messages: [{ role: 'user', content: 'Hello' }] };
      const init = post(body, { authorization: `Bearer ${key}`, ...fresh });
      return (await fetch(`${server.url}/v1/chat/completions`, init)).status;
    };
    const list = async () => {
      const headers = { authorization: `Bearer ${wide.secret}`, ...fresh };
      const response = await fetch(`${server.url}/console/api/providers`, { headers });
      expect(response.status).toBe(200);
      return (await response.json()) as components['schemas']['ProviderList'];
    };
    for (let call = 0; call < calls; call++) expect(await chat('good')).toBe(200);
    for (let call = 0; call < 5; call++) await chat('dead');
    // All at once, while the circuit is open: a probe follows seconds later.
    const looks = async () => {
      const lists = await Promise.all(Array.from({ length: 8 }, list));
      return lists.map(({ data: [dead, good] }) => ({
        good: good?.figures,
        dead: dead?.figures,
        circuit: dead?.targets[0]?.circuit.state,
      }));
    };
    const figures = {
      good: expect.objectContaining({ attempts: calls, failed: 0, running: 0 }) as unknown,
      dead: expect.objectContaining({ attempts: 5, failed: 5, error_rate: 1 }) as unknown,
      circuit: 'open',
    };
    // A response leaves a worker out that stops for a second.
    await expect.poll(looks).toEqual(Array.from({ length: 8 }, () => figures));
  },
);
