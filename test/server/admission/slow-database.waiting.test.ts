/** A refusal that takes longer than the head of a stream may wait is still a refusal: the admission is not part of the stream. */
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAccounts } from '../../../server/accounts/accounts.ts';
import type { NewKey } from '../../../server/accounts/keys.ts';
import { openDatabase, type Database } from '../../../server/storage/database.ts';
import { post, startServer, type TestServer } from '../../support/server.ts';
import { newPlace, type Place } from '../storage/engines.ts';
import { postgresBinaries } from '../storage/postgres-server.ts';

/** A stream waits so long for its first delta before its head is sent, milliseconds. */
const headAfterMs = 10_000;
/** Of one reply of the database; several are needed, and a new connection has to be there within ten seconds. */
const delayMs = 2_600;

/** In front of the database: while it is slow, every reply takes `delayMs` longer. */
class SlowProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  isSlow = false;

  constructor(target: URL) {
    this.#server = createServer((near) => {
      const far = connect(Number(target.port), target.hostname);
      for (const socket of [near, far]) this.#sockets.add(socket);
      near.on('error', () => far.destroy()).pipe(far);
      far.on('error', () => near.destroy());
      far.on('close', () => near.destroy());
      far.on('data', (bytes) => {
        if (this.isSlow) setTimeout(() => near.write(bytes), delayMs);
        else near.write(bytes);
      });
    });
  }

  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return (this.#server.address() as AddressInfo).port;
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }
}

describe.skipIf(postgresBinaries === undefined)('while PostgreSQL is slow', () => {
  let place: Place;
  let proxy: SlowProxy;
  let server: TestServer;
  let db: Database;
  let keys: readonly string[];

  beforeAll(async () => {
    place = await newPlace('postgres');
    const url = new URL(place.url ?? '');
    proxy = new SlowProxy(new URL(url));
    url.port = String(await proxy.listen());
    url.hostname = '127.0.0.1';
    const secret = 'a-secret-that-both-of-them-know-of';
    server = await startServer({
      MODELROUTE_DATA: place.folder,
      MODELROUTE_SECRET: secret,
      DATABASE_URL: url.href,
      // This store is slow, and is waited for.
      MODELROUTE_STORE_TIMEOUT: '60',
    });
    db = await openDatabase(place);
    const accounts = await openAccounts(db, { dataFolder: place.folder, secret });
    // Their counters read from the database what has been spent when they are first used.
    const poor = {
      project: 'default',
      name: 'poor',
      kind: 'inference',
      limits: { budgets: [{ period: 'day', usd: '0.000000001' }] },
    } satisfies NewKey;
    keys = [
      (await accounts.keys.create('test', poor)).secret,
      (await accounts.keys.create('test', poor)).secret,
    ];
  });
  afterAll(async () => {
    proxy.isSlow = false;
    await db.destroy();
    await server.stop();
    proxy.close();
    await place.dispose();
  });

  test(
    'a spent budget is 429 on both surfaces, not a stream with an error',
    { timeout: 60_000 },
    async () => {
      const body = {
        model: 'sandbox/priced',
        stream: true,
        max_tokens: 50,
        messages: [{ role: 'user', content: 'hello' }],
      };
      const ask = (path: string, key: string | undefined) =>
        fetch(server.url + path, post(body, { authorization: `Bearer ${key}` }));
      // The server has read both keys before.
      const known = (key: string) =>
        fetch(`${server.v1}/models`, { headers: { authorization: `Bearer ${key}` } });
      for (const key of keys) expect((await known(key)).status).toBe(200);
      proxy.isSlow = true;
      const startMs = performance.now();
      const asked = [ask('/v1/chat/completions', keys[0]), ask('/alt/v1/messages', keys[1])];
      for (const response of await Promise.all(asked)) {
        expect(response.status).toBe(429);
        expect(response.headers.get('content-type')).toContain('application/json');
        expect(JSON.stringify(await response.json())).toContain('budget');
      }
      expect(performance.now() - startMs).toBeGreaterThan(headAfterMs);
    },
  );
});
