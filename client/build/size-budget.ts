/** The client stays small: fails when the main entry, minified and compressed, is larger than it may be. */
import { gzipSync } from 'node:zlib';
import { bundle } from './bundle.ts';

/** What a page has to load, bytes. */
export const maxGzipBytes = 20_000;

/** Size of the main entry as a browser would load it, bytes. */
export async function gzipBytesOfMainEntry(): Promise<number> {
  const files = await bundle({ minify: true });
  return gzipSync(files.get('index.js') ?? '', { level: 9 }).length;
}

if (import.meta.main) {
  const bytes = await gzipBytesOfMainEntry();
  console.log(`client: ${bytes} bytes minified and compressed, at most ${maxGzipBytes}`);
  if (bytes > maxGzipBytes) process.exitCode = 1;
}
