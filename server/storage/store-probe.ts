/** Checks whether the store can be reached, at a bounded cost however often it is called. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import type { Database } from './database.ts';

/** A store that takes longer counts as unreachable. */
const timeoutMs = 1_000;

/** How long a result is given again without asking the store. */
const keptMs = 1_000;

export interface StoreProbe {
  /** Never rejects, and resolves within a second. */
  isReachable(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * PostgreSQL is asked over a connection of its own: a pool that is busy with requests is no store out of reach, and
 * a connection that hangs is closed rather than waited for.
 */
export async function openStoreProbe(
  database: Database,
  postgresUrl: string | undefined,
): Promise<StoreProbe> {
  if (postgresUrl === undefined) return new CachedProbe(() => sql`select 1 from migration`.execute(database));
  const { postgresDialect } = await import('./postgres.ts');
  const own = new Kysely<unknown>({
    dialect: postgresDialect(postgresUrl, {
      maxConnections: 1,
      connectTimeoutMs: timeoutMs,
      queryTimeoutMs: timeoutMs,
    }),
  });
  return new CachedProbe(
    () => sql`select 1`.execute(own),
    () => own.destroy(),
  );
}

/** Asks with `ask`, one question at a time, and at most one in `keptMs`. For `openStoreProbe` and its test. */
export class CachedProbe implements StoreProbe {
  readonly #ask: () => Promise<unknown>;
  readonly #close: () => Promise<void>;
  #result: Promise<boolean> = Promise.resolve(false);
  #askedAtMs = Number.NEGATIVE_INFINITY;
  #isPending = false;

  constructor(ask: () => Promise<unknown>, close: () => Promise<void> = async () => {}) {
    this.#ask = ask;
    this.#close = close;
  }

  isReachable(): Promise<boolean> {
    if (!this.#isPending && performance.now() - this.#askedAtMs >= keptMs) this.#result = this.#probe();
    return this.#result;
  }

  close(): Promise<void> {
    return this.#close();
  }

  async #probe(): Promise<boolean> {
    this.#askedAtMs = performance.now();
    this.#isPending = true;
    const hasResponded = this.#ask()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        this.#isPending = false;
      });
    return await Promise.race([hasResponded, sleep(timeoutMs, false, { ref: false })]);
  }
}
