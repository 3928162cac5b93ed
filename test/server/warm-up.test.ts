/** An installation loads what its first callers need before they call, and nothing else. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openAccounts } from '../../server/accounts/accounts.ts';
import { isFamilyNamed } from '../../server/accounts/named-models.ts';
import { openDatabase } from '../../server/storage/database.ts';
import { post, startServer, type TestServer } from '../support/server.ts';

const provider = JSON.stringify({
  providers: { p: { dialect: 'chat', base_url: 'http://127.0.0.1:9/v1' } },
  models: [{ id: 'one', provider: 'p' }],
});

const speak = (server: TestServer, key = server.key) =>
  server.call(
    '/v1/audio/speech',
    post(
      { model: 'sandbox/speech', input: 'All is well.', voice: 'alloy' },
      { authorization: `Bearer ${key}` },
    ),
  );

test('beside providers, the sandbox is warmed up and serves as soon as a key names it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'warm-up-'));
  const config = join(folder, 'providers.yaml');
  writeFileSync(config, provider);
  const server = await startServer({ MODELROUTE_CONFIG: config });
  const db = await openDatabase({ folder: server.dataFolder });
  try {
    await server.warmUp();
    expect(await isFamilyNamed(db, 'sandbox/')).toBe(false);
    const { keys } = await openAccounts(db, { dataFolder: server.dataFolder });
    const limits = { allowed_models: ['sandbox/*'] };
    const { secret } = await keys.create('test', {
      project: 'default',
      name: 'k',
      kind: 'inference',
      limits,
    });
    expect(await isFamilyNamed(db, 'sandbox/')).toBe(true);
    await server.warmUp();
    await expect.poll(async () => (await speak(server, secret)).status).toBe(200);
  } finally {
    await db.destroy();
    await server.stop();
    rmSync(folder, { recursive: true });
  }
});

test('a server without providers warms its sandbox up, as often as it is asked to, and serves', async () => {
  const server = await startServer();
  try {
    await Promise.all([server.warmUp(), server.warmUp()]);
    expect((await speak(server)).status).toBe(200);
  } finally {
    await server.stop();
  }
});
