/** Applies the steps of the schema that a database lacks, within one transaction. */
import { sql, type Transaction } from 'kysely';
import type { Engine } from './engine.ts';

export type Migrations = Readonly<Record<string, (engine: Engine) => readonly string[]>>;

export interface Migrating {
  engine: Engine;
  nowMs: number;
  steps: Migrations;
}

/** The names of applied steps that are not among the known ones. */
export function unknownSteps(applied: readonly string[], known: Migrations): string[] {
  return applied.filter((name) => !Object.hasOwn(known, name));
}

/** Rejects when the database has steps that are not among these. `run` executes the statements of a step. */
export async function applySteps(
  transaction: Transaction<unknown>,
  { engine, nowMs, steps }: Migrating,
  run: (statement: string) => Promise<unknown>,
): Promise<void> {
  const { int64, end } = engine;
  await sql
    .raw(
      `create table if not exists migration (name text primary key not null, applied_at_ms ${int64} not null) ${end}`,
    )
    .execute(transaction);
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(transaction);
  const applied = rows.map(({ name }) => name);
  const newer = unknownSteps(applied, steps);
  if (newer.length > 0)
    throw new Error(
      `the database was written by a newer version (it has '${newer.join("', '")}'); use that version, or restore a backup`,
    );
  for (const [name, statementsOf] of Object.entries(steps)) {
    if (applied.includes(name)) continue;
    for (const statement of statementsOf(engine)) await run(statement);
    await sql`insert into migration (name, applied_at_ms) values (${name}, ${nowMs})`.execute(transaction);
  }
}
