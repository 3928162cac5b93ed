/** Requests at a steady rate, whatever the responses do. */
import { setTimeout as wait } from 'node:timers/promises';

export interface SteadyRate<Sent> {
  send: () => Promise<Sent>;
  perSecond: number;
  durationMs: number;
  /** So many unfinished requests at most: what is behind by more is not sent later, as a flood. */
  mostRunning: number;
  done: (sent: Sent) => void;
  /** A request that got no whole response: refused, reset, cut. */
  failed: (cause: unknown) => void;
  /** Ends the sending before its time. */
  isOver?: () => boolean;
}

/** Resolves when every request that was sent has ended, one way or the other. */
export async function atSteadyRate<Sent>(options: SteadyRate<Sent>): Promise<void> {
  const { send, perSecond, durationMs, mostRunning, done, failed, isOver = () => false } = options;
  const begin = performance.now();
  const running = new Set<Promise<void>>();
  let turn = 0;
  const settle = async () => {
    try {
      done(await send());
    } catch (cause) {
      failed(cause);
    }
  };
  while (performance.now() - begin < durationMs && !isOver()) {
    const due = ((performance.now() - begin) / 1_000) * perSecond;
    for (; turn < due; turn++) {
      if (running.size >= mostRunning) continue;
      const one = settle().finally(() => running.delete(one));
      running.add(one);
    }
    await wait(5);
  }
  await Promise.all(running);
}
