/** The thread behind `startWritingThread`. */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { Kysely } from 'kysely';
import { NodeSqliteDialect } from '../storage/node-sqlite-dialect.ts';
import type { UsageTables } from '../storage/usage-tables.ts';
import { writeBatch, type UsageBatch } from './write-batch.ts';
import type { Written } from './writing-thread.ts';

const busyTimeoutMs = 5_000;

const file = new DatabaseSync(workerData as string, { timeout: busyTimeoutMs });
file.exec('pragma synchronous = full');
const db = new Kysely<UsageTables>({ dialect: new NodeSqliteDialect(file) });

async function write(batch: UsageBatch): Promise<Written> {
  try {
    return { duplicates: await writeBatch(db, batch) };
  } catch (cause) {
    return { failure: cause instanceof Error ? cause.message : String(cause) };
  }
}

/** One after the other, in the order in which they come. */
let last: Promise<unknown> = Promise.resolve();

parentPort?.on('message', (batch: UsageBatch | null) => {
  const before = last;
  last = (async () => {
    await before;
    if (batch !== null) return parentPort?.postMessage(await write(batch));
    await db.destroy();
    parentPort?.close();
  })();
});
