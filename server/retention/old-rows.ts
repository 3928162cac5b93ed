/** Finds and deletes rows whose time has passed: a few at a time, each time by a key in the order of time. */
import type { Transaction } from 'kysely';
import { lowestId, timeOfId } from '../metering/usage-id.ts';
import type { Database } from '../storage/database.ts';
import type { Tables } from '../storage/tables.ts';
import type { RetentionPeriods, ShedRows } from './retention-periods.ts';
import { shedOwnUsagePage, shedSharedUsagePage } from './usage-page.ts';

interface Batch {
  deleted: number;
  /** Nothing is left beyond what others have locked. */
  isLast: boolean;
  /** The time of its last row; undefined for kinds that do not grow with the calls. */
  reachedMs?: number | undefined;
}

/** Deletes at most so many rows, within a transaction. */
type ShedSome = (db: Transaction<Tables>, mostRows: number) => Promise<Batch>;

/** Rows from before are old. A column of times takes no `-Infinity`. */
function since(nowMs: number, keptMs: number): number {
  return Math.max(0, nowMs - keptMs);
}

interface Shedder {
  kind: keyof ShedRows;
  keptMs: number;
  shedSome: ShedSome;
}

/** In the order in which they are run. `isShared`: several nodes may do it at once. */
export function shedders(
  periods: RetentionPeriods,
  { nowMs, isShared }: { nowMs: number; isShared: boolean },
): Shedder[] {
  const { usageMs, promptsMs, refusalsMs, auditMs, sessionsMs, tokensMs, alertsMs } = periods;
  const ended = since(nowMs, tokensMs);
  return [
    { kind: 'usage', keptMs: usageMs, shedSome: usageShedder(lowestId(since(nowMs, usageMs)), isShared) },
    {
      kind: 'prompts',
      keptMs: promptsMs,
      shedSome: rowShedder('usage_prompt', lowestId(since(nowMs, promptsMs))),
    },
    {
      kind: 'prompts',
      keptMs: promptsMs,
      shedSome: rowShedder('usage_response', lowestId(since(nowMs, promptsMs))),
    },
    {
      kind: 'refusals',
      keptMs: refusalsMs,
      shedSome: rowShedder('usage_refusal', lowestId(since(nowMs, refusalsMs))),
    },
    { kind: 'audit', keptMs: auditMs, shedSome: auditShedder(since(nowMs, auditMs)) },
    { kind: 'sessions', keptMs: sessionsMs, shedSome: sessionShedder(periods, nowMs) },
    { kind: 'tokens', keptMs: tokensMs, shedSome: inviteShedder(ended) },
    { kind: 'tokens', keptMs: tokensMs, shedSome: linkShedder(ended) },
    { kind: 'tokens', keptMs: tokensMs, shedSome: loginShedder(ended) },
    { kind: 'alerts', keptMs: alertsMs, shedSome: alertShedder(since(nowMs, alertsMs)) },
  ];
}

/** Whether there is anything to delete, by looking at the oldest row of each kind. */
export async function hasOldRows(db: Database, periods: RetentionPeriods, nowMs: number): Promise<boolean> {
  const before = (ms: number) => lowestId(since(nowMs, ms));
  const ended = since(nowMs, periods.tokensMs);
  const oldest: readonly { executeTakeFirst(): Promise<unknown> }[] = [
    db
      .selectFrom('usage_reservation as reservation')
      .innerJoin('usage_entry as settling', 'settling.id', 'reservation.id')
      .select('reservation.id')
      .where('settling.entry', '=', 0)
      .where('reservation.id', '<', before(periods.usageMs))
      .orderBy('reservation.id')
      .limit(1),
    db.selectFrom('usage_prompt').select('id').where('id', '<', before(periods.promptsMs)).limit(1),
    db.selectFrom('usage_response').select('id').where('id', '<', before(periods.promptsMs)).limit(1),
    db.selectFrom('usage_refusal').select('id').where('id', '<', before(periods.refusalsMs)).limit(1),
    db
      .selectFrom(
        db.selectFrom('audit_entry').select('at_ms').orderBy('change').orderBy('id').limit(1).as('first'),
      )
      .select('at_ms')
      .where('at_ms', '<', since(nowMs, periods.auditMs)),
    oldSessions(db, periods, nowMs).select('id').limit(1),
    oldInvites(db, ended).select('id').limit(1),
    db.selectFrom('setup_token').select('token_hash').where('expires_at_ms', '<', ended).limit(1),
    db.selectFrom('oidc_login').select('state_hash').where('expires_at_ms', '<', ended).limit(1),
    oldAlerts(db, since(nowMs, periods.alertsMs)).select('id').limit(1),
  ];
  for (const query of oldest) if ((await query.executeTakeFirst()) !== undefined) return true;
  return false;
}

