/**
 * Raises alerts and ends them: each once, however many nodes find its cause. The events for webhook and e-mail are written in
 * the same transaction.
 */
import type { Selectable } from 'kysely';
import type { components } from '../../openapi/generated/console.ts';
import { UsageIds } from '../metering/usage-id.ts';
import type { AlertTable } from '../storage/alert-tables.ts';
import type { Database } from '../storage/database.ts';
import { alertView } from './alert-view.ts';
import type { AlertChannel } from './channel.ts';
import type { Finding, Happening } from './finding.ts';

type AlertEvent = components['schemas']['AlertEvent'];
type Row = Selectable<AlertTable>;

export interface AlertStoreParts {
  db: Database;
  /** Of the database, which all nodes share. */
  nowMs: () => Promise<number>;
  /** Throws for an event that breaks the contract. */
  check: (event: AlertEvent) => void;
  /** Each gets an event of its own; without any, none is written. */
  channels: readonly AlertChannel[];
  /** Called after an event was written. */
  onEvent: () => void;
}

/** Bounds what is remembered of happenings that have an alert; forgetting one costs a query. */
const mostRemembered = 10_000;

export class AlertStore {
  readonly #parts: AlertStoreParts;
  readonly #ids = new UsageIds(Date.now);
  readonly #remembered = new Set<string>();

  constructor(parts: AlertStoreParts) {
    this.#parts = parts;
  }

  /** Whether this call has raised it. */
  async raise(happening: Happening): Promise<boolean> {
    const { identity, endsAtMs } = happening;
    if (this.#remembered.has(identity)) return false;
    const isNew = await this.#insert(happening, identity, endsAtMs, false);
    if (this.#remembered.size >= mostRemembered) this.#remembered.clear();
    this.#remembered.add(identity);
    return isNew;
  }

  /** A state that goes on: raised when it is new, and active until no node has seen it for a while. */
  async keepUp(finding: Finding): Promise<boolean> {
    const identity = activeIdentity(finding.topic);
    const seen_at_ms = await this.#parts.nowMs();
    const known = await this.#parts.db
      .updateTable('alert')
      .set({ seen_at_ms })
      .where('identity', '=', identity)
      .returning('id')
      .execute();
    return known.length === 0 && (await this.#insert(finding, identity, null, true));
  }

  /** Ends states of these kinds that no node has seen for so long; returns how many are left. */
  async endUnseen(kinds: readonly AlertTable['kind'][], unseenMs: number): Promise<number> {
    const { db } = this.#parts;
    const active = await db
      .selectFrom('alert')
      .selectAll()
      .where('kind', 'in', kinds)
      .where('ended_at_ms', 'is', null)
      .execute();
    if (active.length === 0) return 0;
    const nowMs = await this.#parts.nowMs();
    const unseen = active.filter(({ seen_at_ms: seen }) => Number(seen) < nowMs - unseenMs);
    for (const row of unseen) await this.#end(row, nowMs, nowMs - unseenMs);
    return active.length - unseen.length;
  }

  /** Ends alerts whose cause is gone before its time, without an event: a key was replaced, a budget removed. */
  async endOthers(kind: AlertTable['kind'], topics: ReadonlySet<string>): Promise<void> {
    const { db } = this.#parts;
    const nowMs = await this.#parts.nowMs();
    const active = await db
      .selectFrom('alert')
      .select(['id', 'topic'])
      .where('kind', '=', kind)
      .where((is) => is.or([is('ended_at_ms', 'is', null), is('ended_at_ms', '>', nowMs)]))
      .execute();
    for (const { id, topic } of active)
      if (!topics.has(topic))
        await db.updateTable('alert').set({ ended_at_ms: nowMs }).where('id', '=', id).execute();
  }

  async #insert(
    { topic, project, message, about }: Finding,
    identity: string,
    endsAtMs: number | null,
    isState: boolean,
  ): Promise<boolean> {
    const nowMs = await this.#parts.nowMs();
    const row: Row = {
      id: this.#ids.next(),
      identity,
      topic,
      kind: about.kind,
      project: project?.id ?? null,
      project_name: project?.name ?? null,
      message,
      about: JSON.stringify(about),
      at_ms: nowMs,
      seen_at_ms: isState ? nowMs : null,
      ended_at_ms: endsAtMs,
    };
    const isNew = await this.#parts.db.transaction().execute(async (transaction) => {
      const inserted = await transaction
        .insertInto('alert')
        .values(row)
        .onConflict((conflict) => conflict.column('identity').doNothing())
        .returning('id')
        .execute();
      if (inserted.length === 0) return false;
      await transaction
        .updateTable('alert')
        .set({ ended_at_ms: nowMs })
        .where('topic', '=', topic)
        .where('id', '<>', row.id)
        .where((is) => is.or([is('ended_at_ms', 'is', null), is('ended_at_ms', '>', nowMs)]))
        .execute();
      await this.#writeEvent(transaction, 'alert.raised', row, nowMs);
      return true;
    });
    if (isNew) this.#parts.onEvent();
    return isNew;
  }

  /** Unless another node has ended it, or has seen it meanwhile. */
  async #end(row: Row, nowMs: number, seenBeforeMs: number): Promise<void> {
    // With an identity of its own, so that the next one on this topic is a new alert.
    const ended = { ended_at_ms: nowMs, identity: `${row.topic} ${row.id}` };
    const isEnded = await this.#parts.db.transaction().execute(async (transaction) => {
      const updated = await transaction
        .updateTable('alert')
        .set(ended)
        .where('id', '=', row.id)
        .where('ended_at_ms', 'is', null)
        .where('seen_at_ms', '<', seenBeforeMs)
        .returning('id')
        .execute();
      if (updated.length === 0) return false;
      await this.#writeEvent(transaction, 'alert.resolved', { ...row, ...ended }, nowMs);
      return true;
    });
    if (isEnded) this.#parts.onEvent();
  }

  async #writeEvent(db: Database, type: AlertEvent['type'], row: Row, nowMs: number): Promise<void> {
    const { channels } = this.#parts;
    if (channels.length === 0) return;
    const event: AlertEvent = {
      type,
      timestamp: new Date(nowMs).toISOString(),
      data: alertView(row, nowMs),
    };
    this.#parts.check(event);
    await db
      .insertInto('alert_event')
      .values(
        channels.map((channel) => ({
          id: `msg_${this.#ids.next()}`,
          alert_id: row.id,
          channel,
          type,
          body: JSON.stringify(event),
          state: 'waiting' as const,
          created_at_ms: nowMs,
          due_at_ms: nowMs,
          tries: 0,
          problem: null,
        })),
      )
      .execute();
  }
}

function activeIdentity(topic: string): string {
  return `${topic} active`;
}
