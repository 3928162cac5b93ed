/** A server in front of one provider that ranks, and its accounts and records. */
import { createServer } from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAccounts, type Accounts } from '../../../server/accounts/accounts.ts';
import { openDatabase, type Database } from '../../../server/storage/database.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const secret = 'a-secret-that-both-of-them-know-of';

export interface RankerInstallation {
  server: TestServer;
  db: Database;
  accounts: Accounts;
  stop(): Promise<void>;
}

interface Ranker {
  /** What the provider responds with. */
  respond: (body: Record<string, unknown>, path: string) => unknown;
  /** By their names at the provider, with further members of their entries; here they are `our/<name>`. */
  models: Readonly<Record<string, object>>;
}

export async function startRankerInstallation({ respond, models }: Ranker): Promise<RankerInstallation> {
  const upstream = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString()) as Record<string, unknown>;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(respond(body, String(request.url))));
  });
  await new Promise<void>((done) => upstream.listen(0, '127.0.0.1', done));
  const { port } = upstream.address() as AddressInfo;
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-ranker-'));
  const file = join(folder, 'providers.yaml');
  const ranker = { dialect: 'chat', base_url: `http://127.0.0.1:${port}/v1`, serves: ['rerank'], retries: 0 };
  const entries = Object.entries(models).map(([name, entry]) => ({
    id: `our/${name}`,
    provider: 'ranker',
    upstream_model: name,
    ...entry,
  }));
  writeFileSync(file, JSON.stringify({ providers: { ranker }, models: entries }));
  const data = join(folder, 'data');
  const server = await startServer({
    MODELROUTE_CONFIG: file,
    MODELROUTE_SANDBOX: '1',
    MODELROUTE_DATA: data,
    MODELROUTE_SECRET: secret,
  });
  const db = await openDatabase(data);
  const accounts = await openAccounts(db, { dataFolder: data, secret });
  const stop = async () => {
    await db.destroy();
    await server.stop();
    await new Promise((done) => upstream.close(done));
    rmSync(folder, { recursive: true, force: true });
  };
  return { server, db, accounts, stop };
}
