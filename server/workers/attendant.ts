/** What the coordinator does for one worker: it takes its calls, and settles what it leaves. */
import { decodeReservationId } from '../limits/reservation-id.ts';
import type { CoordinatorCalls } from './calls.ts';
import { WorkerSignIns } from './coordinated-passwords.ts';
import { groupActivity } from './group-activity.ts';
import type { GroupMetrics, MeasuredWorker } from './group-metrics.ts';
import { decodeSubject, encodeUse } from './sent-limits.ts';
import type { SharedState } from './shared-state.ts';
import { WorkerPermits, type TargetRegistry } from './target-registry.ts';
import { WorkerHolds } from './worker-holds.ts';
import type { WorkerProcess } from './worker-process.ts';

export interface Attendant {
  calls: CoordinatorCalls;
  /** The worker serves requests. */
  started(worker: WorkerProcess): void;
  /** It has ended: `isDead` if nobody had asked it to. */
  ended(isDead: boolean): Promise<void>;
}

interface Shared {
  state: SharedState;
  metrics: GroupMetrics;
  registry: TargetRegistry;
  /** All workers. */
  others: () => Iterable<WorkerProcess>;
}

export function attendant(processId: string, { state, metrics, registry, others }: Shared): Attendant {
  const { limits, throttle } = state;
  const holds = new WorkerHolds(limits);
  const permits = new WorkerPermits(registry);
  const signIns = new WorkerSignIns(state.passwordThrottle);
  let worker: WorkerProcess | undefined;
  let measured: MeasuredWorker | undefined;
  return {
    calls: {
      reserve: (request) => holds.reserve(request),
      settle: (spent) => holds.settle(spent),
      async reconcile({ reservation, cost }) {
        const parts = decodeReservationId(reservation);
        return parts !== undefined && (await limits.reconcile(parts, BigInt(cost)));
      },
      use: async ({ subject, group, nowMs }) =>
        encodeUse(await limits.use(decodeSubject(subject), group, nowMs)),
      takePermit: (target) => permits.take(target),
      endPermit: (ended) => permits.end(ended),
      attempted: (ended) => registry.attempted(ended),
      countWrongKey: (address) => throttle.waitAfter(address),
      wrongKeyWait: (address) => throttle.waitOf(address),
      beginSignIn: (asked) => signIns.begin(asked),
      endSignIn: (ended) => signIns.end(ended),
      applyJournals: async (task) => [...(await state.applyJournals(task))],
      renderMetrics: () => metrics.render(),
      targetActivity: () => groupActivity(others()),
      accountsChanged() {
        for (const other of others()) if (other !== worker) other.link.tell('accountsChanged', null);
      },
    },
    started(started) {
      worker = started;
      measured = { metrics: () => started.link.call('metrics', null) };
      metrics.add(measured);
    },
    async ended(isDead) {
      permits.releaseAll();
      if (isDead && measured !== undefined) await metrics.died(measured);
      await state.settleWorker(processId, holds);
    },
  };
}
