/** The client stays small: fails when an entry, minified and compressed, is larger than it may be. */
import { gzipSync } from 'node:zlib';
import { bundle } from './bundle.ts';

/** What a page has to load for each entry, bytes; that of streamed responses comes beside the main one. */
const maxGzipBytes: Readonly<Record<string, number>> = { 'index.js': 20_000, 'responses.js': 4_000 };

/** A file as a browser would load it, and the most that it may have, bytes. */
export interface EntrySize {
  name: string;
  bytes: number;
  most: number;
}

export async function sizesOfEntries(): Promise<EntrySize[]> {
  const files = await bundle({ minify: true });
  return Object.entries(maxGzipBytes).map(([name, most]) => {
    const code = files.get(name);
    if (code === undefined) throw new Error(`the bundle has no ${name}`);
    return { name, bytes: gzipSync(code, { level: 9 }).length, most };
  });
}

if (import.meta.main) {
  for (const { name, bytes, most } of await sizesOfEntries()) {
    console.log(`client, ${name}: ${bytes} bytes minified and compressed, at most ${most}`);
    if (bytes > most) process.exitCode = 1;
  }
}
