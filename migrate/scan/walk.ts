/** Walks a source tree: text files up to a size limit, in a fixed order, nothing installed or generated. */
import type { Dirent } from 'node:fs';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { basename, join, matchesGlob } from 'node:path';
import { cannotRead } from '../lint/read-text.ts';
import { sourceFile, type SourceFile } from './source-file.ts';

/** Folders that hold other people's or generated files. */
const skippedFolders = new Set([
  'node_modules',
  '.git',
  '.hg',
  '.svn',
  'vendor',
  'dist',
  '.venv',
  'venv',
  '__pycache__',
  '.next',
  '.terraform',
]);

const maxFileBytes = 2 * 1024 * 1024;
const sniffedBytes = 8192;

/** The skipped files, so that the report does not present them as clean. */
export interface Skipped {
  tooLarge: string[];
  unreadable: string[];
  binary: number;
  links: number;
}

export async function* walk(
  root: string,
  ignore: readonly string[],
  skipped: Skipped,
): AsyncGenerator<SourceFile> {
  const found = await lstat(root).catch((error: NodeJS.ErrnoException) => error);
  if (found instanceof Error) throw cannotRead(root, found);
  if (found.isFile()) {
    const file = await read(root, basename(root), skipped);
    if (file !== undefined) yield file;
    return;
  }
  yield* folder(root, '', ignore, skipped);
}

async function* folder(
  root: string,
  below: string,
  ignore: readonly string[],
  skipped: Skipped,
): AsyncGenerator<SourceFile> {
  for (const entry of await entriesOf(join(root, below), below, skipped)) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (ignore.some((glob) => matchesGlob(path, glob) || matchesGlob(entry.name, glob))) continue;
    if (entry.isSymbolicLink()) skipped.links += 1;
    else if (entry.isDirectory()) {
      if (!skippedFolders.has(entry.name)) yield* folder(root, path, ignore, skipped);
    } else if (entry.isFile()) {
      const file = await read(join(root, path), path, skipped);
      if (file !== undefined) yield file;
    }
  }
}

async function entriesOf(path: string, below: string, skipped: Skipped): Promise<Dirent[]> {
  try {
    const entries = await readdir(path, { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (below === '') throw cannotRead(path, error as NodeJS.ErrnoException);
    skipped.unreadable.push(below);
    return [];
  }
}

async function read(file: string, path: string, skipped: Skipped): Promise<SourceFile | undefined> {
  try {
    const { size } = await lstat(file);
    if (size > maxFileBytes) {
      skipped.tooLarge.push(path);
      return undefined;
    }
    const bytes = await readFile(file);
    if (bytes.subarray(0, sniffedBytes).includes(0)) {
      skipped.binary += 1;
      return undefined;
    }
    return sourceFile(path, bytes);
  } catch {
    skipped.unreadable.push(path);
    return undefined;
  }
}
