/** A data folder or a store that cannot be used ends the start with one clear line, and nothing is lost. */
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sqlitePath } from '../../server/storage/database.ts';
import { failedStart } from '../support/failed-start.ts';
import { startProcess } from '../support/server-process.ts';

const isRoot = process.getuid?.() === 0;
/** Mounts need the rights of root, and a system that gives them. */
const canMount =
  isRoot && spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'x', '/mnt']).status === 0;
const nobody = 65_534;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'modelroute-folder-'));
});
afterEach(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true, force: true });
});

/** After `setup`, in a mount namespace of its own. */
const startAfter = (setup: string) =>
  failedStart({ MODELROUTE_DATA: folder }, ['unshare', '--mount', 'sh', '-ec', `${setup}; exec "$0" "$1"`]);

test.runIf(canMount)('a read-only folder', async () => {
  const ran = await startAfter(`mount --bind '${folder}' '${folder}'; mount -o remount,ro,bind '${folder}'`);
  expect(ran).toEqual({
    status: 1,
    output: '',
    problem: `modelroute: MODELROUTE_DATA: the folder '${folder}' is read-only; mount it for writing, or name another one\n`,
  });
});

test.runIf(existsSync('/proc/self'))('a place where no folder can be made', async () => {
  const ran = await failedStart({ MODELROUTE_DATA: '/proc/modelroute/data' });
  expect(ran).toEqual({
    status: 1,
    output: '',
    problem: `modelroute: MODELROUTE_DATA: cannot use the folder '/proc/modelroute/data': ENOENT: no such file or directory, mkdir '/proc/modelroute'\n`,
  });
});

test('a folder in folders that are missing', async () => {
  const data = join(folder, 'some/where/data');
  const server = await startProcess({ MODELROUTE_DATA: data });
  expect((await server.get('/readyz')).status).toBe(200);
  await server.stop();
  expect(statSync(data).mode & 0o777).toBe(0o700);
});

test.runIf(canMount)('a full disk', async () => {
  const ran = await startAfter(
    `mount -t tmpfs -o size=64k tmpfs '${folder}'; head -c 65536 /dev/zero > '${folder}/full' || true`,
  );
  expect(ran).toMatchObject({ status: 1, output: '' });
  expect(ran.problem).toMatch(
    /^modelroute: MODELROUTE_DATA: (cannot open the database \S+: )?the disk of the folder '.+' is full; free some space, or name another folder\n$/,
  );
});

test.runIf(isRoot)('a folder of somebody else', async () => {
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o755 });
  chownSync(data, 1, 1);
  chmodSync(folder, 0o755);
  const as = ['setpriv', '--reuid', String(nobody), '--regid', String(nobody), '--clear-groups'];
  const ran = await failedStart({ MODELROUTE_DATA: data }, as);
  expect(ran).toEqual({
    status: 1,
    output: '',
    problem: `modelroute: MODELROUTE_DATA: this account (user id ${nobody}) may not write to the folder '${data}', which is of user id 1; change its owner, or name another folder\n`,
  });
  expect(readdirSync(data)).toEqual([]);
});

test.runIf(isRoot).each(['MODELROUTE_DATA', 'MODELROUTE_FILES'])(
  'a folder of another account in %s, when root starts the server',
  { timeout: 60_000 },
  async (setting) => {
    const theirs = join(folder, 'theirs');
    mkdirSync(theirs, { mode: 0o700 });
    chownSync(theirs, nobody, nobody);
    const ran = await failedStart({ MODELROUTE_DATA: join(folder, 'data'), [setting]: theirs });
    expect(ran).toEqual({
      status: 1,
      output: '',
      problem: `modelroute: ${setting}: the folder '${theirs}' is of user id ${nobody}, and this process is root (user id 0), whose files that account cannot use; start the server as user id ${nobody}, or change the folder's owner to root\n`,
    });
    expect(readdirSync(theirs)).toEqual([]);
    chownSync(theirs, 0, 0);
    const server = await startProcess({ MODELROUTE_DATA: join(folder, 'data'), [setting]: theirs });
    expect((await server.get('/readyz')).status).toBe(200);
    await server.stop();
  },
);

test('a file in the place of the folder', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, 'x');
  const ran = await failedStart({ MODELROUTE_DATA: file });
  expect(ran).toMatchObject({ status: 1, output: '' });
  expect(ran.problem).toMatch(/^modelroute: MODELROUTE_DATA: cannot use the folder '.+': [^\n]+\n$/);
});

test('a database that is none', async () => {
  writeFileSync(sqlitePath(folder), 'no database, and longer than a header of one would be\n'.repeat(40));
  const ran = await failedStart({ MODELROUTE_DATA: folder });
  expect(ran).toMatchObject({ status: 1, output: '' });
  expect(ran.problem).toMatch(
    /^modelroute: MODELROUTE_DATA: cannot open the database .+: file is not a database\n$/,
  );
});

test('a port in use', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const ran = await failedStart({ MODELROUTE_DATA: folder, PORT: String(port) });
  other.close();
  expect(ran).toEqual({
    status: 1,
    output: '',
    problem: `modelroute: PORT: 127.0.0.1:${port} is in use; set PORT, or --port, to a free one\n`,
  });
  expect(existsSync(sqlitePath(folder))).toBe(false);
});

test('an unreachable PostgreSQL', async () => {
  const ran = await failedStart({
    MODELROUTE_DATA: folder,
    DATABASE_URL: 'postgres://ann:its-password@127.0.0.1:1/x',
  });
  expect(ran).toEqual({
    status: 1,
    output: '',
    problem:
      'modelroute: DATABASE_URL: cannot open the database postgres://127.0.0.1:1/x: connect ECONNREFUSED 127.0.0.1:1\n',
  });
});

test('an unreachable Redis is one warning, and the server serves', async () => {
  const server = await startProcess({
    MODELROUTE_DATA: folder,
    REDIS_URL: 'redis://:its-password@127.0.0.1:1',
  });
  try {
    expect((await server.get('/v1/models')).status).toBe(200);
    const lines = () =>
      server
        .log()
        .split('\n')
        .filter((line) => /redis/i.test(line));
    // Lines are written within 100 ms.
    await expect.poll(lines, { timeout: 5_000 }).toHaveLength(1);
    expect(lines()[0]).not.toContain('its-password');
  } finally {
    await server.stop();
  }
});
