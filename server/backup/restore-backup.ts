/**
 * Restores a backup into an empty data folder. Everything is copied and verified in a folder beside its place first, and
 * then moved there, the database last, or the secret where the database is elsewhere: before that there is no installation,
 * and a second restore takes the place of one that was killed.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { keepOwnFile, readOwnFile } from '../accounts/own-file.ts';
import { DatabaseSync } from '../storage/node-sqlite.ts';
import { sqlitePath } from '../storage/database.ts';
import { lockFolder, whenWorkersAreGone } from '../storage/folder-lock.ts';
import { idOfOwnName } from '../storage/stored-file.ts';
import {
  copyDatabase,
  demandKnown,
  demandSound,
  filesIn,
  migrationsOf,
  openSource,
} from './copy-database.ts';
import { copyFiles, type CopiedFiles } from './copy-files.ts';
import { copyJournals } from './copy-journals.ts';
import { secretFiles, type Installation } from './installation.ts';
import { readManifest, type Manifest } from './manifest.ts';
import type { Progress } from './progress.ts';
import { listName, readUnfinished, removeUnfinished, writeUnfinished } from './unfinished-restore.ts';
import { syncFolder } from '../storage/sync-folder.ts';

export interface RestoreReport {
  folder: string;
  database: Manifest['database'];
  files: number;
  fileBytes: number;
  /** Ids of files that the database names and whose bytes are not in the backup, or are damaged there. */
  missing: string[];
  damaged: string[];
  secret: Manifest['secret'];
}

/** Of the secret files: a node has its own key without it. */
const lastWithoutDatabase = 'secret';
const stagePrefix = '.restore-';
/** Entries of a folder that nobody has used yet: a fresh volume has one, and a restore takes the lock. */
const isUnused = (name: string) =>
  name === 'lost+found' ||
  name === listName ||
  name.startsWith(stagePrefix) ||
  name.startsWith('modelroute.lock');

/** Rejects, with one line for the operator and nothing restored, unless the folders are empty and the backup is usable. */
export async function restoreBackup(
  source: string,
  installation: Installation,
  progress: Progress,
): Promise<RestoreReport> {
  const manifest = readManifest(source);
  demandKnown(manifest.migrations, 'the backup');
  demandSameEngine(manifest, installation);
  demandSamePlace(manifest, installation);
  const { dataFolder, filesFolder, isPostgres } = installation;
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  mkdirSync(filesFolder, { recursive: true, mode: 0o700 });
  const lock = isPostgres ? undefined : lockFolder(dataFolder);
  try {
    if (lock !== undefined) await whenWorkersAreGone(dataFolder);
    demandEmpty(installation);
    for (const folder of [dataFolder, filesFolder]) removeStages(folder);
    return await restoreInto(installation, { source, manifest, progress });
  } finally {
    for (const folder of [dataFolder, filesFolder]) removeStages(folder);
    lock?.release();
  }
}

interface Restoring {
  source: string;
  manifest: Manifest;
  progress: Progress;
}

async function restoreInto(
  { dataFolder, filesFolder }: Installation,
  { source, manifest, progress }: Restoring,
): Promise<RestoreReport> {
  const stage = mkdtempSync(join(dataFolder, stagePrefix));
  const fileStage = mkdtempSync(join(filesFolder, stagePrefix));
  const isSqlite = manifest.database === 'sqlite';
  if (isSqlite) await stageDatabase(source, stage, progress);
  for (const name of secretFiles) {
    const line = readOwnFile(join(source, name));
    if (line !== undefined) keepOwnFile(join(stage, name), line);
  }
  const copied =
    manifest.files_in === 'bucket'
      ? { files: 0, bytes: 0, missing: [], damaged: [] }
      : await stageFiles(source, fileStage, isSqlite ? sqlitePath(stage) : undefined, progress);

  const database = basename(sqlitePath(stage));
  await moveToPlace({ dataFolder, filesFolder, stage, fileStage }, isSqlite ? database : lastWithoutDatabase);
  return {
    folder: dataFolder,
    database: manifest.database,
    files: copied.files,
    fileBytes: copied.bytes,
    missing: copied.missing,
    damaged: copied.damaged,
    secret: manifest.secret,
  };
}

interface Places {
  dataFolder: string;
  filesFolder: string;
  stage: string;
  fileStage: string;
}

