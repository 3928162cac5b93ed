/** Very many streams through one gateway: the processes that hold them, as many as the descriptors of each allow. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Command, Count } from './paced-client.ts';

/** Of one process; half of what common systems allow. */
const perProcess = 5_000;
const pollMs = 100;

export class StreamCrowd implements Disposable {
  readonly #clients: ChildProcess[];
  readonly #count: number;

  constructor(count: number) {
    this.#count = count;
    this.#clients = Array.from({ length: Math.ceil(count / perProcess) }, () =>
      fork(fileURLToPath(new URL('paced-client.ts', import.meta.url)), { execArgv: [] }),
    );
  }

  /** Of the processes. */
  get pids(): number[] {
    return this.#clients.map(({ pid }) => pid ?? 0);
  }

  async open(at: { url: string; key: string }, perSecond: number | null): Promise<void> {
    const processes = this.#clients.length;
    await this.#all((index) => ({
      do: 'open',
      ...at,
      count: Math.floor((this.#count + index) / processes),
      perSecond: perSecond === null ? null : perSecond / processes,
    }));
  }

  async cut(): Promise<void> {
    await this.#all(() => ({ do: 'cut' }));
  }

  async count(): Promise<Count> {
    const counts = await this.#all(() => ({ do: 'count' }));
    const total = (name: Exclude<keyof Count, 'faults'>) =>
      counts.reduce((sum, count) => sum + count[name], 0);
    return {
      open: total('open'),
      begun: total('begun'),
      settled: total('settled'),
      complete: total('complete'),
      ended: total('ended'),
      numbers: total('numbers'),
      refused: total('refused'),
      faults: counts.flatMap(({ faults }) => faults),
    };
  }

  /** Polls until the count is as wanted or the time is over, and returns the milliseconds that it took and the last count. */
  async until(
    isReached: (count: Count) => boolean,
    patienceMs: number,
  ): Promise<{ ms: number; count: Count }> {
    const begin = performance.now();
    let count = await this.count();
    while (!isReached(count) && performance.now() - begin < patienceMs) {
      await wait(pollMs);
      count = await this.count();
    }
    return { ms: performance.now() - begin, count };
  }

  [Symbol.dispose](): void {
    for (const client of this.#clients) client.disconnect();
  }

  #all(commandOf: (index: number) => Command): Promise<Count[]> {
    return Promise.all(
      this.#clients.map(async (client, index) => {
        client.send(commandOf(index));
        const [count] = (await once(client, 'message')) as [Count];
        return count;
      }),
    );
  }
}
