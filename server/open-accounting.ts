/** Opens what stands behind every call of a model: keys, limits, and the records of what was used. */
import { openAccounts, type Accounts } from './accounts/accounts.ts';
import type { AdoptedKey } from './accounts/adopt-first-key.ts';
import { FailureThrottle } from './accounts/failure-throttle.ts';
import { createKeyAuthenticator, type KeyAuthenticator } from './accounts/key-authenticator.ts';
import type { KeyRing } from './accounts/key-ring.ts';
import type { Admitter } from './admission/admission.ts';
import { CallAdmitter } from './admission/call-admitter.ts';
import { UsageLedger } from './admission/usage-ledger.ts';
import type { Config } from './config.ts';
import { Limiter } from './limits/limiter.ts';
import type { LimitStore } from './limits/limit-store.ts';
import { MemoryStore } from './limits/memory/memory-store.ts';
import { ShelteredStore } from './limits/redis/sheltered-store.ts';
import { UsageRecorder } from './metering/usage-recorder.ts';
import { startWritingThread } from './metering/writing-thread.ts';
import type { Database } from './storage/database.ts';
import { sqlitePath } from './storage/sqlite-path.ts';
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
  /** When no call runs any more: writes what waits. */
  close(): Promise<void>;
}

/** Rejects, with one line for the operator, when secret, key or database cannot be used. */
export async function openAccounting(config: Config, database: Database, log: Log): Promise<Accounting> {
  const { dataFolder, databaseUrl, installationSecret: secret } = config;
  const isShared = databaseUrl !== undefined;
  const accounts = await openAccounts(database, { dataFolder, secret });
  const firstKey = await accounts.adoptFirstKey({ dataFolder, configured: config.key, shared: isShared });
  const ring = await accounts.openKeyRing((err) => log.error({ err }, 'keys could not be read again'));
  const limiter = new Limiter(await openLimits(config, new UsageLedger(database), log));
  const writer = isShared ? undefined : startWritingThread(sqlitePath(dataFolder), config.usageSync);
  const recorder = await UsageRecorder.start({
    db: database,
    log,
    isExclusive: !isShared,
    ...(writer !== undefined && { write: writer.write }),
    onLeftovers: (reservations) => reconcileAll(limiter, reservations),
  });
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
    async close() {
      await recorder.stop();
      await writer?.close();
      await limiter.close();
      await ring.close();
    },
  };
}

async function openLimits(
  { redisUrl, limitsDown }: Config,
  ledger: UsageLedger,
  log: Log,
): Promise<LimitStore> {
  if (redisUrl === undefined) return new MemoryStore(ledger);
  return await ShelteredStore.open({
    url: redisUrl,
    ledger,
    down: limitsDown,
    log: (level, message) => log[level](message),
  });
}

/** What a dead process held is given back; its requests cost nothing until they are reconciled. */
async function reconcileAll(limiter: Limiter, reservations: readonly string[]): Promise<void> {
  for (const id of reservations) await limiter.reconcile(id, { tokens: 0, costNanoUsd: 0n });
}
