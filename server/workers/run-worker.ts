/** Runs a worker: a whole server whose limits, circuits and journals are those of the coordinator. */
import { keepCompiled } from '../compiled-code.ts';
import { ConfigError, readConfig } from '../config.ts';
import { throwIfTooMany } from '../accounts/failure-throttle.ts';
import { start, type Installation } from '../start.ts';
import { coordinatedPasswords } from './coordinated-passwords.ts';
import type { CoordinatorCalls, StartedWorker, StartWorker, WorkerCalls } from './calls.ts';
import { CoordinatedGates } from './coordinated-gates.ts';
import { CoordinatedLimits } from './coordinated-limits.ts';
import { Link, type Frame } from './link.ts';
import type { Seat } from './seat.ts';

export function runWorker(): void {
  let installation: Installation | undefined;
  let gates: CoordinatedGates | undefined;
  let refreshKeys = () => {};

  const calls: WorkerCalls = {
    async start(argument) {
      gates = new CoordinatedGates(link, argument.circuits);
      const seat = seatOf(argument, link, gates, (refresh) => {
        refreshKeys = refresh;
      });
      const started = await startAt(argument, seat);
      if ('problem' in started) return started;
      ({ installation } = started);
      return { url: installation.url };
    },
    circuit: (state) => gates?.note(state),
    accountsChanged: () => refreshKeys(),
    reload: async () => (await installation?.reload()) ?? false,
    warmUp: async () => await installation?.warmUp(),
    targetActivity: () => installation?.targetActivity() ?? [],
    metrics: async () => (await installation?.metrics()) ?? [],
    async stop() {
      await installation?.stop();
      keepCompiled();
    },
    exit: () => process.exit(0),
  };
  const link = new Link<CoordinatorCalls>((frame) => process.send?.(frame), calls);
  process.on('message', (frame: Frame) => link.receive(frame));
  // Limits, circuits and the writer of the database are gone with the coordinator: no request could be served right, and
  // the next server wants the port. An orderly end would wait for threads and for the log, which nobody reads any more;
  // completed requests are in the journal.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  // A terminal and some service managers signal all processes; the coordinator passes on what concerns its workers.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
}

async function startAt(
  { port }: StartWorker,
  seat: Seat,
): Promise<{ installation: Installation } | Extract<StartedWorker, { problem: string }>> {
  try {
    return { installation: await start({ ...readConfig(), port }, undefined, seat) };
  } catch (problem) {
    if (!(problem instanceof ConfigError)) throw problem;
    return { problem: problem.message };
  }
}

function seatOf(
  { number, processId }: StartWorker,
  link: Link<CoordinatorCalls>,
  gates: CoordinatedGates,
  onAccountsChanged: Seat['onAccountsChanged'],
): Seat {
  return {
    number,
    processId,
    gates,
    limits: new CoordinatedLimits(link),
    throttle: {
      count: async (address) => throwIfTooMany(await link.call('countWrongKey', address)),
      demand: async (address) => throwIfTooMany(await link.call('wrongKeyWait', address)),
    },
    passwordThrottle: coordinatedPasswords(link),
    applyJournals: async (task) => new Map(await link.call('applyJournals', task)),
    renderMetrics: () => link.call('renderMetrics', null),
    targetActivity: () => link.call('targetActivity', null),
    accountsChanged: () => link.tell('accountsChanged', null),
    onAccountsChanged,
  };
}
