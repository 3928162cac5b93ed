/**
 * One server for a data folder with an embedded database: a second one would settle the requests of the first as
 * orphaned. The lock is one of the system's, taken through SQLite, so that it ends with its process, however that ends.
 */
import { join } from 'node:path';
import { DatabaseSync } from './node-sqlite.ts';
import { closeToOthers } from './close-to-others.ts';
import { folderProblem } from './folder-problem.ts';
import { isBusy, whenFree } from './sqlite-busy.ts';

export interface FolderLock {
  release(): void;
}

/** Throws, with one line for the operator, when another server has the folder. Commands beside a server take no lock. */
export function lockFolder(folder: string): FolderLock {
  const path = join(folder, 'modelroute.lock');
  let file: DatabaseSync | undefined;
  try {
    closeToOthers(path);
    file = new DatabaseSync(path, { timeout: 0 });
    file.exec('begin exclusive');
  } catch (cause) {
    file?.close();
    const problem = folderProblem(folder, cause);
    if (problem !== undefined) throw new Error(problem, { cause });
    if (!isBusy(cause)) throw cause;
    throw new Error(
      `another server uses the folder '${folder}'; stop it, or set MODELROUTE_DATA to another folder`,
      { cause },
    );
  }
  const locked = file;
  return { release: () => locked.close() };
}

const workersFile = 'modelroute.lock-workers';

/**
 * Of a worker, while it lives. A worker dies with its coordinator, which has the lock of the folder, but a moment later: the
 * next server must not settle what the worker still completes.
 */
export function joinFolder(folder: string): FolderLock {
  const path = join(folder, workersFile);
  closeToOthers(path);
  const file = new DatabaseSync(path, { timeout: 0 });
  // A transaction that has read shares the lock, until it ends.
  file.exec('begin');
  file.prepare('select count(*) from sqlite_schema').get();
  return { release: () => file.close() };
}

/** For whoever has locked the folder. Rejects, with one line for the operator, when workers of another server stay for seconds. */
export async function whenWorkersAreGone(folder: string): Promise<void> {
  const path = join(folder, workersFile);
  closeToOthers(path);
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    await whenFree(() => file.exec('begin exclusive'));
  } catch (cause) {
    if (!isBusy(cause)) throw cause;
    const advice = 'end them with SIGKILL, then start again';
    throw new Error(`workers of a server that has ended still use the folder '${folder}'; ${advice}`, {
      cause,
    });
  } finally {
    file.close();
  }
}
