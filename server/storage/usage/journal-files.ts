/**
 * The files of the journal, in the data folder. Each process appends to its own; another process may take a file over
 * at any time by renaming it, which its writer notices: a line counts as written only when its file still has its name.
 */
import { closeSync, existsSync, openSync, readdirSync, readSync, renameSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';

const prefix = 'usage-journal-';
const takenSuffix = '.taken';

/** The name of a process in the names of its journal's files. */
export function journalProcess(processId: string): string {
  return processId.slice(0, 13);
}

/** `number` counts the files of the process. */
export function journalName(processId: string, number: number): string {
  return `${prefix}${processId}-${String(number).padStart(6, '0')}`;
}

export function isOfProcess(name: string, processId: string): boolean {
  return name.startsWith(`${prefix}${processId}-`);
}

/** Their names, without the suffix of those that were taken over; the files of a process in their order. */
export function journalNames(folder: string): string[] {
  const names = readdirSync(folder)
    .filter((name) => name.startsWith(prefix))
    .map((name) => (name.endsWith(takenSuffix) ? name.slice(0, -takenSuffix.length) : name));
  return [...new Set(names)].toSorted();
}

/**
 * The bytes from `start` on, as many as `buffer` holds; a part of it. Undefined when the file is gone, so that all of
 * it has been applied.
 */
export function readJournal(folder: string, name: string, start: number, buffer: Buffer): Buffer | undefined {
  const path = join(folder, name);
  // In this order: a file is renamed from the one name to the other.
  return readFrom(path, start, buffer) ?? readFrom(`${path}${takenSuffix}`, start, buffer);
}

export function journalExists(folder: string, name: string): boolean {
  return existsSync(join(folder, name)) || existsSync(join(folder, `${name}${takenSuffix}`));
}

/** From now on its writer appends to another file. */
export function takeJournal(folder: string, name: string): void {
  ignoreMissing(() => renameSync(join(folder, name), join(folder, `${name}${takenSuffix}`)));
}

export function deleteJournal(folder: string, name: string): void {
  ignoreMissing(() => unlinkSync(join(folder, name)));
  ignoreMissing(() => unlinkSync(join(folder, `${name}${takenSuffix}`)));
}

function readFrom(path: string, start: number, buffer: Buffer): Buffer | undefined {
  return ignoreMissing(() => {
    const file = openSync(path, 'r');
    try {
      let length = 0;
      for (let read = -1; read !== 0 && length < buffer.length; length += read)
        read = readSync(file, buffer, length, buffer.length - length, start + length);
      return buffer.subarray(0, length);
    } finally {
      closeSync(file);
    }
  });
}

function ignoreMissing<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw cause;
  }
}
