/** Opens the dependencies of every model call: keys, limits, and usage records. */
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { openAccounts, type Accounts } from './accounts/accounts.ts';
import type { AdoptedKey } from './accounts/adopt-first-key.ts';
import { FailureThrottle } from './accounts/failure-throttle.ts';
import {
  createInstallationKeyAuthenticator,
  type InstallationKeyAuthenticator,
} from './accounts/installation-key-authenticator.ts';
import { createKeyAuthenticator, type KeyAuthenticator } from './accounts/key-authenticator.ts';
import type { KeyRing } from './accounts/key-ring.ts';
import type { Admitter } from './admission/admission.ts';
import { CallAdmitter } from './admission/call-admitter.ts';
import { UsageLedger } from './admission/usage-ledger.ts';
import type { Config } from './config.ts';
import { loadOptional } from './core/optional-package.ts';
import { StoreWaits } from './core/store-waits.ts';
import { Limiter } from './limits/limiter.ts';
import type { LimitStore } from './limits/limit-store.ts';
import { MemoryStore } from './limits/memory/memory-store.ts';
import { RefusalRecorder } from './metering/refusals/refusal-recorder.ts';
import { RefusalThread } from './metering/refusals/refusal-thread.ts';
import { writeRefusals } from './metering/refusals/write-refusals.ts';
import type { SettledReservation } from './metering/replay-settlements.ts';
import { UsageRecorder } from './metering/usage-recorder.ts';
import { startJournal, startWritingThread, type UsageWriter } from './metering/writing-thread.ts';
import { isOnNetwork } from './storage/network-folder.ts';
import { sqlitePath, type Database, type JournalSlot } from './storage/database.ts';
import type { Log } from './telemetry/log.ts';
import type { Seat } from './workers/seat.ts';

export interface Accounting {
  accounts: Accounts;
  /** The installation's own key; undefined when another node has it. */
  firstKey: AdoptedKey | undefined;
  authenticate: KeyAuthenticator;
  authenticateInstallationKey: InstallationKeyAuthenticator;
  principalOf: KeyRing['principalOf'];
  admitter: Admitter;
  limiter: Limiter;
  /** Of keys and admissions, for the store. */
  waits: StoreWaits;
  recorder: UsageRecorder;
  refusals: RefusalRecorder;
}

export interface AccountingParts {
  config: Config;
  database: Database;
  journal: JournalSlot;
  log: Log;
  opened: AsyncDisposableStack;
  /** Of a worker. */
  seat: Seat | undefined;
}

/**
 * Adds to `opened` everything that must be closed when no call runs any more, in the opposite order. Rejects, with one
 * line for the operator, when secret, key or database cannot be used.
 */
export async function openAccounting(parts: AccountingParts): Promise<Accounting> {
  const { config, database, log, opened, seat } = parts;
  const { dataFolder, databaseUrl, installationSecret: secret, secretBefore } = config;
  const waits = new StoreWaits(config.storeTimeoutMs);
  const isShared = databaseUrl !== undefined;
  const accounts = await openAccounts(database, { dataFolder, secret, secretBefore });
  const firstKey =
    seat === undefined
      ? await accounts.adoptFirstKey({ dataFolder, configured: config.key, shared: isShared })
      : undefined;
  const ring = await openKeyRing(accounts, parts);
  const throttle = seat?.throttle ?? new FailureThrottle({ perMinute: config.wrongKeysPerMinute });
  const writer = isShared ? undefined : await openWriter(parts);
  const limiter = new Limiter(await openLimits(config, new UsageLedger(database), log, seat?.limits));
  opened.defer(() => limiter.close());
  const recorder = await UsageRecorder.start({
    db: database,
    log,
    isExclusive: !isShared,
    ...(writer !== undefined && { write: writer.write, writeNow: writer.writeNow }),
    ...(seat !== undefined && { processId: seat.processId, isLookedAfter: true }),
    ...(isShared && { settlementFolder: settlementFolder(dataFolder) }),
    onReplayed: (reservations) => reconcileReplayed(limiter, reservations),
    onOrphans: (reservations) => reconcileAll(limiter, reservations),
  });
  opened.defer(() => recorder.stop());
  const refusals = new RefusalRecorder(
    isShared
      ? { write: (batch) => writeRefusals(database, batch), close: () => Promise.resolve() }
      : new RefusalThread(sqlitePath(dataFolder)),
    log,
    Date.now,
  );
  opened.defer(() => refusals.close());
  return {
    accounts,
    firstKey,
    principalOf: (id) => ring.principalOf(id),
    authenticate: createKeyAuthenticator(ring, throttle, waits),
    authenticateInstallationKey: createInstallationKeyAuthenticator(
      accounts.installationKeys,
      throttle,
      waits,
    ),
    admitter: new CallAdmitter({
      limiter,
      recorder,
      waits,
      longestCallMs: config.totalTimeoutMs,
      defaultOutputTokens: config.defaultOutputTokens,
      report: (err) =>
        log.error({ err }, 'a limit reservation could not be released; it expires automatically'),
      nowMs: Date.now,
    }),
    limiter,
    waits,
    recorder,
    refusals,
  };
}

