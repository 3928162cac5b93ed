/** Decisions about limits and keys bind everybody below the role that took them: an equal or higher role undoes them. */
import type { Database } from '../storage/database.ts';
import type { DecisionRole } from '../storage/tables.ts';
import { AccountError } from './account-error.ts';
import { readActor } from './actor.ts';
import type { EndUserLimits, Limits } from './limits.ts';

/** Each is bound by those after it. */
const ranks: readonly DecisionRole[] = ['member', 'owner', 'administrator'];

/** The roles that set the limits, by the names of `limitsByName`. */
type SetBy = Readonly<Record<string, DecisionRole>>;

/** A limit is a string here, so that two can be compared; null: there is none. */
type LimitsByName = ReadonlyMap<string, string | null>;

/**
 * The role with which an actor decides within a project: read in the transaction of the decision. The operator, who has
 * the database, decides as an administrator, as does an installation key, which an administrator made; a management key as an owner.
 */
export async function decisionRole(db: Database, actor: string, projectId: string): Promise<DecisionRole> {
  const { kind, id } = readActor(actor);
  if (kind === 'key') return 'owner';
  if (kind !== 'person' || id === null) return 'administrator';
  const person = await db
    .selectFrom('person')
    .leftJoin('membership', (join) =>
      join.onRef('membership.person_id', '=', 'person.id').on('project_id', '=', projectId),
    )
    .select(['is_admin', 'role'])
    .where('person.id', '=', id)
    .executeTakeFirst();
  if (person?.is_admin === 1) return 'administrator';
  return person?.role === 'owner' ? 'owner' : 'member';
}

/** Throws `AccountError` `denied` when `decided`, a role or null, is above `role`; `what` is the decision. */
export function demandRank(role: DecisionRole, decided: DecisionRole | null, what: string): void {
  if (decided === null || ranks.indexOf(role) >= ranks.indexOf(decided)) return;
  const article = (word: string) => (/^[aeiou]/.test(word) ? `an ${word}` : `a ${word}`);
  throw new AccountError(
    'denied',
    `${what} by ${article(decided)}; ${article(role)} cannot undo that. Ask ${article(decided)}.`,
  );
}

/** Who has set the limits after a change, as stored. Throws `AccountError` `denied` when one was set by a higher role. */
export function limitsSetBy(
  stored: string,
  before: LimitsByName,
  after: LimitsByName,
  role: DecisionRole,
): string {
  const setBy: Record<string, DecisionRole> = { ...(JSON.parse(stored) as SetBy) };
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const value = after.get(name) ?? null;
    if (value === (before.get(name) ?? null)) continue;
    demandRank(role, setBy[name] ?? null, `The limit ${name} was set`);
    if (value === null) delete setBy[name];
    else setBy[name] = role;
  }
  return JSON.stringify(setBy);
}

/** Budgets one by one: an owner may add one for the day below an administrator's for the month. */
export function limitsByName(
  limits: Limits,
  expiresAtMs: number | null = null,
  endUserLimits?: EndUserLimits,
): LimitsByName {
  return new Map([
    ...(endUserLimits === undefined ? [] : namedLimits('end_user_limits.', endUserLimits)),
    ...namedLimits('', limits),
    ['expires_at', expiresAtMs === null ? null : String(expiresAtMs)],
  ]);
}

function namedLimits(prefix: string, { budgets, ...others }: EndUserLimits): [string, string | null][] {
  return [
    ...Object.entries(others).map(([name, value]): [string, string | null] => [
      prefix + name,
      value === null ? null : JSON.stringify(value),
    ]),
    ...budgets.map(({ period, usd }): [string, string] => [`${prefix}budgets.${period}`, usd]),
  ];
}