/** Settled records alone: one that is open still has to be. */
function usageShedder(beforeId: string, isShared: boolean): ShedSome {
  let after = '';
  const shedPage = isShared ? shedSharedUsagePage : shedOwnUsagePage;
  return async (db, mostRows) => {
    const { looked, deleted, last } = await shedPage(db, { after, beforeId, mostRows });
    after = last ?? after;
    return { deleted, isLast: looked < mostRows, ...(last !== null && { reachedMs: timeOfId(last) }) };
  };
}

/** Of tables whose ids begin with the time. */
function rowShedder(table: 'usage_prompt' | 'usage_response' | 'usage_refusal', beforeId: string): ShedSome {
  return async (db, mostRows) => {
    const old = db.selectFrom(table).select('id').where('id', '<', beforeId).orderBy('id').limit(mostRows);
    const ids = (await old.execute()).map(({ id }) => id);
    const isLast = ids.length < mostRows;
    const last = ids.at(-1);
    if (last === undefined) return { deleted: 0, isLast };
    const batch = await counted(db.deleteFrom(table).where('id', 'in', ids), mostRows);
    return { ...batch, isLast, reachedMs: timeOfId(last) };
  };
}

/** In the order of changes, which is that of time: from the oldest one until one is young enough. */
function auditShedder(beforeMs: number): ShedSome {
  return async (db, mostRows) => {
    const page = await db
      .selectFrom('audit_entry')
      .select(['id', 'at_ms'])
      .orderBy('change')
      .orderBy('id')
      .limit(mostRows)
      .execute();
    const ids = page.filter(({ at_ms }) => at_ms < beforeMs).map(({ id }) => id);
    if (ids.length > 0) await db.deleteFrom('audit_entry').where('id', 'in', ids).execute();
    return { deleted: ids.length, isLast: ids.length < mostRows };
  };
}

function sessionShedder(periods: RetentionPeriods, nowMs: number): ShedSome {
  return async (db, mostRows) => {
    const old = oldSessions(db, periods, nowMs).select('id').limit(mostRows);
    return await counted(db.deleteFrom('console_session').where('id', 'in', old), mostRows);
  };
}

function oldSessions(db: Database, { sessionsMs }: RetentionPeriods, nowMs: number) {
  return db
    .selectFrom('console_session')
    .where((is) =>
      is.or([is('expires_at_ms', '<=', nowMs), is('created_at_ms', '<=', since(nowMs, sessionsMs))]),
    );
}

function inviteShedder(endedMs: number): ShedSome {
  return async (db, mostRows) => {
    const old = oldInvites(db, endedMs).select('id').limit(mostRows);
    return await counted(db.deleteFrom('invite').where('id', 'in', old), mostRows);
  };
}

/** Accepted, withdrawn or expired before that time. */
function oldInvites(db: Database, endedMs: number) {
  return db
    .selectFrom('invite')
    .where((is) =>
      is.or([
        is('accepted_at_ms', '<', endedMs),
        is('withdrawn_at_ms', '<', endedMs),
        is('expires_at_ms', '<', endedMs),
      ]),
    );
}

function linkShedder(endedMs: number): ShedSome {
  return async (db, mostRows) => {
    const old = db
      .selectFrom('setup_token')
      .select('token_hash')
      .where('expires_at_ms', '<', endedMs)
      .limit(mostRows);
    return await counted(db.deleteFrom('setup_token').where('token_hash', 'in', old), mostRows);
  };
}

function loginShedder(endedMs: number): ShedSome {
  return async (db, mostRows) => {
    const old = db
      .selectFrom('oidc_login')
      .select('state_hash')
      .where('expires_at_ms', '<', endedMs)
      .limit(mostRows);
    return await counted(db.deleteFrom('oidc_login').where('state_hash', 'in', old), mostRows);
  };
}

function alertShedder(endedMs: number): ShedSome {
  return async (db, mostRows) => {
    const old = await oldAlerts(db, endedMs).select('id').limit(mostRows).execute();
    const ids = old.map(({ id }) => id);
    if (ids.length > 0) {
      await db.deleteFrom('alert_event').where('alert_id', 'in', ids).execute();
      await db.deleteFrom('alert').where('id', 'in', ids).execute();
    }
    return { deleted: ids.length, isLast: ids.length < mostRows };
  };
}

function oldAlerts(db: Database, endedMs: number) {
  return db.selectFrom('alert').where('ended_at_ms', '<', endedMs);
}

async function counted(
  deletion: { executeTakeFirst(): Promise<{ numDeletedRows: bigint }> },
  mostRows: number,
): Promise<Batch> {
  const deleted = Number((await deletion.executeTakeFirst()).numDeletedRows);
  return { deleted, isLast: deleted < mostRows };
}
