/**
 * Bounds how long a request of the console waits for the store. The bound is on whole handlers: they ask the store many
 * times, in transactions of their own. A change whose caller was refused may still happen.
 */
import { sql } from 'kysely';
import type { StreamReply } from '../../core/reply.ts';
import { StoreWaits } from '../../core/store-waits.ts';
import type { Database } from '../../storage/database.ts';
import type { OperationId } from './console-call.ts';

/** Longest time of a report and of everything else that may take long, ms. */
const longestMs = 30_000;

/** They read many records, hash passwords, or wait for a provider, an identity provider or a webhook. */
const longOperations: ReadonlySet<string> = new Set<OperationId>([
  'getUsage',
  'getCacheSavings',
  'listUsageGroups',
  'exportUsage',
  'listRequests',
  'exportRequests',
  'listRefusals',
  'listAuditEntries',
  'listAlerts',
  'signIn',
  'stepUp',
  'setUp',
  'resetPassword',
  'changeOwnAccount',
  'acceptInvite',
  'startOidcSignIn',
  'finishOidcSignIn',
  'listProviders',
  'testProvider',
  'listProviderModels',
  'createTestAlert',
]);

/** Calls of models have bounds of their own. */
const calls: ReadonlySet<string> = new Set<OperationId>(['playChat', 'playResponse']);

export class StoreBounds {
  readonly #database: Database;
  readonly #short: StoreWaits;
  readonly #long = new StoreWaits(longestMs);

  /** They are no waits of calls: a slow report says nothing about whether the server is ready. */
  constructor(database: Database, storeTimeoutMs: number) {
    this.#database = database;
    this.#short = new StoreWaits(storeTimeoutMs);
  }

  /** For the key or the session of a request. */
  short<T>(work: Promise<T>): Promise<T> {
    return this.#short.bound(work);
  }

  /** Rejects with `StoreTooLate`. What may take long begins only when the store responds. */
  async handle<T>(operation: string, work: () => Promise<T>): Promise<T> {
    const isCall = calls.has(operation);
    if (!isCall && !longOperations.has(operation)) return await this.#short.bound(work());
    await this.#short.bound(sql`select 1 from migration`.execute(this.#database));
    return await (isCall ? work() : this.#long.bound(work()));
  }

  /** The stream whose every chunk comes in time. */
  stream(reply: StreamReply): StreamReply {
    return { ...reply, body: this.#inTime(reply.body) };
  }

  async *#inTime<Chunk>(body: AsyncIterable<Chunk>): AsyncGenerator<Chunk> {
    const chunks = body[Symbol.asyncIterator]();
    for (;;) {
      const next = await this.#long.bound(chunks.next());
      if (next.done === true) return;
      yield next.value;
    }
  }
}
