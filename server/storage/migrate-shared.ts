/**
 * Migrates a PostgreSQL database under the calls of other nodes. One short transaction adds tables and columns; a call that
 * asks for a table that the transaction waits for has to wait too, so it gives up soon and tries again. Indexes of tables
 * with rows are built afterwards, without a lock that calls wait for.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely, type Transaction } from 'kysely';
import { applySteps, type Migrating } from './apply-steps.ts';
import { buildIndexes } from './build-indexes.ts';
import { readIndexStatement } from './index-statement.ts';

/** The numbers are arbitrary; they only have to be the same in every version. */
const schemaLock = 7_214_053_961;
const migratorLock = 7_214_053_962;
const migratorPollMs = 100;

/** For all locks of one attempt. Below PostgreSQL's `deadlock_timeout`, so that no call is ended in favor of it. */
const waitMs = 400;
/** For each lock, even when the others have taken the time. */
const leastWaitMs = 50;
/**
 * For the first lock of some attempts while the table is vacuumed. PostgreSQL ends an autovacuum in favor of whoever has
 * waited for `deadlock_timeout`, one second. Below the two seconds that calls wait for the store.
 */
const longWaitMs = 1_300;
const longWaitEvery = 4;
/** Between two attempts, for the calls that have waited. */
const pauseMs = 1_000;
/** Until a migration fails because of a query that takes longer. */
const ordinaryPatienceMs = 300_000;

const lockConflicts: ReadonlySet<unknown> = new Set(['55P03', '40P01']);

/** One process at a time. Rejects with the schema unchanged, or with all of it but some indexes. */
export async function migrateShared(
  db: Kysely<unknown>,
  migrating: Migrating,
  patienceMs = ordinaryPatienceMs,
): Promise<void> {
  // A lock of a transaction ends with its connection, also behind a pooler. Between two statements at this level,
  // the transaction has no snapshot that the build of an index would wait for.
  await db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (holder) => {
      await becomeMigrator(holder);
      await changeSchema(db, migrating, patienceMs);
      await buildIndexes(db, indexesOf(migrating));
    });
}

/** Asks again and again: a statement that waits for the lock would have a snapshot. */
async function becomeMigrator(holder: Transaction<unknown>): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(holder);
  for (;;) {
    const { rows } = await sql<{
      isHeld: boolean;
    }>`select pg_try_advisory_xact_lock(${sql.lit(migratorLock)}) as "isHeld"`.execute(holder);
    if (rows[0]?.isHeld === true) return;
    await sleep(migratorPollMs);
  }
}

function indexesOf({ engine, steps }: Migrating) {
  return Object.values(steps)
    .flatMap((statementsOf) => statementsOf(engine))
    .map(readIndexStatement)
    .filter((index) => index !== undefined);
}

async function changeSchema(db: Kysely<unknown>, migrating: Migrating, patienceMs: number): Promise<void> {
  const endMs = performance.now() + patienceMs;
  let waitedFor: string | undefined;
  for (let number = 1; ; number += 1) {
    const attempt = new Attempt(migrating);
    const first =
      waitedFor !== undefined && number % longWaitEvery === 2 && (await isVacuumed(db, waitedFor))
        ? waitedFor
        : undefined;
    try {
      await db.transaction().execute((transaction) => attempt.run(transaction, first));
      return;
    } catch (cause) {
      if (!isLockConflict(cause)) throw cause;
      waitedFor = attempt.table ?? waitedFor;
      if (performance.now() > endMs)
        throw new Error(
          `a query or transaction has used the table ${waitedFor ?? ''} for too long, so that it could not be changed (${cause.message}); nothing was changed: end it (pg_stat_activity shows it), and start again`,
          { cause },
        );
    }
    await sleep(pauseMs);
  }
}

/** Readable for every role, unlike the kind of a process. */
async function isVacuumed(db: Kysely<unknown>, table: string): Promise<boolean> {
  const { rows } = await sql`select from pg_locks
    where relation = to_regclass(${table}) and granted
      and pid in (select pid from pg_stat_progress_vacuum union select pid from pg_stat_progress_analyze)`.execute(
    db,
  );
  return rows.length > 0;
}

function isLockConflict(cause: unknown): cause is Error {
  return cause instanceof Error && 'code' in cause && lockConflicts.has(cause.code);
}

/** One transaction with all steps that are missing. */
class Attempt {
  /** That it has changed last, or waits for. */
  table: string | undefined;
  readonly #migrating: Migrating;
  readonly #created = new Set<string>();

  constructor(migrating: Migrating) {
    this.#migrating = migrating;
  }

  /** `first` is locked before everything else, and may be waited for longer. */
  async run(transaction: Transaction<unknown>, first: string | undefined): Promise<void> {
    const run = (statement: string) => sql.raw(statement).execute(transaction);
    await run('set local lock_timeout = 0');
    // Versions before this one have this lock alone.
    await run(`select pg_advisory_xact_lock(${schemaLock})`);
    if (first !== undefined) {
      this.table = first;
      await run(`set local lock_timeout = ${longWaitMs}`);
      await run(`lock table ${first} in access exclusive mode`);
    }
    const endMs = performance.now() + waitMs;
    await applySteps(transaction, this.#migrating, async (statement) => {
      this.#note(statement);
      const index = readIndexStatement(statement);
      // Of a table that was there before, it is built later.
      if (index !== undefined && !this.#created.has(index.table)) return;
      await run(`set local lock_timeout = ${Math.ceil(Math.max(leastWaitMs, endMs - performance.now()))}`);
      await run(statement);
    });
  }

  #note(statement: string): void {
    const [, kind, table] = /^\s*(create|alter) table (?:if not exists )?(\w+)/i.exec(statement) ?? [];
    if (table === undefined) return;
    if (kind?.toLowerCase() === 'create') this.#created.add(table);
    else if (!this.#created.has(table)) this.table = table;
  }
}
