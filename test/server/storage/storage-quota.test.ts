/** What a project may store: bytes, files, uploads under its limits; and the disk stays free for all others. */
import { afterEach, expect, test } from 'vitest';
import { openAccounts } from '../../../server/accounts/accounts.ts';
import type { LimitChange } from '../../../server/accounts/limits.ts';
import { openDatabase } from '../../../server/storage/database.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

async function startWith(settings: Record<string, string>): Promise<TestServer> {
  server = await startServer({ MODELROUTE_FILES_RESERVE_MB: '0', ...settings });
  return server;
}

async function upload(to: TestServer, kilobytes: number, key = to.key): Promise<Response> {
  const body = new FormData();
  body.set('purpose', 'user_data');
  body.set('file', new Blob([new Uint8Array(kilobytes * 1_024)]), 'a.bin');
  return await to.call('/v1/files', {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${key}` },
  });
}
const codeOf = async (response: Response) =>
  response.status === 200 ? 200 : ((await response.json()) as { error: { code: string } }).error.code;

async function newKey(of: TestServer, limits: LimitChange, project = 'default'): Promise<string> {
  const db = await openDatabase(of.dataFolder);
  const accounts = await openAccounts(db, { dataFolder: of.dataFolder });
  if (project !== 'default') await accounts.projects.create('test', { name: project });
  const { secret } = await accounts.keys.create('test', { project, name: 'k', kind: 'inference', limits });
  await db.destroy();
  return secret;
}

test('bytes: what does not fit is refused, leaves nothing, and a deletion makes room', async () => {
  const own = await startWith({ MODELROUTE_FILES_MB: '1' });
  const first = await upload(own, 600);
  expect(first.status).toBe(200);
  expect(await codeOf(await upload(own, 600))).toBe('insufficient_quota');
  expect(await codeOf(await upload(own, 400))).toBe(200);
  const { id } = (await first.json()) as { id: string };
  await own.call(`/v1/files/${id}`, { method: 'DELETE' });
  expect(await codeOf(await upload(own, 600))).toBe(200);
  // Another project has its own.
  expect(await codeOf(await upload(own, 600, await newKey(own, {}, 'other')))).toBe(200);
});

test('uploads at the same time do not pass together what one could not', async () => {
  const own = await startWith({ MODELROUTE_FILES_MB: '1' });
  const codes = await Promise.all(
    Array.from({ length: 8 }, async () => await codeOf(await upload(own, 300))),
  );
  expect(codes.filter((code) => code === 200).length).toBeLessThanOrEqual(3);
  expect(new Set(codes.filter((code) => code !== 200))).toEqual(new Set(['insufficient_quota']));
});

test('files are counted', async () => {
  const own = await startWith({ MODELROUTE_FILES_COUNT: '2' });
  const codes = [];
  for (let n = 0; n < 3; n += 1) codes.push(await codeOf(await upload(own, 1)));
  expect(codes).toEqual([200, 200, 'insufficient_quota']);
});

test('requests per minute and requests at once count for uploads, whatever models the key may use', async () => {
  const own = await startWith({});
  const key = await newKey(own, { requests_per_minute: 1, allowed_models: ['sandbox/chat'] });
  expect(await codeOf(await upload(own, 1, key))).toBe(200);
  const refused = await upload(own, 1, key);
  expect([refused.status, await codeOf(refused)]).toEqual([429, 'rate_limit_exceeded']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const single = await newKey(own, { concurrent_requests: 1 });
  const codes = await Promise.all(
    Array.from({ length: 4 }, async () => await codeOf(await upload(own, 20_000, single))),
  );
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
  expect(codes.filter((code) => code === 'rate_limit_exceeded')).toHaveLength(3);
  expect(await codeOf(await upload(own, 1, single))).toBe(200);
});

test('with too little free disk space nothing is taken', async () => {
  const own = await startWith({ MODELROUTE_FILES_RESERVE_MB: '1000000000' });
  const refused = await upload(own, 1);
  expect([refused.status, await codeOf(refused)]).toEqual([503, 'overloaded']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});
