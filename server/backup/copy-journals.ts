/** Copies the journal of usage records: rows that were acknowledged and that the database may not have yet. */
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { journalNames, readJournal } from '../storage/usage/journal-files.ts';

const chunkBytes = 1024 * 1024;

/**
 * To be copied before the database is: then each row is in the database, in a copied file, or in both, and the position in
 * the database or the row's own key sees to it that it counts once. A file that is gone was applied before. Returns how many
 * there are.
 */
export function copyJournals(from: string, to: string): number {
  const buffer = Buffer.allocUnsafeSlow(chunkBytes);
  const names = journalNames(from);
  for (const name of names) copyJournal(from, join(to, name), { name, buffer });
  return names.length;
}

function copyJournal(
  folder: string,
  target: string,
  { name, buffer }: { name: string; buffer: Buffer },
): void {
  const descriptor = openSync(target, 'wx', 0o600);
  try {
    for (let at = 0; ;) {
      const bytes = readJournal(folder, name, at, buffer);
      if (bytes === undefined || bytes.length === 0) break;
      for (let written = 0; written < bytes.length;) written += writeSync(descriptor, bytes, written);
      at += bytes.length;
    }
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
