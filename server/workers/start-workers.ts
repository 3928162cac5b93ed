/**
 * Starts a server of several processes. This one, the coordinator, serves no request: it has the counters, the circuits,
 * the one writer of usage records, the metrics and the log, and looks after its workers.
 */
import { ConfigError, type Config } from '../config.ts';
import { openOrClose } from '../open-or-close.ts';
import { addressProblem, lockData, makeFolder, usable } from '../start-problems.ts';
import { createLog, standardError, type Log } from '../telemetry/log.ts';
import { attendant } from './attendant.ts';
import { claimPort } from './claim-port.ts';
import { GroupMetrics } from './group-metrics.ts';
import type { RunningServer } from './running-server.ts';
import { openSharedState } from './shared-state.ts';
import { TargetRegistry } from './target-registry.ts';
import { WorkerGroup } from './worker-group.ts';

/** Where the system spreads the connections of one port over several processes. */
const platforms: ReadonlySet<string> = new Set(['linux', 'freebsd']);

/** Throws `ConfigError` when a setting cannot be used; everything opened by then is closed. */
export async function startWorkers(config: Config): Promise<RunningServer> {
  if (!platforms.has(process.platform))
    throw new ConfigError('MODELROUTE_WORKERS: several workers need Linux or FreeBSD; set it to 1');
  const destination = standardError();
  const log = createLog(config.logLevel, destination);
  const writeLog = (text: string) => destination.write(text);
  return await openOrClose(log, (opened) => startParts(config, log, writeLog, opened));
}

async function startParts(
  config: Config,
  log: Log,
  writeLog: (text: string) => void,
  opened: AsyncDisposableStack,
): Promise<RunningServer> {
  await usable('MODELROUTE_DATA', () =>
    makeFolder(config.dataFolder, { isWritten: config.databaseUrl === undefined }),
  );
  const port = await claimPort(config).catch((cause: unknown) => {
    throw new ConfigError(addressProblem(config, cause));
  });
  await lockData(config, opened);
  const state = await openSharedState(config, log, opened);
  const metrics = new GroupMetrics();
  const registry = new TargetRegistry((circuit) => group.notify(circuit));
  const group: WorkerGroup = new WorkerGroup({
    log,
    writeLog,
    count: config.workers,
    port,
    circuits: () => registry.states(),
    attend: (processId) => attendant(processId, { state, metrics, registry, others: () => group.running }),
  });
  opened.defer(() => group.stop());
  const url = await group.start();
  return {
    url,
    firstKey: state.firstKey,
    setupLink: await state.setupLink(config.publicOrigin ?? url),
    async reload() {
      const reloads = [...group.running].map(({ link }) => link.call('reload', null).catch(() => false));
      return (await Promise.all(reloads)).every(Boolean);
    },
    async warmUp() {
      await Promise.allSettled([...group.running].map(({ link }) => link.call('warmUp', null)));
    },
    stop: () => opened.disposeAsync(),
    abort: () => group.kill(),
  };
}
