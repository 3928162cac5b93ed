/** A backup that is made while a server works: what was acknowledged before is in it once, and a server starts from it. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../server/storage/database.ts';
import { startProcess, type ServerProcess } from '../../support/server-process.ts';
import { modelroute } from './command.ts';

const key = 'key-of-a-server-with-a-backup';
const authorization = `Bearer ${key}`;
const callers = 6;
const callsBefore = 60;

interface Work {
  isOn: boolean;
  completed: Set<string>;
  /** Of each uploaded file that was not deleted: the hash of its bytes. */
  files: Map<string, string>;
  failures: unknown[];
}

async function complete(url: string, traceId: string): Promise<void> {
  const response = await fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', 'x-trace-id': traceId },
    body: JSON.stringify({ model: 'sandbox/priced', messages: [{ role: 'user', content: 'hello there' }] }),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${response.status} ${text}`);
}

async function upload(url: string): Promise<[id: string, hash: string]> {
  const bytes = randomBytes(20_000 + Math.floor(Math.random() * 200_000));
  const form = new FormData();
  form.set('purpose', 'user_data');
  form.set('file', new Blob([bytes]), 'notes.txt');
  const response = await fetch(`${url}/v1/files`, { method: 'POST', headers: { authorization }, body: form });
  const { id } = (await response.json()) as { id: string };
  if (response.status !== 200) throw new Error(`an upload ended with ${response.status}`);
  return [id, createHash('sha256').update(bytes).digest('hex')];
}

async function remove(url: string, id: string): Promise<void> {
  await fetch(`${url}/v1/files/${id}`, { method: 'DELETE', headers: { authorization } });
}

/** Calls without end; and uploads, of which every third file is deleted. */
function work(url: string): { work: Work; stop: () => Promise<void> } {
  const state: Work = { isOn: true, completed: new Set(), files: new Map(), failures: [] };
  const forever = async (act: (turn: number) => Promise<void>) => {
    for (let turn = 0; state.isOn; turn += 1)
      await act(turn).catch((cause: unknown) => state.failures.push(cause));
  };
  const loops = Array.from({ length: callers }, () =>
    forever(async () => {
      const traceId = `backup-${randomUUID()}`;
      await complete(url, traceId);
      state.completed.add(traceId);
    }),
  );
  loops.push(
    forever(async (turn) => {
      const [id, hash] = await upload(url);
      if (turn % 3 === 2) await remove(url, id);
      else state.files.set(id, hash);
    }),
  );
  return {
    work: state,
    stop: async () => {
      state.isOn = false;
      await Promise.all(loops);
    },
  };
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'modelroute-backup-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const modeOf = (path: string) => statSync(path).mode & 0o777;

describe.each([1, 2])('of a server of %i processes', (workers) => {
  test('has everything from before it, once, and starts elsewhere', { timeout: 300_000 }, async () => {
    const data = join(folder, 'data');
    const target = join(folder, 'backups', 'one');
    const elsewhere = join(folder, 'elsewhere');
    const settings = {
      MODELROUTE_DATA: data,
      MODELROUTE_WORKERS: String(workers),
      MODELROUTE_LOG: 'warn',
      // Commands take the machine's processors from the server, which is to refuse nobody meanwhile.
      MODELROUTE_STORE_TIMEOUT: '20',
    };
    const server = await startProcess(settings, key);
    const load = work(server.url);
    let restored: ServerProcess | undefined;
    try {
      while (load.work.completed.size < callsBefore) await new Promise((next) => setTimeout(next, 10));
      const made = await modelroute(settings, 'keys', 'create', '--name', 'before', '--json');
      const { key: issued } = JSON.parse(made.output) as { key: string };

      const completed = [...load.work.completed];
      const files = new Map(load.work.files);
      const backup = await modelroute(settings, 'backup', target, '--json');
      expect(backup).toMatchObject({ status: 0, problem: '' });
      expect(JSON.parse(backup.output)).toMatchObject({ target, database: 'sqlite', secret: 'included' });
      await load.stop();
      expect(load.work.failures).toEqual([]);
      expect(load.work.completed.size).toBeGreaterThan(completed.length);
      expect(readdirSync(join(folder, 'backups'))).toEqual(['one']);
      expect(modeOf(target)).toBe(0o700);
      for (const name of readdirSync(target))
        if (name !== 'files') expect([name, modeOf(join(target, name))]).toEqual([name, 0o600]);

      const other = { ...settings, MODELROUTE_DATA: elsewhere };
      const restoring = await modelroute(other, 'restore', target, '--json');
      expect(restoring).toMatchObject({ status: 0, problem: '' });
      expect(JSON.parse(restoring.output)).toMatchObject({ missing: [], damaged: [] });
      restored = await startProcess(other, key);
      const records = await modelroute(other, 'usage', '--json', '--limit', '1000000');
      const lines = records.output
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as { trace_id: string; state: string; outcome: string });
      const byTrace = Map.groupBy(lines, ({ trace_id }) => trace_id);
      for (const traceId of completed) expect(byTrace.get(traceId)).toHaveLength(1);
      for (const same of byTrace.values()) expect(same).toHaveLength(1);
      expect(lines.filter(({ state }) => state === 'reserved')).toEqual([]);
      for (const traceId of completed) expect(byTrace.get(traceId)?.[0]?.outcome).toBe('completed');

      for (const [id, hash] of files) {
        const response = await fetch(`${restored.url}/v1/files/${id}/content`, {
          headers: { authorization },
        });
        const bytes = Buffer.from(await response.arrayBuffer());
        expect([id, response.status, createHash('sha256').update(bytes).digest('hex')]).toEqual([
          id,
          200,
          hash,
        ]);
      }
      const models = await fetch(`${restored.url}/v1/models`, {
        headers: { authorization: `Bearer ${issued}` },
      });
      expect(models.status).toBe(200);
      await restored.stop();

      // Totals and records are of one moment too.
      const db = await openDatabase(elsewhere);
      const { rows } = await sql<{ requests: number; entries: number; cost: number; costs: number }>`
        select (select sum(requests) from usage_total) as requests,
          (select count(*) from usage_entry where entry = 0) as entries,
          (select sum(cost_nano) from usage_total) as cost,
          (select sum(cost_nano) from usage_entry) as costs`.execute(db);
      const kept = await db.selectFrom('file').select('id').execute();
      await db.destroy();
      const [sums] = rows;
      expect(sums?.requests).toBe(sums?.entries);
      expect(sums?.entries).toBe(lines.length);
      expect(sums?.cost).toBe(sums?.costs);
      const stored = readdirSync(join(elsewhere, 'files')).filter((name) => !name.startsWith('.'));
      expect(stored.toSorted()).toEqual(kept.map(({ id }) => id).toSorted());
      console.log(
        `backup under load, ${workers}: ${completed.length} requests before, ${lines.length} in it, ${load.work.completed.size} in all; ${files.size} files before, ${kept.length} in it`,
      );
    } finally {
      await load.stop();
      await server.stop();
      await restored?.stop().catch(() => {});
    }
  });
});

test('of a server that was killed has the rows of its journal', { timeout: 180_000 }, async () => {
  const data = join(folder, 'data');
  const settings = { MODELROUTE_DATA: data, MODELROUTE_LOG: 'silent' };
  const server = await startProcess(settings, key);
  const traceIds = Array.from({ length: 40 }, () => `backup-${randomUUID()}`);
  await Promise.all(traceIds.map((traceId) => complete(server.url, traceId)));
  // Within the quarter of a second in which rows are in the journal alone.
  await server.kill();
  const left = readdirSync(data).filter((name) => name.startsWith('usage-journal-'));
  expect(left.length).toBeGreaterThan(0);
  const target = join(folder, 'backup');
  const elsewhere = { MODELROUTE_DATA: join(folder, 'elsewhere') };
  expect(await modelroute(settings, 'backup', target)).toMatchObject({ status: 0 });
  expect(await modelroute(elsewhere, 'restore', target)).toMatchObject({ status: 0 });
  const { output } = await modelroute(elsewhere, 'usage', '--json');
  for (const traceId of traceIds) expect(output.split(traceId)).toHaveLength(2);
  // The original is as it was.
  expect(readdirSync(data).filter((name) => name.startsWith('usage-journal-'))).toEqual(left);
});

test(
  'is not restored beside a server, and its files may be read by nobody else',
  { timeout: 180_000 },
  async () => {
    const data = join(folder, 'data');
    const settings = { MODELROUTE_DATA: data, MODELROUTE_LOG: 'silent' };
    const target = join(folder, 'backup');
    const server = await startProcess(settings, key);
    try {
      expect(await modelroute(settings, 'backup', target)).toMatchObject({ status: 0, problem: '' });
      expect(await modelroute(settings, 'restore', target)).toMatchObject({
        status: 1,
        output: '',
        problem: expect.stringMatching(/^modelroute restore: another server uses the folder '.+'; .+\n$/),
      });
      chmodSync(target, 0o755);
      expect(readFileSync(join(target, 'secret'), 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
      expect(modeOf(join(target, 'secret'))).toBe(0o600);
      expect(existsSync(join(target, 'modelroute.sqlite-wal'))).toBe(false);
    } finally {
      await server.stop();
    }
  },
);
