/** Assembles and starts an installation; used by the command line and by the tests alike. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Express } from 'express';
import { isFamilyNamed } from './accounts/named-models.ts';
import { createApp } from './app.ts';
import { ConfigError, type Config } from './config.ts';
import { StoreWaits } from './core/store-waits.ts';
import { loadContracts, type Contracts } from './contract/bundles.ts';
import { descriptorLimit } from './http/descriptor-limit.ts';
import { bindPort, type BoundPort } from './http/listen.ts';
import { RunningRequests } from './http/running-requests.ts';
import { ProviderHealth } from './provider-health/provider-health.ts';
import { ActivityRecorder, type TargetActivity } from './provider-health/target-activity.ts';
import { createSandbox, type Sandbox } from './providers/sandbox/sandbox.ts';
import { keepLedger, openLedger } from './reconciling/provider-ledger.ts';
import { warmUpSandbox } from './providers/sandbox/warm-up.ts';
import { LocalGates } from './routing/target-gates.ts';
import type { AttemptLimits } from './routing/target.ts';
import {
  addressProblem,
  lockData,
  makeFolder,
  reason,
  usable,
  warnOfDescriptors,
  warnOfFirstKey,
} from './start-problems.ts';
import { createMediaFetcher, type FetchMedia } from './media/fetch-media.ts';
import { createMediaResolver } from './media/resolve-media.ts';
import { People } from './console/people/people.ts';
import { Retention } from './retention/retention.ts';
import { openDatabase, sqlitePath, type JournalSlot } from './storage/database.ts';
import { joinFolder } from './storage/folder-lock.ts';
import { openStoreProbe } from './storage/store-probe.ts';
import { FileStore } from './storage/file-store.ts';
import { errorBodyV1 } from './surfaces/v1/profile.ts';
import { combineObservers } from './telemetry/combine-observers.ts';
import { openCatalog, openSource, withStoredProviders } from './open-catalog.ts';
import { openAccounting } from './open-accounting.ts';
import { openAlerts, openSenders } from './open-alerts.ts';
import { openFileBytes } from './open-file-bytes.ts';
import { openFileCopies } from './open-file-copies.ts';
import { openKeptResponses } from './open-kept-responses.ts';
import { openOrClose } from './open-or-close.ts';
import { openReports } from './open-reports.ts';
import { createLog, standardError, type Log } from './telemetry/log.ts';
import { logObserver } from './telemetry/log-observer.ts';
import { normalizationLog } from './telemetry/normalization-log.ts';
import { createMetrics, type MetricsSnapshot } from './telemetry/metrics/metrics.ts';
import { createTracing } from './telemetry/tracing/tracing.ts';
import { watchAbsentPeople } from './watch-absent-people.ts';
import { watchMemory } from './watch-memory.ts';
import type { RunningServer } from './workers/running-server.ts';
import type { Seat } from './workers/seat.ts';

export interface Installation extends RunningServer {
  /** The application, for callers that put their own handlers in front. */
  app: Express;
  /** Of this process alone. */
  metrics(): Promise<MetricsSnapshot>;
  /** The same of attempts at targets. */
  targetActivity(): TargetActivity[];
}

/**
 * Throws `ConfigError` when a setting cannot be used (folder, database, port); everything opened by then is closed. With a
 * seat it is one of several workers, and its coordinator has the first key and the console's setup.
 */
export async function start(
  config: Config,
  contracts: Contracts = loadContracts(),
  seat?: Seat,
): Promise<Installation> {
  const log =
    seat === undefined
      ? createLog(config.logLevel)
      : createLog(config.logLevel, standardError(), { worker: seat.number });
  return await openOrClose(log, (opened) => startParts(config, contracts, log, opened, seat));
}

