/** Fails when all scripts of the console's page together, compressed, exceed their size limit. */
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { filesOf, pageFolder } from './page-files.ts';

/** The download size of all of the page's code, bytes. */
export const maxScriptGzipBytes = 150_000;

/** Size of all scripts of the built page as they are sent with gzip, bytes. */
export function scriptGzipBytes(): number {
  return filesOf(pageFolder)
    .filter((file) => extname(file) === '.js')
    .map((file) => readFileSync(`${file}.gz`).length)
    .reduce((sum, size) => sum + size, 0);
}

if (import.meta.main) {
  const bytes = scriptGzipBytes();
  console.log(`console: ${bytes} bytes of script, compressed, at most ${maxScriptGzipBytes}`);
  if (bytes > maxScriptGzipBytes) process.exitCode = 1;
}
