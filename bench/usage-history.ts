/** Years of use in a few seconds: usage records made by one statement, and their hourly totals by the product's own way. */
import { sql, type RawBuilder } from 'kysely';
import { openAccounts, type Accounts } from '../server/accounts/accounts.ts';
import { addToTotals } from '../server/storage/usage/add-to-totals.ts';
import { lowestId } from '../server/metering/usage-id.ts';
import type { Database } from '../server/storage/database.ts';

type EngineName = 'sqlite' | 'postgres';

export const installationSecret = 'a-secret-of-the-tests-long-enough';
const dayMs = 86_400_000;
const hourMs = 3_600_000;
const projectCount = 4;
const keyCount = 20;
/** Entries that are added to the totals in one transaction; engines bound the parameters of a statement. */
const entriesAtOnce = 5_000;
const spanDays = 40;

export interface History {
  records: number;
  accounts: Accounts;
  /** The first of them has a budget, and one record of a model that nobody else asked for, which is the oldest. */
  projects: string[];
  keys: { id: string; project: string }[];
  /** The first full hour that has records, and the moment after the last of them. */
  fromMs: number;
  toMs: number;
}

/** The last of them, which nobody has settled. */
export const openRecords = 3;
export const rareModel = 'vendor/rare';
export const traceIdOf = (record: number) => `trace-of-record-${record}`;

/**
 * `records` requests of the last forty days: 20 keys of 4 projects, 2 of 8 models each; of a hundred 95 completed,
 * three failed, one cancelled, one without a response. The last ones are still open.
 */
export async function makeHistory(
  db: Database,
  engine: EngineName,
  { folder }: { folder: string },
  records: number,
): Promise<History> {
  const accounts = await openAccounts(db, { dataFolder: folder, secret: installationSecret });
  const projects: string[] = [];
  for (let number = 0; number < projectCount; number += 1) {
    const limits = number === 0 ? { budgets: [{ period: 'month' as const, usd: '999999' }] } : {};
    projects.push((await accounts.projects.create('test', { name: `team ${number}`, limits })).id);
  }
  const keys: History['keys'] = [];
  for (let number = 0; number < keyCount; number += 1) {
    const project = projects[number % projectCount] ?? '';
    const { key } = await accounts.keys.create('test', { project, name: `key ${number}`, kind: 'inference' });
    keys.push({ id: key.id, project });
  }
  const toMs = Date.now();
  const fromMs = Math.floor((toMs - spanDays * dayMs) / hourMs) * hourMs;
  await insertRecords(db, engine, { records, fromMs, toMs, keys });
  await sumUp(db);
  await sql`analyze`.execute(db);
  return { records, accounts, projects, keys, fromMs, toMs };
}

async function insertRecords(
  db: Database,
  engine: EngineName,
  { records, fromMs, toMs, keys }: Pick<History, 'records' | 'fromMs' | 'toMs' | 'keys'>,
): Promise<void> {
  const hex = (value: RawBuilder<unknown>, digits: number) =>
    engine === 'sqlite'
      ? sql`printf(${sql.lit(`%0${digits}x`)}, ${value})`
      : sql`lpad(to_hex(${value}), ${sql.lit(digits)}, '0')`;
  const number = sql`cast(n as ${sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')})`;
  const atMs = sql`(${sql.lit(fromMs)} + ${number} * ${sql.lit(toMs - fromMs)} / ${sql.lit(records)})`;
  const id = sql`${hex(atMs, 12)} || '0000' || ${hex(number, 16)}`;
  const numbers = sql`with recursive number(n) as
    (select 0 union all select n + 1 from number where n < ${sql.lit(records - 1)})`;
  const known = sql.join(
    keys.map(({ id: key, project }, at) => sql`(${sql.lit(at)}, ${sql.lit(key)}, ${sql.lit(project)})`),
  );
  const keyNumber = sql`(n % ${sql.lit(keyCount)})`;
  const model = sql`case when n = 0 then ${sql.lit(rareModel)} else
    'vendor/model-' || (${keyNumber} % 4 * 2 + n / ${sql.lit(keyCount)} % 2) end`;
  await db
    .insertInto('usage_price')
    .values({ version: 'v', pricing: '{"prompt":"0.000001","completion":"0.000002"}' })
    .execute();
  await sql`insert into usage_reservation (id, trace_id, process_id, admitted_at_ms, key_id, owner, project,
      surface, operation, streamed, requested_model, model, price_version, worst_case_nano, limit_reservation)
    ${numbers}, known(at, key_id, project) as (values ${known})
    select ${id}, 'trace-of-record-' || n, 'a-process-of-before', ${atMs}, known.key_id, known.project,
      known.project, case when ${keyNumber} % 2 = 0 then 'v1' else 'alt' end, 'createChatCompletion', n % 2,
      ${model}, ${model}, 'v', 50000, 'reservation-' || n
    from number join known on known.at = ${keyNumber}`.execute(db);
  await sql`insert into usage_entry (id, entry, state, at_ms, process_id, outcome, code, status, target,
      upstream_model, attempts, source, input_text, input_cache_read, output_text, output_reasoning, cost_nano,
      duration_ms, first_content_ms, attempt_times)
    ${numbers}
    select ${id}, 0, 'settled', ${atMs} + 900, 'a-process-of-before',
      case when n % 100 < 95 then 'completed' when n % 100 < 98 then 'failed'
        when n % 100 < 99 then 'cancelled' else 'interrupted' end,
      case when n % 100 between 95 and 97 then 'upstream_error' end,
      case when n % 100 < 95 then 200 when n % 100 < 98 then 502 when n % 100 < 99 then 200 end,
      'vendor/target', 'model', 1, 'provider', n % 900, n % 70, n % 400, n % 30,
      (n % 900) * 1000 + (n % 400) * 2000, n % 4000 + 15, n % 900 + 3,
      '[{"number":1,"target":"vendor/target","started_ms":1,"ended_ms":800,"outcome":"completed","status":200,"code":null,"first_content_ms":90}]'
    from number where n < ${sql.lit(records - openRecords)}`.execute(db);
  // The process that made them has looked after all but the last few, and has not come back.
  const oldestOpen = await db
    .selectFrom('usage_reservation')
    .select('id')
    .where('trace_id', '=', traceIdOf(records - 10))
    .executeTakeFirstOrThrow();
  await db
    .insertInto('usage_process')
    .values({ id: 'a-process-of-before', heartbeat_at_ms: fromMs, oldest_open: oldestOpen.id })
    .execute();
}

async function sumUp(db: Database): Promise<void> {
  let beyond = lowestId(0);
  for (;;) {
    const entries = await db
      .selectFrom('usage_entry')
      .select(['id', 'entry'])
      .where('id', '>', beyond)
      .orderBy('id')
      .limit(entriesAtOnce)
      .execute();
    const last = entries.at(-1);
    if (last === undefined) return;
    await db.transaction().execute((transaction) => addToTotals(transaction, entries));
    beyond = last.id;
  }
}
