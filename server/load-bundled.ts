/**
 * The server's modules from a few files, `dist/` beside this one: to find and link seven hundred takes longer than
 * everything else at a start. `npm ci` and `npm run generate` write it, and it is used while it is of the modules as
 * they are. An installed package is bundled as a whole.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadCompiled } from './compiled-code.ts';
import type * as Run from './run.ts';
import type * as RunWorker from './workers/run-worker.ts';

/** What a bundle was made of. */
export interface BundleSources {
  /** Relative to this folder. */
  files: readonly string[];
  digest: string;
}

const ownFolder = new URL('./', import.meta.url);
const isClone = extname(import.meta.url) === '.ts';
export const bundleFolder = new URL('dist/', ownFolder);
export const sourcesFile = new URL('sources.json', bundleFolder);

export async function loadRun(): Promise<typeof Run> {
  return isBundleCurrent() ? (bundled('run') as typeof Run) : await import('./run.ts');
}

export async function loadRunWorker(): Promise<typeof RunWorker> {
  return isBundleCurrent()
    ? (bundled('workers/run-worker') as typeof RunWorker)
    : await import('./workers/run-worker.ts');
}

function bundled(entry: string): unknown {
  return loadCompiled(fileURLToPath(new URL(`${entry}.js`, bundleFolder)));
}

/** Throws when one of the files cannot be read. */
export function digestOfSources(files: readonly string[]): string {
  const digest = createHash('sha256');
  for (const file of files) digest.update(readFileSync(new URL(file, ownFolder)));
  return digest.digest('hex');
}

/** Whether there is a bundle of the modules as they are; false for an installed package. */
export function isBundleCurrent(): boolean {
  if (!isClone) return false;
  try {
    const { files, digest } = JSON.parse(readFileSync(sourcesFile, 'utf8')) as BundleSources;
    return digestOfSources(files) === digest;
  } catch {
    return false;
  }
}