async function openKeyRing(accounts: Accounts, { log, opened, seat }: AccountingParts): Promise<KeyRing> {
  const report = (err: unknown) => log.error({ err }, 'keys could not be reloaded');
  const ring = await accounts.openKeyRing(report, seat?.accountsChanged);
  opened.defer(() => ring.close());
  seat?.onAccountsChanged(() => void ring.refresh().catch(report));
  return ring;
}

/** First of all it applies what a process has left that was killed: before anything is read or settled. */
async function openWriter({ config, journal, log, opened, seat }: AccountingParts): Promise<UsageWriter> {
  const { dataFolder, usageSync } = config;
  const path = sqlitePath(dataFolder);
  const report = (err: unknown, waitingBytes: number) =>
    log.error({ err, waitingBytes }, 'usage records wait in the journal: the database cannot take them');
  const writer =
    seat === undefined
      ? startWritingThread(path, usageSync, { report })
      : startJournal(path, usageSync, { processId: seat.processId, apply: seat.applyJournals, report });
  opened.defer(async () => {
    journal.apply = undefined;
    await writer.close();
  });
  await writer.flush();
  journal.apply = writer.flush;
  return writer;
}

/** `others` are the counters without Redis, if they are not those of this process. */
export async function openLimits(
  { redisUrl, limitsDown }: Config,
  ledger: UsageLedger,
  log: Log,
  others?: LimitStore,
): Promise<LimitStore> {
  if (redisUrl === undefined) return others ?? new MemoryStore(ledger);
  // Loaded only where it is used: the client takes a twentieth of the start.
  const { FallbackStore } = await loadOptional('REDIS_URL', () => import('./limits/redis/fallback-store.ts'));
  return await FallbackStore.open({
    url: redisUrl,
    ledger,
    down: limitsDown,
    log: (level, message) => log[level](message),
  });
}

/** The reservations of a dead process are released; its requests cost nothing until they are reconciled. */
export async function reconcileAll(limiter: Limiter, reservations: readonly string[]): Promise<void> {
  for (const id of reservations) await limiter.reconcile(id, { tokens: 0, costNanoUsd: 0n });
}

/** Those of requests whose settlement was recorded after the death of their process. */
export async function reconcileReplayed(
  limiter: Limiter,
  reservations: readonly SettledReservation[],
): Promise<void> {
  for (const { id, costNano } of reservations)
    await limiter.reconcile(id, { tokens: 0, costNanoUsd: costNano });
}

/**
 * Of the nodes that use this data folder, with PostgreSQL. undefined for a folder that need not be writable, and where a
 * write may wait for another machine: the event loop would wait with it.
 */
export function settlementFolder(dataFolder: string): string | undefined {
  return isOnNetwork(dataFolder) || !isWritable(dataFolder)
    ? undefined
    : join(dataFolder, 'usage-settlements');
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
