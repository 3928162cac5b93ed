/** The projects and keys whose budgets can have reached a threshold: those used or refused in the last hours. */
import type { Budget } from '../accounts/limits.ts';
import { readLimits } from '../accounts/limits.ts';
import { lowestId } from '../metering/usage-id.ts';
import type { Database } from '../storage/database.ts';
import { rowsOfIds } from '../storage/rows-of-ids.ts';
import { exactSum } from '../storage/usage/exact-sum.ts';

export interface BudgetSubject {
  kind: 'key' | 'project';
  /** Of a key, the first one of its chain of rotations. */
  id: string;
  project: { id: string; name: string };
  /** The key that was used; null for a project. */
  key: { id: string; name: string } | null;
  budgets: readonly Budget[];
  /** Spent since the beginning of the last hour but one, by hour, nano-USD. */
  recent: ReadonlyMap<number, bigint>;
  /** Periods of budgets that have refused a call a moment ago. */
  refusedPeriods: ReadonlySet<string>;
}

/** While it is being put together. */
type Found = BudgetSubject & { recent: Map<number, bigint>; refusedPeriods: Set<string> };

const hourMs = 3_600_000;
/** How long after a refusal its budget counts as exhausted. */
const refusedMs = 600_000;

/** The hours from this one on are read at each evaluation, and those before it once. */
export function recentHour(nowMs: number): number {
  return nowMs - (nowMs % hourMs) - hourMs;
}

export async function budgetSubjects(db: Database, nowMs: number): Promise<BudgetSubject[]> {
  const spent = await db
    .selectFrom('usage_total')
    .select(['project', 'key_id', 'hour_ms', exactSum('cost_nano').as('cost')])
    .where('hour_ms', '>=', recentHour(nowMs))
    .groupBy(['project', 'key_id', 'hour_ms'])
    .execute();
  const refused = await db
    .selectFrom('usage_refusal')
    .select(['project', 'key_id', 'limit_subject', 'limit_period'])
    .distinct()
    .where('id', '>=', lowestId(nowMs - refusedMs))
    .where('limit_kind', '=', 'budget')
    // There may be any number of end users, each with a budget of its own.
    .where('limit_subject', '<>', 'end_user')
    .execute();
  const used = [...spent, ...refused];
  const projects = new Map<string, Found>();
  const keys = new Map<string, Found>();
  for (const row of await rowsOfIds(
    used.map(({ project }) => project),
    (ids) => db.selectFrom('project').selectAll().where('id', 'in', ids).execute(),
  ))
    projects.set(row.id, {
      kind: 'project',
      id: row.id,
      project: { id: row.id, name: row.name },
      key: null,
      budgets: readLimits(row.limits).budgets,
      recent: new Map(),
      refusedPeriods: new Set(),
    });
  const keyRows = await rowsOfIds(
    used.map(({ key_id: id }) => id),
    (ids) =>
      db
        .selectFrom('api_key')
        .selectAll()
        .where('id', 'in', ids)
        .orderBy('created_at_ms')
        // Of two that were made at once.
        .orderBy((key) => key('replaced_by', 'is', null))
        .execute(),
  );
  const rootOf = new Map(keyRows.map(({ id, root_id: root }) => [id, root]));
  for (const row of keyRows) {
    const project = projects.get(row.project_id)?.project;
    if (project === undefined) continue;
    keys.set(row.root_id, {
      kind: 'key',
      id: row.root_id,
      project,
      // Of a chain, the last one.
      key: { id: row.id, name: row.name },
      budgets: readLimits(row.limits).budgets,
      recent: new Map(),
      refusedPeriods: new Set(),
    });
  }
  const subjectOf = (kind: string, { project, key_id: key }: { project: string; key_id: string }) =>
    kind === 'project' ? projects.get(project) : keys.get(rootOf.get(key) ?? '');
  for (const row of refused)
    if (row.limit_subject !== null && row.limit_period !== null)
      subjectOf(row.limit_subject, row)?.refusedPeriods.add(row.limit_period);
  for (const { hour_ms: hour, cost, ...row } of spent)
    for (const subject of [subjectOf('project', row), subjectOf('key', row)])
      subject?.recent.set(Number(hour), (subject.recent.get(Number(hour)) ?? 0n) + BigInt(cost ?? 0));
  return [...projects.values(), ...keys.values()].filter(({ budgets }) => budgets.length > 0);
}

/** The topics of active alerts whose budget is still set as it was. */
export async function standingBudgets(db: Database, nowMs: number): Promise<Set<string>> {
  const topics = new Set<string>();
  const active = await db
    .selectFrom('alert')
    .select(['topic', 'about'])
    .where('kind', '=', 'budget_threshold')
    .where((is) => is.or([is('ended_at_ms', 'is', null), is('ended_at_ms', '>', nowMs)]))
    .execute();
  const limits = new Map<string, string[]>();
  for (const { topic, about } of active) {
    const [, kind, id = '', period] = topic.split(' ');
    const { limit } = JSON.parse(about) as { limit: string };
    const known = limits.get(`${kind} ${id}`) ?? (await limitsNow(db, kind, id));
    limits.set(`${kind} ${id}`, known);
    const budgets = known.flatMap((json) => readLimits(json).budgets);
    if (budgets.some((each) => each.period === period && each.usd === limit)) topics.add(topic);
  }
  return topics;
}

async function limitsNow(db: Database, kind: string | undefined, id: string): Promise<string[]> {
  const rows =
    kind === 'project'
      ? await db.selectFrom('project').select('limits').where('id', '=', id).execute()
      : await db
          .selectFrom('api_key')
          .select('limits')
          .where('root_id', '=', id)
          .where('state', '<>', 'revoked')
          .execute();
  return rows.map(({ limits }) => limits);
}
