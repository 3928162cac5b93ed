/** Fuzzes one target on a thread, and ends the thread when an input hangs or fills the memory. */
import { Worker } from 'node:worker_threads';
import type { Finding } from './fuzz-loop.ts';
import type { ThreadOrder, ThreadReport } from './fuzz-thread.ts';
import { sharedHeadBytes } from './target.ts';

/** Without a new run for so long, an input hangs. On a machine that is busy, too. */
const hangMs = 20_000;
const maxHeapMb = 512;
const sharedBytes = 65_536;

/** Resolves with the report; of a thread that was ended only the runs and the finding are known. */
export function runTarget(order: Omit<ThreadOrder, 'shared'>): Promise<ThreadReport> {
  const shared = new SharedArrayBuffer(sharedBytes);
  const head = new Int32Array(shared, 0, 2);
  const worker = new Worker(new URL('fuzz-thread.ts', import.meta.url), {
    workerData: { ...order, shared } satisfies ThreadOrder,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    execArgv: ['--no-warnings'],
  });
  const ended = (kind: Finding['kind'], message: string): ThreadReport => {
    const input = Buffer.from(new Uint8Array(shared, sharedHeadBytes, head[1]));
    return {
      executions: Atomics.load(head, 0),
      inputs: 0,
      branches: 0,
      reached: 0,
      finding: { kind, message, input },
    };
  };
  const { promise, resolve, reject } = Promise.withResolvers<ThreadReport>();
  let runs = 0;
  const watch = setInterval(() => {
    const now = Atomics.load(head, 0);
    if (now === runs && now > 0) resolve(ended('hang', `no end within ${hangMs} ms`));
    runs = now;
  }, hangMs);
  worker.on('message', resolve);
  worker.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(ended('memory', `more than ${maxHeapMb} MB`));
    else reject(error);
  });
  // With nothing left to wait for, a thread ends although a promise is not settled.
  worker.on('exit', () => resolve(ended('hang', 'a promise that never settles')));
  return promise.finally(() => {
    clearInterval(watch);
    void worker.terminate();
  });
}
