/** The thread in which files are checked to be JSON Lines, so that no request waits for the parsing. */
import { createReadStream } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { findJsonLinesFault } from './json-lines.ts';

/** The reply to each path: `fault` is null for a valid file; `unreadable` is the system's error code. */
export type JsonLinesVerdict = { fault: string | null } | { unreadable: string };

async function judge(path: string): Promise<JsonLinesVerdict> {
  try {
    return { fault: await findJsonLinesFault(createReadStream(path, { highWaterMark: 256 * 1024 })) };
  } catch (error) {
    return { unreadable: error instanceof Error && 'code' in error ? String(error.code) : String(error) };
  }
}

parentPort?.on('message', async (path: string) => {
  parentPort?.postMessage(await judge(path));
});
