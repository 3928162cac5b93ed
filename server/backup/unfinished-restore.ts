/**
 * What a restore is about to move to its place. A restore that was killed leaves this list, and the next one may replace
 * these entries, although the folders are not empty.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syncFolder } from '../storage/sync-folder.ts';

export const listName = '.restoring';

export interface UnfinishedRestore {
  /** Names in the data folder. Never the one that is moved last: with it, the restore is complete. */
  parts: readonly string[];
  /** Names in the folder of uploaded files. */
  files: readonly string[];
}

/** Empty when no restore was interrupted. */
export function readUnfinished(dataFolder: string): UnfinishedRestore {
  try {
    return JSON.parse(readFileSync(join(dataFolder, listName), 'utf8')) as UnfinishedRestore;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return { parts: [], files: [] };
    throw cause;
  }
}

/** On the disk, and in its place at once, when this resolves. `stage` is a folder beside it. */
export async function writeUnfinished(
  dataFolder: string,
  stage: string,
  unfinished: UnfinishedRestore,
): Promise<void> {
  const path = join(stage, listName);
  writeFileSync(path, JSON.stringify(unfinished), { mode: 0o600, flush: true });
  renameSync(path, join(dataFolder, listName));
  await syncFolder(dataFolder);
}

export function removeUnfinished(dataFolder: string): void {
  rmSync(join(dataFolder, listName), { force: true });
}
