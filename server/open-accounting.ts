/** Opens the dependencies of every model call: keys, limits, and usage records. */
import { openAccounts, type Accounts } from './accounts/accounts.ts';
import type { AdoptedKey } from './accounts/adopt-first-key.ts';
import { FailureThrottle } from './accounts/failure-throttle.ts';
import { createKeyAuthenticator, type KeyAuthenticator } from './accounts/key-authenticator.ts';
import type { KeyRing } from './accounts/key-ring.ts';
import type { Admitter } from './admission/admission.ts';
import { CallAdmitter } from './admission/call-admitter.ts';
import { UsageLedger } from './admission/usage-ledger.ts';
import type { Config } from './config.ts';
import { loadOptional } from './core/optional-package.ts';
import { Limiter } from './limits/limiter.ts';
import type { LimitStore } from './limits/limit-store.ts';
import { MemoryStore } from './limits/memory/memory-store.ts';
import { UsageRecorder } from './metering/usage-recorder.ts';
import { startWritingThread, type UsageWriter } from './metering/writing-thread.ts';
import { sqlitePath, type Database, type JournalSlot } from './storage/database.ts';
import type { Log } from './telemetry/log.ts';

export interface Accounting {
  accounts: Accounts;
  /** The installation's own key; undefined when another node has it. */
  firstKey: AdoptedKey | undefined;
  authenticate: KeyAuthenticator;
  principalOf: KeyRing['principalOf'];
  admitter: Admitter;
  limiter: Limiter;
  recorder: UsageRecorder;
}

/**
 * Adds to `opened` everything that must be closed when no call runs any more, in the opposite order. Rejects, with one
 * line for the operator, when secret, key or database cannot be used.
 */
export async function openAccounting(
  config: Config,
  database: Database,
  journal: JournalSlot,
  log: Log,
  opened: AsyncDisposableStack,
): Promise<Accounting> {
  const { dataFolder, databaseUrl, installationSecret: secret } = config;
  const isShared = databaseUrl !== undefined;
  const accounts = await openAccounts(database, { dataFolder, secret });
  const firstKey = await accounts.adoptFirstKey({ dataFolder, configured: config.key, shared: isShared });
  const ring = await accounts.openKeyRing((err) => log.error({ err }, 'keys could not be read again'));
  opened.defer(() => ring.close());
  const writer = isShared ? undefined : await openWriter(config, journal, log, opened);
  const limiter = new Limiter(await openLimits(config, new UsageLedger(database), log));
  opened.defer(() => limiter.close());
  const recorder = await UsageRecorder.start({
    db: database,
    log,
    isExclusive: !isShared,
    ...(writer !== undefined && { write: writer.write, entryDelayMs: 0 }),
    onOrphans: (reservations) => reconcileAll(limiter, reservations),
  });
  opened.defer(() => recorder.stop());
  return {
    accounts,
    firstKey,
    principalOf: (id) => ring.principalOf(id),
    authenticate: createKeyAuthenticator(
      ring,
      new FailureThrottle({ perMinute: config.wrongKeysPerMinute, nowMs: Date.now }),
    ),
    admitter: new CallAdmitter({
      limiter,
      recorder,
      longestCallMs: config.totalTimeoutMs,
      report: (err) => log.error({ err }, 'a limit could not be given back; it ends by itself'),
      nowMs: Date.now,
    }),
    limiter,
    recorder,
  };
}

/** First of all it applies what a process has left that was killed: before anything is read or settled. */
async function openWriter(
  { dataFolder, usageSync }: Config,
  journal: JournalSlot,
  log: Log,
  opened: AsyncDisposableStack,
): Promise<UsageWriter> {
  const writer = startWritingThread(sqlitePath(dataFolder), usageSync, {
    report: (err, waitingBytes) =>
      log.error({ err, waitingBytes }, 'usage records wait in the journal: the database cannot take them'),
  });
  opened.defer(async () => {
    journal.apply = undefined;
    await writer.close();
  });
  await writer.flush();
  journal.apply = writer.flush;
  return writer;
}

async function openLimits(
  { redisUrl, limitsDown }: Config,
  ledger: UsageLedger,
  log: Log,
): Promise<LimitStore> {
  if (redisUrl === undefined) return new MemoryStore(ledger);
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
async function reconcileAll(limiter: Limiter, reservations: readonly string[]): Promise<void> {
  for (const id of reservations) await limiter.reconcile(id, { tokens: 0, costNanoUsd: 0n });
}
