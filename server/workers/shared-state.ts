/** The state that all workers of a server share, opened once: the writer of the database, the counters, the first key. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openAccounts } from '../accounts/accounts.ts';
import type { AdoptedKey } from '../accounts/adopt-first-key.ts';
import { FailureThrottle } from '../accounts/failure-throttle.ts';
import { UsageLedger } from '../admission/usage-ledger.ts';
import { ConfigError, type Config } from '../config.ts';
import { People } from '../console/people/people.ts';
import { SignInThrottle } from '../console/people/sign-in-throttle.ts';
import { Limiter } from '../limits/limiter.ts';
import type { LimitStore } from '../limits/limit-store.ts';
import { ApplyingThread, type ApplyJournals } from '../metering/applying-thread.ts';
import { costOfReservation } from '../metering/cost-of-reservation.ts';
import { UsageRecorder } from '../metering/usage-recorder.ts';
import { openLimits, reconcileAll, reconcileReplayed, settlementFolder } from '../open-accounting.ts';
import { reason, usable, warnOfFirstKey } from '../start-problems.ts';
import { openDatabase, sqlitePath, type Database, type JournalSlot } from '../storage/database.ts';
import { journalProcess } from '../storage/usage/journal-files.ts';
import type { Log } from '../telemetry/log.ts';
import type { WorkerHolds } from './worker-holds.ts';

export interface SharedState {
  firstKey: AdoptedKey | undefined;
  /** Of the console, for an installation without an administrator. */
  setupLink(origin: string): Promise<string | undefined>;
  limits: LimitStore;
  throttle: FailureThrottle;
  passwordThrottle: SignInThrottle;
  /** Rejects with PostgreSQL, which has no journals. */
  applyJournals: ApplyJournals;
  /** A worker has ended: its journal is applied, its open requests are settled, its reservations end. Never rejects. */
  settleWorker(processId: string, holds: WorkerHolds): Promise<void>;
}

const firstPauseMs = 200;
const longestPauseMs = 5_000;

/** Adds to `opened` everything that must be closed after the workers, in the opposite order. */
export async function openSharedState(
  config: Config,
  log: Log,
  opened: AsyncDisposableStack,
): Promise<SharedState> {
  const { dataFolder, databaseUrl: url, installationSecret: secret, secretBefore } = config;
  const journal: JournalSlot = {};
  const database = await usable(url === undefined ? 'MODELROUTE_DATA' : 'DATABASE_URL', () =>
    openDatabase({ folder: dataFolder, url, journal }),
  );
  opened.defer(() => database.destroy());
  try {
    const accounts = await openAccounts(database, { dataFolder, secret, secretBefore });
    const firstKey = await accounts.adoptFirstKey({
      dataFolder,
      configured: config.key,
      shared: url !== undefined,
    });
    if (firstKey !== undefined) warnOfFirstKey(firstKey, log);
    const applyJournals = url === undefined ? await openThread(config, journal, opened) : noJournals;
    const limits = await openLimits(config, new UsageLedger(database), log);
    const limiter = new Limiter(limits);
    opened.defer(() => limiter.close());
    const recorder = await UsageRecorder.start({
      db: database,
      log,
      isExclusive: url === undefined,
      ...(url !== undefined && { settlementFolder: settlementFolder(dataFolder) }),
      onReplayed: (reservations) => reconcileReplayed(limiter, reservations),
      onOrphans: (reservations) => reconcileAll(limiter, reservations),
    });
    opened.defer(() => recorder.stop());
    const settler = new DeadWorkers(database, recorder, url === undefined ? applyJournals : undefined, log);
    opened.defer(() => settler.close());
    const people = new People(database);
    return {
      firstKey,
      setupLink: (origin) => people.setup.link(origin),
      limits,
      throttle: new FailureThrottle({ perMinute: config.wrongKeysPerMinute }),
      passwordThrottle: new SignInThrottle(),
      applyJournals,
      settleWorker: (processId, holds) => settler.settle(processId, holds),
    };
  } catch (cause) {
    throw cause instanceof ConfigError ? cause : new ConfigError(reason(cause));
  }
}

/** First of all it applies what a process has left that was killed. */
async function openThread(
  { dataFolder, usageSync: sync }: Config,
  journal: JournalSlot,
  opened: AsyncDisposableStack,
): Promise<ApplyJournals> {
  const processId = journalProcess(randomUUID());
  const thread = new ApplyingThread({ path: sqlitePath(dataFolder), sync, processId });
  opened.defer(async () => {
    journal.apply = undefined;
    await thread.close();
  });
  await thread.apply({ files: [] });
  journal.apply = async () => void (await thread.apply({ files: [] }));
  return thread.apply;
}

const noJournals: ApplyJournals = () => Promise.reject(new Error('PostgreSQL has no journals'));

/** Settles what workers leave, however long the database cannot be used. */
class DeadWorkers {
  readonly #database: Database;
  readonly #recorder: UsageRecorder;
  readonly #applyJournals: ApplyJournals | undefined;
  readonly #log: Log;
  #isClosed = false;

  constructor(
    database: Database,
    recorder: UsageRecorder,
    applyJournals: ApplyJournals | undefined,
    log: Log,
  ) {
    this.#database = database;
    this.#recorder = recorder;
    this.#applyJournals = applyJournals;
    this.#log = log;
  }

  async settle(processId: string, holds: WorkerHolds): Promise<void> {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        await this.#applyJournals?.({ files: [], dead: [journalProcess(processId)] });
        await this.#recorder.settleOrphansOf(processId);
        await holds.settleAll((reservation, admittedMs) =>
          costOfReservation(this.#database, reservation, admittedMs),
        );
        return;
      } catch (err) {
        this.#log.error({ err }, 'the requests of a worker that has ended could not be settled; retrying');
      }
      // The next start settles them.
      if (this.#isClosed) return;
      await pause(pauseMs);
    }
  }

  close(): void {
    this.#isClosed = true;
  }
}
