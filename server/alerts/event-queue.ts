/**
 * Sends the waiting events of one channel. A process claims an event by moving the time of its next attempt, so that no two
 * send it at once; one that dies leaves it to the others.
 */
import { RepeatedFailure } from '../core/repeated-failure.ts';
import type { Database } from '../storage/database.ts';
import type { Log } from '../telemetry/log.ts';
import type { AlertChannel } from './channel.ts';
import type { SendEvent, WebhookOutcome } from './webhook.ts';

export interface EventQueueParts {
  db: Database;
  channel: AlertChannel;
  send: SendEvent;
  /** Of the database. */
  nowMs: () => Promise<number>;
  log: Pick<Log, 'error' | 'warn'>;
  retries?: Retries;
  /** Between two looks for events of other processes. */
  pollMs?: number;
}

export interface Retries {
  /** After the first attempt; each further pause is three times as long. */
  firstPauseMs: number;
  longestPauseMs: number;
  mostTries: number;
}

/** The last of the ten attempts is made within nine hours. */
const usualRetries: Retries = { firstPauseMs: 5_000, longestPauseMs: 4 * 3_600_000, mostTries: 10 };
const usualPollMs = 5_000;
const eventsAtOnce = 4;
/** Longer than an attempt can take. */
const leaseMs = 60_000;
/** A webhook that wants no events any more. */
const gone = 410;

interface Claim {
  id: string;
  body: string;
  /** With this one. */
  tries: number;
}

export class EventQueue {
  readonly #failure = new RepeatedFailure();
  readonly #parts: EventQueueParts;
  readonly #retries: Retries;
  readonly #closing = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void> | undefined;
  #isWanted = false;

  constructor(parts: EventQueueParts) {
    this.#parts = parts;
    this.#retries = parts.retries ?? usualRetries;
    this.#timer = setInterval(() => this.wake(), parts.pollMs ?? usualPollMs);
    this.#timer.unref();
  }

  /** An event may wait. Returns at once. */
  wake(): void {
    if (this.#closing.signal.aborted) return;
    this.#isWanted = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  /** Ends attempts that are going on; their events are sent by another process, or after the next start. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#closing.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      while (this.#isWanted && !this.#closing.signal.aborted) {
        this.#isWanted = false;
        const claims = await this.#claim();
        if (claims.length === eventsAtOnce) this.#isWanted = true;
        await Promise.all(claims.map((claim) => this.#attempt(claim)));
      }
    } catch (err) {
      if (this.#failure.isToReport(err)) this.#parts.log.error({ err }, 'alerts could not be sent');
    }
  }

  async #claim(): Promise<Claim[]> {
    const { db, channel } = this.#parts;
    const nowMs = await this.#parts.nowMs();
    const due = await db
      .selectFrom('alert_event')
      .select(['id', 'body', 'tries', 'due_at_ms'])
      .where('channel', '=', channel)
      .where('state', '=', 'waiting')
      .where('due_at_ms', '<=', nowMs)
      .orderBy('due_at_ms')
      .limit(eventsAtOnce)
      .execute();
    const claims: Claim[] = [];
    for (const { id, body, tries, due_at_ms: dueMs } of due) {
      const claimed = await db
        .updateTable('alert_event')
        .set({ due_at_ms: nowMs + leaseMs, tries: tries + 1 })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .where('due_at_ms', '=', dueMs)
        .where('tries', '=', tries)
        .returning('id')
        .execute();
      if (claimed.length > 0) claims.push({ id, body, tries: tries + 1 });
    }
    return claims;
  }

  async #attempt(claim: Claim): Promise<void> {
    const { db, send } = this.#parts;
    const { signal } = this.#closing;
    const outcome = await send(claim, signal).catch(() => undefined);
    const row = db.updateTable('alert_event').where('id', '=', claim.id);
    if (outcome === undefined) {
      // Not an attempt that counts: this process stops.
      await row.set({ due_at_ms: await this.#parts.nowMs(), tries: claim.tries - 1 }).execute();
      return;
    }
    const { delivered, problem } = outcome;
    if (delivered) await row.set({ state: 'delivered', problem: null }).execute();
    else if (this.#isLast(claim, outcome)) await row.set({ state: 'failed', problem }).execute();
    else {
      const due_at_ms = (await this.#parts.nowMs()) + this.#pauseMs(claim.tries);
      await row.set({ due_at_ms, problem }).execute();
    }
    this.#report(claim, outcome);
  }

  #isLast({ tries }: Claim, { status }: WebhookOutcome): boolean {
    return status === gone || tries >= this.#retries.mostTries;
  }

  /** With jitter, so that events of one moment do not stay together. */
  #pauseMs(tries: number): number {
    const { firstPauseMs, longestPauseMs } = this.#retries;
    const pauseMs = Math.min(firstPauseMs * 3 ** (tries - 1), longestPauseMs);
    return Math.round(pauseMs * (0.9 + Math.random() * 0.2));
  }

  #report(claim: Claim, outcome: WebhookOutcome): void {
    const { problem, delivered } = outcome;
    if (delivered) return;
    const about = { channel: this.#parts.channel, webhookId: claim.id, tries: claim.tries, problem };
    if (this.#isLast(claim, outcome)) this.#parts.log.error(about, 'an alert was not delivered; giving up');
    else this.#parts.log.warn(about, 'an alert was not delivered; retrying');
  }
}
