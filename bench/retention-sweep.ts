/** Waits for the end of a deletion of old usage records, as its database and the log of its server show it. */
import { open, type FileHandle } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../server/storage/database.ts';

/** The server looks for old rows once a minute. */
const beginsWithinMs = 90_000;
/** Of the deletion. The figures report how many records are left then. */
const longestMs = 120_000;
const lookEveryMs = 500;
/** Of the log at once. */
const readBytes = 1 << 20;

interface Sweep {
  begunMs: number;
  endedMs: number;
  longestBatchMs: number | undefined;
}

/** Observes the database and the log of the server from the first deletion to the last, or for the longest time. */
export async function endOfSweep(db: Database, path: string): Promise<Sweep> {
  const oldest = () =>
    db.selectFrom('usage_reservation').select('id').orderBy('id').limit(1).executeTakeFirst();
  const first = (await oldest())?.id;
  const deadlineMs = Date.now() + beginsWithinMs;
  while ((await oldest())?.id === first) {
    if (Date.now() > deadlineMs) throw new Error('the server has deleted nothing');
    await sleep(lookEveryMs);
  }
  const begunMs = Date.now();
  const log = new LogReader(await open(path));
  try {
    while (Date.now() < begunMs + longestMs) {
      const line = await log.next('rows were deleted whose time had passed');
      if (line !== undefined) {
        const { time, longestBatchMs, tookMs } = JSON.parse(line) as SweepLine;
        const endedMs = Date.parse(time);
        return { begunMs: endedMs - tookMs, endedMs, longestBatchMs };
      }
      await sleep(lookEveryMs);
    }
  } finally {
    await log.close();
  }
  return { begunMs, endedMs: Date.now(), longestBatchMs: undefined };
}

interface SweepLine {
  time: string;
  longestBatchMs: number;
  tookMs: number;
}

class LogReader {
  readonly #file: FileHandle;
  #rest = '';

  constructor(file: FileHandle) {
    this.#file = file;
  }

  /** The next line with this text; undefined while there is none. */
  async next(text: string): Promise<string | undefined> {
    for (;;) {
      const { bytesRead, buffer } = await this.#file.read({ buffer: Buffer.alloc(readBytes) });
      const lines = (this.#rest + buffer.toString('latin1', 0, bytesRead)).split('\n');
      this.#rest = lines.pop() ?? '';
      const line = lines.find((each) => each.includes(text));
      if (line !== undefined || bytesRead < readBytes) return line;
    }
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}
