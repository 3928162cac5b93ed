/** The code of the applying thread: it syncs journals and applies them to the embedded database. */
import { closeSync, existsSync, fdatasyncSync, fstatSync, fsyncSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { lowerPriority } from '../core/lower-priority.ts';
import { DatabaseSync } from '../storage/node-sqlite.ts';
import { JournalApplier } from '../storage/usage/journal-applier.ts';
import { isOfProcess, journalNames, takeJournal } from '../storage/usage/journal-files.ts';
import type { Applied, ApplyingThreadData, JournalTask } from './applying-thread.ts';

const busyTimeoutMs = 5_000;

lowerPriority();

const { path, sync, processId, addition } = workerData as ApplyingThreadData;
const folder = dirname(path);
const file = new DatabaseSync(path, { timeout: busyTimeoutMs });
// The journal is what survives the machine: SQLite's log is synced before a file of the journal is deleted.
file.exec('pragma synchronous = normal');
const applier = new JournalApplier(file, folder, addition);

/** Files of processes that are gone, or that go on with others. */
let taken: string[] | undefined;
/** Bytes of each file that the disk has. */
const synced = new Map<string, number>();

function apply({ files, dead = [] }: JournalTask): Map<string, number | null> {
  if (sync === 'interval') for (const { name } of files) syncJournal(name);
  taken ??= takeOver();
  while (taken[0] !== undefined) {
    applier.finish(taken[0]);
    taken.shift();
  }
  for (const process of dead) finishAllOf(process);
  applier.applyAll();
  const applied = new Map<string, number | null>();
  for (const { name, isEnded } of files) {
    if (isEnded) applier.finish(name);
    applied.set(name, isEnded ? null : applier.apply(name));
    if (isEnded) synced.delete(name);
  }
  return applied;
}

function finishAllOf(process: string): void {
  for (const name of journalNames(folder).filter((each) => isOfProcess(each, process))) {
    applier.finish(name);
    synced.delete(name);
  }
}

function takeOver(): string[] {
  const names = journalNames(folder).filter((name) => !isOfProcess(name, processId));
  for (const name of names) takeJournal(folder, name);
  return names;
}

function syncJournal(name: string): void {
  // Another process may have taken it over: then its lines are in the database, or will be.
  if (!existsSync(join(folder, name))) return;
  const descriptor = openSync(join(folder, name), 'r+');
  try {
    const { size } = fstatSync(descriptor);
    if (synced.get(name) === size) return;
    fdatasyncSync(descriptor);
    if (!synced.has(name)) syncFolder();
    synced.set(name, size);
  } finally {
    closeSync(descriptor);
  }
}

/** Without this a machine that fails may lose the name of a new file. */
function syncFolder(): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

parentPort?.on('message', (task: JournalTask | null) => {
  if (task === null) {
    file.close();
    parentPort?.close();
    return;
  }
  let done: Applied;
  try {
    done = { applied: apply(task) };
  } catch (cause) {
    done = { failure: cause instanceof Error ? cause.message : String(cause) };
  }
  parentPort?.postMessage(done);
});