/** Replaces what a killed restore has moved. `last` makes an installation of the folders. */
async function moveToPlace(
  { dataFolder, filesFolder, stage, fileStage }: Places,
  last: string,
): Promise<void> {
  const files = readdirSync(fileStage);
  const parts = readdirSync(stage).filter((name) => name !== last);
  const hasLast = existsSync(join(stage, last));
  const before = readUnfinished(dataFolder);
  // Files of another backup are orphaned: no row names them, and the server removes them.
  await writeUnfinished(dataFolder, stage, {
    parts: [...new Set([...before.parts, ...parts])],
    files: [...new Set([...before.files, ...files])],
  });
  for (const name of before.parts) rmSync(join(dataFolder, name), { force: true });
  for (const name of files) renameSync(join(fileStage, name), join(filesFolder, name));
  for (const name of parts) renameSync(join(stage, name), join(dataFolder, name));
  for (const folder of [filesFolder, dataFolder]) await syncFolder(folder);
  if (hasLast) renameSync(join(stage, last), join(dataFolder, last));
  removeUnfinished(dataFolder);
  await syncFolder(dataFolder);
}

/** Copied as a database, so that its owner and mode are those of a new one. */
async function stageDatabase(source: string, stage: string, progress: Progress): Promise<void> {
  if (!existsSync(sqlitePath(source))) throw new Error(`the backup '${source}' has no database`);
  copyJournals(source, stage);
  const backup = openSource(sqlitePath(source));
  try {
    migrationsOf(backup);
    await copyDatabase(backup, sqlitePath(stage), progress);
  } finally {
    backup.close();
  }
  demandSound(sqlitePath(stage));
}

/** The files that the database names; all of the backup where their database is elsewhere. */
async function stageFiles(
  source: string,
  to: string,
  database: string | undefined,
  progress: Progress,
): Promise<CopiedFiles> {
  const from = join(source, 'files');
  if (database === undefined) {
    const ids = readdirSync(from).filter((name) => idOfOwnName(name) === name);
    const files = ids.map((id) => ({ id }));
    return await copyFiles(files, { from, to, readsAgain: false, progress });
  }
  const file = new DatabaseSync(database, { readOnly: true });
  try {
    return await copyFiles(filesIn(file), { from, to, readsAgain: true, progress });
  } finally {
    file.close();
  }
}

function demandSameEngine({ database }: Manifest, { isPostgres }: Installation): void {
  if (database === 'sqlite' && isPostgres)
    throw new Error('the backup has a SQLite database; unset DATABASE_URL to restore it');
  if (database === 'postgres' && !isPostgres)
    throw new Error('the backup is of an installation with PostgreSQL; set DATABASE_URL to its database');
}

function demandSamePlace({ files_in: place, files }: Manifest, { hasBucket }: Installation): void {
  if (place === 'bucket' && !hasBucket)
    throw new Error('the files of the backup are in a bucket; set S3_BUCKET and the other S3 settings');
  if (place !== 'bucket' && hasBucket && files > 0)
    throw new Error('the backup has files of a folder; unset the S3 settings to restore it');
}

function demandEmpty({ dataFolder, filesFolder, isPostgres }: Installation): void {
  const unfinished = readUnfinished(dataFolder);
  const moved = { parts: new Set(unfinished.parts), files: new Set(unfinished.files) };
  const filesName = resolve(dirname(filesFolder)) === resolve(dataFolder) ? basename(filesFolder) : undefined;
  const used = readdirSync(dataFolder).filter(
    (name) => !isUnused(name) && name !== filesName && !moved.parts.has(name),
  );
  // With PostgreSQL a node may have its own key already; the secret is the one to restore.
  const hinders = isPostgres
    ? used.filter((name) => (secretFiles as readonly string[]).includes(name))
    : used;
  const strange = readdirSync(filesFolder).find((name) => !isUnused(name) && !moved.files.has(name));
  const [first = strange] = hinders;
  if (first === undefined) return;
  const folder = hinders.length > 0 ? dataFolder : filesFolder;
  throw new Error(`the folder '${folder}' is not empty (it has '${first}'); restore into an empty folder`);
}

/** What an interrupted restore has written. */
function removeStages(folder: string): void {
  for (const name of readdirSync(folder))
    if (name.startsWith(stagePrefix)) rmSync(join(folder, name), { recursive: true, force: true });
}
