/**
 * Makes a backup of an installation, whether its server runs or not. It has everything that was acknowledged before it
 * began: the journal is copied first, then the database at one moment, then the files that this database names. The
 * backup gets its name when it is whole and on the disk.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { keepOwnFile, readOwnFile } from '../accounts/own-file.ts';
import { DatabaseSync } from '../storage/node-sqlite.ts';
import { sqlitePath } from '../storage/database.ts';
import { idOfOwnName } from '../storage/stored-file.ts';
import { copyDatabase, filesIn, migrationsOf, openSource } from './copy-database.ts';
import { copyFiles, type CopiedFile, type CopiedFiles } from './copy-files.ts';
import { copyJournals } from './copy-journals.ts';
import { secretFiles, type Installation } from './installation.ts';
import { writeManifest, type SecretState } from './manifest.ts';
import type { Progress } from './progress.ts';
import { syncFolder } from '../storage/sync-folder.ts';

interface BackupOptions {
  withoutSecrets: boolean;
  /** Of the program. */
  version: string;
  progress: Progress;
  nowMs: number;
}

export interface BackupReport {
  target: string;
  database: 'sqlite' | 'postgres';
  files: number;
  fileBytes: number;
  /** Ids of files that the database names and whose bytes are not in the files folder, or are damaged. */
  missing: string[];
  damaged: string[];
  secret: SecretState;
  /** The files stay in their bucket. */
  hasBucket: boolean;
}

type DatabaseParts = Pick<BackupReport, 'files' | 'fileBytes' | 'missing' | 'damaged'> & {
  migrations: string[];
};

/** `target` must not exist. Rejects, with one line for the operator, and leaves nothing behind. */
export async function makeBackup(
  installation: Installation,
  target: string,
  options: BackupOptions,
): Promise<BackupReport> {
  const path = sqlitePath(installation.dataFolder);
  if (!installation.isPostgres && !existsSync(path))
    throw new Error(
      `there is no installation in '${installation.dataFolder}'; set MODELROUTE_DATA to its folder`,
    );
  if (existsSync(target)) throw new Error(`'${target}' exists already; name a folder that does not`);
  const draft = `${resolve(target)}.partial-${randomBytes(4).toString('hex')}`;
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    const report = await fill(installation, draft, options);
    await syncFolder(draft);
    await rename(draft, target);
    await syncFolder(dirname(resolve(target)));
    return { target, ...report };
  } catch (cause) {
    await rm(draft, { recursive: true, force: true });
    throw cause;
  }
}

async function fill(
  installation: Installation,
  folder: string,
  { withoutSecrets, version, progress, nowMs }: BackupOptions,
): Promise<Omit<BackupReport, 'target'>> {
  const database = installation.isPostgres ? 'postgres' : 'sqlite';
  mkdirSync(join(folder, 'files'), { mode: 0o700 });
  const { migrations, ...parts } = installation.isPostgres
    ? await copyAllFiles(installation, folder, progress)
    : await copySqlite(installation, folder, progress);
  const secret = copySecrets(installation, folder, withoutSecrets);
  writeManifest(folder, {
    version,
    created_at: new Date(nowMs).toISOString(),
    database,
    migrations,
    ...(installation.hasBucket && { files_in: 'bucket' as const }),
    files: parts.files,
    file_bytes: parts.fileBytes,
    secret,
  });
  return { database, ...parts, secret, hasBucket: installation.hasBucket };
}

async function copySqlite(
  { dataFolder, filesFolder, hasBucket }: Installation,
  folder: string,
  progress: Progress,
): Promise<DatabaseParts> {
  const source = openSource(sqlitePath(dataFolder));
  try {
    const migrations = migrationsOf(source);
    copyJournals(dataFolder, folder);
    await copyDatabase(source, sqlitePath(folder), progress);
    if (hasBucket) return { migrations, ...noFiles };
    const copy = new DatabaseSync(sqlitePath(folder));
    try {
      const to = join(folder, 'files');
      const copied = await copyFiles(filesIn(copy), { from: filesFolder, to, readsAgain: false, progress });
      // Deleted since the moment of the copy; the others had no bytes before.
      const isThere = source.prepare('select 1 from file where id = ?');
      const remove = copy.prepare('delete from file where id = ?');
      const missing = copied.missing.filter((id) => isThere.get(id) !== undefined);
      for (const id of copied.missing) if (!missing.includes(id)) remove.run(id);
      return { migrations, ...partsOf({ ...copied, missing }) };
    } finally {
      copy.close();
    }
  } finally {
    source.close();
  }
}

/** Which of them are files of the database is known only there. */
async function copyAllFiles(
  { filesFolder, hasBucket }: Installation,
  folder: string,
  progress: Progress,
): Promise<DatabaseParts> {
  if (hasBucket) return { migrations: [], ...noFiles };
  const names = existsSync(filesFolder) ? readdirSync(filesFolder) : [];
  const whole = names.flatMap((name): CopiedFile[] => {
    const id = idOfOwnName(name);
    return id === name ? [{ id }] : [];
  });
  const to = join(folder, 'files');
  const copied = await copyFiles(whole, { from: filesFolder, to, readsAgain: false, progress });
  // Deleted meanwhile.
  return { migrations: [], ...partsOf({ ...copied, missing: [] }) };
}

const noFiles = { files: 0, fileBytes: 0, missing: [], damaged: [] };

function partsOf({ files, bytes, missing, damaged }: CopiedFiles) {
  return { files, fileBytes: bytes, missing, damaged };
}

function copySecrets(
  { dataFolder, hasSecretSetting }: Installation,
  folder: string,
  withoutSecrets: boolean,
): SecretState {
  if (withoutSecrets) return 'left out';
  for (const name of secretFiles) {
    const line = readOwnFile(join(dataFolder, name));
    if (line !== undefined) keepOwnFile(join(folder, name), line);
  }
  return hasSecretSetting ? 'setting' : 'included';
}
