/** Refusals of backup and restore, both of them killed, and files that are missing. */
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openAccounts } from '../../../server/accounts/accounts.ts';
import type { Installation } from '../../../server/backup/installation.ts';
import { makeBackup } from '../../../server/backup/make-backup.ts';
import { Progress } from '../../../server/backup/progress.ts';
import { restoreBackup } from '../../../server/backup/restore-backup.ts';
import { openDatabase, sqlitePath } from '../../../server/storage/database.ts';
import { FileStore } from '../../../server/storage/file-store.ts';
import { FolderBytes } from '../../../server/storage/folder-bytes.ts';
import { put } from '../storage/scratch.ts';
import { modelroute, startModelroute } from './command.ts';

let folder: string;
let installation: Installation;
let target: string;
let fileIds: string[];

const at = (dataFolder: string, more: Partial<Installation> = {}): Installation => ({
  dataFolder,
  filesFolder: join(dataFolder, 'files'),
  hasBucket: false,
  isPostgres: false,
  hasSecretSetting: false,
  ...more,
});
const options = { withoutSecrets: false, version: '1.2.3', progress: new Progress(() => {}), nowMs: 0 };
const make = (more: Partial<typeof options> = {}) =>
  makeBackup(installation, target, { ...options, ...more });
const restore = (to: string, more?: Partial<Installation>) =>
  restoreBackup(target, at(join(folder, to), more), options.progress);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'modelroute-backup-'));
  installation = at(join(folder, 'data'));
  target = join(folder, 'backup');
  const db = await openDatabase(installation.dataFolder);
  await openAccounts(db, { dataFolder: installation.dataFolder });
  const store = await FileStore.open(db, new FolderBytes(installation.filesFolder));
  fileIds = [];
  for (const text of ['one', 'two', 'three']) fileIds.push((await put(store, text)).id);
  fileIds.sort();
  await store.close();
  await db.destroy();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('has the database, the files and the secret, and names its version', async () => {
  expect(await make()).toMatchObject({ database: 'sqlite', files: 3, fileBytes: 11, secret: 'included' });
  expect(readdirSync(target).toSorted()).toEqual(['backup.json', 'files', 'modelroute.sqlite', 'secret']);
  const manifest = JSON.parse(readFileSync(join(target, 'backup.json'), 'utf8')) as Record<string, unknown>;
  expect(manifest).toMatchObject({ format: 1, version: '1.2.3', created_at: '1970-01-01T00:00:00.000Z' });
  expect(await restore('again')).toMatchObject({ files: 3, missing: [], damaged: [] });
  expect(readdirSync(join(folder, 'again/files')).toSorted()).toEqual(fileIds);
  expect(readFileSync(join(folder, 'again/secret'))).toEqual(readFileSync(join(folder, 'data/secret')));
  expect(readdirSync(join(folder, 'again')).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('leaves the secret out where that is wished, or where it is a setting', async () => {
  expect(await make({ withoutSecrets: true })).toMatchObject({ secret: 'left out' });
  expect(existsSync(join(target, 'secret'))).toBe(false);
  rmSync(target, { recursive: true });
  rmSync(join(folder, 'data/secret'));
  installation.hasSecretSetting = true;
  expect(await make()).toMatchObject({ secret: 'setting' });
  const { output } = await modelroute({ MODELROUTE_DATA: join(folder, 'elsewhere') }, 'restore', target);
  expect(output).toMatch(/The backup has no secret: set MODELROUTE_SECRET/);
});

test('is refused over something else, and without an installation', async () => {
  mkdirSync(target);
  await expect(make()).rejects.toThrow(`'${target}' exists already; name a folder that does not`);
  rmSync(target, { recursive: true });
  installation = at(join(folder, 'nothing'));
  await expect(make()).rejects.toThrow(/there is no installation in '.+nothing'; set MODELROUTE_DATA/);
  expect(readdirSync(folder)).toEqual(['data']);
});

test('is not restored over anything', async () => {
  await make();
  await expect(restore('data')).rejects.toThrow(
    /'.+data' is not empty \(it has '.+'\); restore into an empty/,
  );
  const files = join(folder, 'files');
  mkdirSync(files);
  writeFileSync(join(files, 'file-000000000000000000000000'), 'x');
  await expect(restore('other', { filesFolder: files })).rejects.toThrow(/files' is not empty/);
  // A fresh volume has that, and an earlier restore may have been killed.
  mkdirSync(join(folder, 'volume/lost+found'), { recursive: true });
  mkdirSync(join(folder, 'volume/.restore-abcdef'));
  expect(await restore('volume')).toMatchObject({ files: 3 });
  expect(readdirSync(join(folder, 'volume'))).not.toContain('.restore-abcdef');
});

test('of a newer version is refused, and so is one of another engine, a damaged one, and none', async () => {
  await make();
  const newer = (path: string) => {
    const file = new DatabaseSync(path);
    file.exec("insert into migration (name, applied_at_ms) values ('9999-future', 1)");
    file.close();
  };
  const manifest = readFileSync(join(target, 'backup.json'), 'utf8');
  await expect(restore('other', { isPostgres: true })).rejects.toThrow(
    'the backup has a SQLite database; unset',
  );
  writeFileSync(join(target, 'backup.json'), manifest.replace('"format": 1', '"format": 2'));
  await expect(restore('other')).rejects.toThrow('made by a newer version (1.2.3)');
  writeFileSync(join(target, 'backup.json'), '{"format": 1}');
  await expect(restore('other')).rejects.toThrow('is no backup: its backup.json is damaged');
  rmSync(join(target, 'backup.json'));
  await expect(restore('other')).rejects.toThrow('is no backup: it has no backup.json');
  writeFileSync(join(target, 'backup.json'), manifest);
  newer(sqlitePath(target));
  await expect(restore('other')).rejects.toThrow(/written by a newer version \(it has '9999-future'\)/);
  expect(existsSync(sqlitePath(join(folder, 'other')))).toBe(false);
  newer(sqlitePath(installation.dataFolder));
  target = join(folder, 'another');
  await expect(make()).rejects.toThrow(/written by a newer version \(it has '9999-future'\)/);
});

test('of a schema of before is restored as it is', async () => {
  const file = new DatabaseSync(sqlitePath(installation.dataFolder));
  file.exec(
    "delete from migration where name = '0009-kept-responses'; drop table kept_response; drop table kept_space; pragma journal_mode = delete",
  );
  file.close();
  await make();
  await restore('other');
  const db = await openDatabase(join(folder, 'other'));
  expect(await db.selectFrom('kept_space').selectAll().execute()).toEqual([]);
  await db.destroy();
});

test('names the files whose bytes are missing or damaged, and has the others', async () => {
  const [gone = '', changed = ''] = fileIds;
  rmSync(join(installation.filesFolder, gone));
  writeFileSync(join(installation.filesFolder, changed), 'x'.repeat(5));
  const settings = { MODELROUTE_DATA: installation.dataFolder };
  const ran = await modelroute(settings, 'backup', target);
  expect(ran.status).toBe(1);
  expect(ran.problem).toContain(`1 of the files have no bytes: ${gone}`);
  const restored = await restore('other');
  expect(restored).toMatchObject({ files: 2, missing: [gone], damaged: [changed] });
  expect(readdirSync(join(folder, 'other/files'))).toHaveLength(2);
});

test('leaves files in their bucket, says so, and is restored only where they are reached', async () => {
  const s3 = { S3_ENDPOINT: 'http://127.0.0.1:9', S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'a' };
  const settings = { MODELROUTE_DATA: installation.dataFolder, ...s3, S3_SECRET_ACCESS_KEY: 'b' };
  const ran = await modelroute(settings, 'backup', target);
  expect(ran).toMatchObject({ status: 0, output: expect.stringContaining('they stay in the bucket') });
  expect(readdirSync(join(target, 'files'))).toEqual([]);
  await expect(restore('other')).rejects.toThrow(/files of the backup are in a bucket; set S3_BUCKET/);
  expect(await restore('other', { hasBucket: true })).toMatchObject({ files: 0, missing: [] });
  const db = await openDatabase(join(folder, 'other'));
  expect(await db.selectFrom('file').select('id').execute()).toHaveLength(3);
  await db.destroy();

  target = join(folder, 'of the folder');
  await make();
  await expect(restore('another', { hasBucket: true })).rejects.toThrow(/unset the S3 settings/);
});

test('a damaged database is not restored', async () => {
  await make();
  const path = sqlitePath(target);
  const bytes = readFileSync(path);
  bytes.fill(0x55, 8_192, 40_960);
  writeFileSync(path, bytes);
  await expect(restore('other')).rejects.toThrow(/damaged|malformed/);
  expect(existsSync(sqlitePath(join(folder, 'other')))).toBe(false);
});

/** Calls `act` as soon as there is an entry with the prefix. */
async function whenThereIs(place: string, prefix: string, isOver: () => boolean): Promise<void> {
  const isThere = () => existsSync(place) && readdirSync(place).some((name) => name.includes(prefix));
  while (!isThere() && !isOver()) await pause(1);
}

test('a killed backup leaves no target, a killed restore no installation', { timeout: 180_000 }, async () => {
  const file = new DatabaseSync(sqlitePath(installation.dataFolder));
  // Some megabytes, so that there is a middle.
  file.exec(`with recursive n(i) as (select 0 union all select i + 1 from n where i < 30000)
    insert into usage_set_aside (table_name, content, reason) select 'x', hex(randomblob(400)), 'test' from n`);
  file.close();
  const kill = async (words: string[], data: string, place: string, prefix: string, afterMs: number) => {
    const child = startModelroute({ MODELROUTE_DATA: data }, ...words);
    let isOver = false;
    const ended = new Promise((resolve) =>
      child.once('exit', () => {
        isOver = true;
        resolve(undefined);
      }),
    );
    await whenThereIs(place, prefix, () => isOver);
    await pause(afterMs);
    child.kill('SIGKILL');
    await ended;
  };
  let interrupted = 0;
  for (const afterMs of [0, 2, 5, 10, 20, 40]) {
    await kill(['backup', target], installation.dataFolder, folder, '.partial-', afterMs);
    if (existsSync(target)) {
      expect(existsSync(join(target, 'backup.json'))).toBe(true);
      rmSync(target, { recursive: true });
    } else interrupted += 1;
  }
  await make();
  for (const afterMs of [0, 2, 5, 10, 20, 40]) {
    const other = join(folder, `other-${afterMs}`);
    await kill(['restore', target], other, other, '.restore-', afterMs);
    if (existsSync(sqlitePath(other))) continue;
    interrupted += 1;
    await restoreBackup(target, at(other), options.progress);
  }
  console.log(`killed within a backup or a restore: ${interrupted} of 12`);
  expect(interrupted).toBeGreaterThan(3);
});

/** In the backup, with their rows. */
function addFiles(count: number): string[] {
  const ids = Array.from({ length: count }, (_, number) => `file-${String(number).padStart(24, '0')}`);
  const file = new DatabaseSync(sqlitePath(target));
  const { id: like, sha256 } = file.prepare('select id, sha256 from file where bytes = 3').get() ?? {};
  const insert =
    file.prepare(`insert into file (id, owner, filename, purpose, bytes, sha256, created_at_ms, status)
    values (?, 'ann', 'x.txt', 'user_data', 3, ?, 0, 'processed')`);
  file.exec('begin');
  for (const id of ids) {
    insert.run(id, sha256 as string);
    copyFileSync(join(target, 'files', String(like)), join(target, 'files', id));
  }
  file.exec('commit; pragma journal_mode = delete');
  file.close();
  return ids;
}

/** A process that is killed once it has moved so many files. A kill from outside may come before the first, or after the last. */
function killedAtMove(count: number): string {
  const program = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { renameSync } = fs;
    let moved = 0;
    fs.renameSync = (from, to) => {
      renameSync(from, to);
      if (to.includes('/files/') && ++moved === ${count}) process.kill(process.pid, 'SIGKILL');
    };
    syncBuiltinESMExports();`;
  return `--import=data:text/javascript,${encodeURIComponent(program)}`;
}

test('a restore that was killed while it moved files is repeated, also from another backup', async () => {
  await make();
  const another = join(folder, 'another backup');
  await makeBackup(installation, another, { ...options, withoutSecrets: true });
  const ids = addFiles(20);
  const other = join(folder, 'other');
  const files = join(other, 'files');
  const killed = await modelroute(
    { MODELROUTE_DATA: other, NODE_OPTIONS: killedAtMove(10) },
    'restore',
    target,
  );
  expect(killed.status).not.toBe(0);
  expect(existsSync(sqlitePath(other))).toBe(false);
  expect(readdirSync(files).filter((name) => name.startsWith('file-'))).toHaveLength(10);
  // A file of somebody else hinders all the same.
  writeFileSync(join(other, 'notes'), 'x');
  await expect(restore('other')).rejects.toThrow(/is not empty \(it has 'notes'\)/);
  rmSync(join(other, 'notes'));
  cpSync(other, join(folder, 'copy'), { recursive: true });

  expect(await restore('other')).toMatchObject({ files: 23, missing: [], damaged: [] });
  expect(readdirSync(files).toSorted()).toEqual([...fileIds, ...ids].toSorted());
  expect(readdirSync(other).filter((name) => name.startsWith('.'))).toEqual([]);
  await expect(restore('other')).rejects.toThrow('is not empty');

  writeFileSync(join(folder, 'copy/secret'), 'the-secret-of-the-backup-that-was-interrupted\n');
  target = another;
  expect(await restore('copy')).toMatchObject({ files: 3, secret: 'left out' });
  expect(existsSync(join(folder, 'copy/secret'))).toBe(false);
});

test('with PostgreSQL has the files and the secret, and prints how the database is dumped', async () => {
  const settings = {
    MODELROUTE_DATA: installation.dataFolder,
    DATABASE_URL: 'postgres://ann:pass@127.0.0.1:1/x',
  };
  const ran = await modelroute(settings, 'backup', target);
  expect(ran).toMatchObject({ status: 0, problem: '' });
  expect(ran.output).toContain('pg_dump --format=custom --file=modelroute.dump "$DATABASE_URL"');
  expect(ran.output).not.toContain('pass@');
  expect(readdirSync(target).toSorted()).toEqual(['backup.json', 'files', 'secret']);
  const other = { ...settings, MODELROUTE_DATA: join(folder, 'other') };
  const restored = await modelroute(other, 'restore', target);
  expect(restored).toMatchObject({ status: 0, problem: '' });
  expect(restored.output).toContain('pg_restore --no-owner');
  expect(readdirSync(join(folder, 'other/files')).toSorted()).toEqual(fileIds);
  await expect(restoreBackup(target, at(join(folder, 'x')), options.progress)).rejects.toThrow(
    'set DATABASE_URL',
  );
});