/** Adds to `opened` everything that must be closed, in the opposite order. */
async function startParts(
  config: Config,
  contracts: Contracts,
  log: Log,
  opened: AsyncDisposableStack,
  seat: Seat | undefined,
): Promise<Installation> {
  await usable('MODELROUTE_DATA', () =>
    makeFolder(config.dataFolder, { isWritten: config.databaseUrl === undefined }),
  );
  if (config.s3 === undefined)
    await usable('MODELROUTE_FILES', () => makeFolder(config.filesFolder, { isWritten: true }));
  const limits: AttemptLimits = {
    firstByteMs: config.idleTimeoutMs,
    firstContentMs: config.totalTimeoutMs,
    idleMs: config.idleTimeoutMs,
    totalMs: config.totalTimeoutMs,
  };
  const metrics = createMetrics();
  const upstream = opened.use(new AsyncDisposableStack());
  const tracing = await createTracing(config.otel, log);
  upstream.defer(() => tracing?.shutdown());
  const configured = await openSource(config, limits, log, seat);
  upstream.defer(() => configured.close());
  // Before the store is opened: a setting that cannot be used leaves no trace in it.
  const sandbox = await usable('MODELROUTE_SANDBOX_LEDGER', () => openSandbox(config));
  const alertSenders = await openSenders(config);
  const fetchMedia = await usable('MODELROUTE_FETCH_ALLOW', () => mediaFetcher(config));

  // Before the store too: a second start must not touch what the first one has under way. The coordinator of workers has
  // claimed their port and has the folder; a worker takes connections only when it can serve them.
  const early = seat === undefined ? await takePort(config, opened, false) : undefined;
  if (seat === undefined) await lockData(config, opened);
  else if (config.databaseUrl === undefined) {
    const joined = joinFolder(config.dataFolder);
    opened.defer(() => joined.release());
  }

  const { dataFolder: folder, databaseUrl: url } = config;
  const journal: JournalSlot = {};
  const database = await usable(url === undefined ? 'MODELROUTE_DATA' : 'DATABASE_URL', () =>
    openDatabase({ folder, url, journal }),
  );
  opened.defer(() => database.destroy());
  const probe = await openStoreProbe(database, url);
  opened.defer(() => probe.close());
  const accounting = await openAccounting({ config, database, journal, log, opened, seat }).catch(
    (cause: unknown) => {
      throw new ConfigError(reason(cause));
    },
  );
  const { firstKey } = accounting;
  if (firstKey !== undefined) warnOfFirstKey(firstKey, log);
  const reports = openReports({ config, database, journal, opened });
  const people = await usable(
    'MODELROUTE_OIDC_ISSUER',
    () =>
      new People(database, {
        oidc: config.oidc,
        keysAfterMs: config.oidc?.keysAfterMs,
        throttle: seat?.passwordThrottle,
        sessionMs: config.retention.sessionsMs,
      }),
  );
  const bytes = await openFileBytes(config, opened);
  // Apart from those of calls, by which the server is ready: while somebody locks the SQLite database, calls are served
  // and these are refused.
  const waits = new StoreWaits(config.storeTimeoutMs);
  const files = await FileStore.open(database, bytes, {
    quota: config.filesQuota,
    waits,
    report: (err) => log.error({ err }, 'files could not be checked or cleared away'),
  });
  opened.defer(() => files.close());
  const kept = openKeptResponses(config, database, { accounts: accounting.accounts, waits }, log);
  opened.defer(() => kept.close());

  const retention = new Retention({
    db: database,
    path: url === undefined ? sqlitePath(folder) : undefined,
    periods: config.retention,
    log,
    nowMs: Date.now,
    observeBacklog: metrics.observeBacklog,
  });
  opened.defer(() => retention.close());

  const { accounts } = accounting;
  const source = await withStoredProviders(configured, { accounts, limits, log });
  upstream.defer(() => source.close());
  const { catalog, sandboxMode } = openCatalog(config, { source, sandbox, limits });
  // Ahead of accounting: providers are closed after their running requests, which are then settled.
  opened.use(upstream);
  const copies = openFileCopies(database, source, waits, log);
  // Closed before the providers, which would wait for requests that it still sends them.
  opened.defer(() => copies.close());

  const gates = seat?.gates ?? new LocalGates();
  const sweeps = seat === undefined || seat.number === 1;
  const parts = { config, contracts, database, catalog, gates, senders: alertSenders, log };
  const alerts = sweeps ? openAlerts(parts) : undefined;
  opened.defer(() => alerts?.close());
  if (sweeps && people.absent !== undefined) watchAbsentPeople(people.absent, log, opened);

  let isDraining = false;
  const running = new RunningRequests();
  watchMemory(running, opened);
  const recorded = new ActivityRecorder(Date.now);
  const providerHealth = new ProviderHealth({
    source,
    stored: accounting.accounts.providers,
    catalog,
    gates,
    activity: seat?.targetActivity ?? (async () => recorded.activity()),
    nowMs: Date.now,
  });
  const app = createApp({
    config,
    log,
    files,
    kept,
    contracts,
    running,
    authenticate: accounting.authenticate,
    admitter: accounting.admitter,
    recordRefusal: (call) => accounting.refusals.record(call),
    waits: accounting.waits,
    administration: { ...accounting, people, database, reports, alertSenders, providerHealth },
    catalog,
    gates,
    media: createMediaResolver({ fetch: fetchMedia, ensureCopy: copies.ensureCopy }),
    observer: combineObservers([
      metrics.observer,
      recorded.observer,
      logObserver(log),
      ...(tracing === undefined ? [] : [tracing.observer]),
    ]),
    normalizations: normalizationLog(log, metrics.normalizations, recorded.normalizations),
    metrics: { ...metrics, ...(seat !== undefined && { render: seat.renderMetrics }) },
    readiness: async () => {
      if (isDraining) return 'draining';
      const { waits: callWaits, recorder } = accounting;
      if (callWaits.isStalled || !(await probe.isReachable())) return 'store unreachable';
      return recorder.isFailing ? 'store not writable' : 'ready';
    },
  });
  const sweep = setInterval(() => {
    if (!sweeps) return;
    void files.sweep();
    void kept.sweep();
    void retention.sweep();
  }, sweepEveryMs);
  sweep.unref();
  opened.defer(() => clearInterval(sweep));

  const port = early ?? (await takePort(config, opened, true));
  const descriptors = descriptorLimit();
  warnOfDescriptors(descriptors, source.models(), log);
  const listening = port.serve(app, {
    bareError: (error) => JSON.stringify(errorBodyV1(error)),
    mostConnections: descriptors.connections,
    log,
  });
  opened.defer(() => listening.close({ timeoutMs: config.drainTimeoutMs, running }));
  // Requests do not wait for the cleanup after the last process.
  if (sweeps) void files.sweep();
  return {
    url: listening.url,
    app,
    firstKey,
    setupLink: seat === undefined ? await people.setup.link(config.publicOrigin ?? listening.url) : undefined,
    metrics: metrics.snapshot,
    targetActivity: () => recorded.activity(),
    reload: () => source.reload(),
    warmUp: async () => {
      try {
        const mode = sandboxMode();
        // Memory that nobody's requests need is left alone.
        if (mode === '0' || (mode === 'keys' && !(await isFamilyNamed(database, 'sandbox/')))) return;
        await warmUpSandbox();
      } catch (err) {
        log.warn({ err }, 'the sandbox is not warmed up');
      }
    },
    async stop() {
      isDraining = true;
      if (config.drainGraceMs > 0) await pause(config.drainGraceMs);
      await opened.disposeAsync();
    },
  };
}

async function takePort(config: Config, opened: AsyncDisposableStack, isShared: boolean): Promise<BoundPort> {
  const port = await bindPort({ ...config, isShared }).catch((cause: unknown) => {
    throw new ConfigError(addressProblem(config, cause));
  });
  opened.defer(() => port.abandon());
  return port;
}

function openSandbox({ sandboxRaw, sandboxLedger }: Config): Sandbox {
  const sandbox = createSandbox({ rawFaults: sandboxRaw, now: Date.now });
  if (sandboxLedger === undefined) return sandbox;
  return { ...sandbox, ...keepLedger(sandbox, openLedger(sandboxLedger)) };
}

function mediaFetcher({ fetchUrls, fetchTimeoutMs, fetchAllow }: Config): FetchMedia | null {
  return fetchUrls ? createMediaFetcher({ timeoutMs: fetchTimeoutMs, allowedNetworks: fetchAllow }) : null;
}

const sweepEveryMs = 60_000;
