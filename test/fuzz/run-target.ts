/** Fuzzes one target on a thread, and ends the thread when an input hangs or fills the memory. */
import { Worker } from 'node:worker_threads';
import type { Finding } from './fuzz-loop.ts';
import type { ThreadOrder, ThreadReport } from './fuzz-thread.ts';
import { sharedHeadBytes, sharedNumbers } from './target.ts';

/** Without a new run for so long, an input hangs. On a machine that is busy, too. */
const hangMs = 20_000;
const maxHeapMb = 512;
const sharedBytes = 65_536;

export interface Progress {
  executions: number;
  inputs: number;
  reached: number;
}

export interface RunOptions {
  /** Ends the run as if its time were over. */
  signal: AbortSignal;
  /** Called every so many milliseconds. */
  progress?: { everyMs: number; report: (progress: Progress) => void } | undefined;
}

/** Resolves with the report; of a thread that was ended only its progress and the finding are known. */
export function runTarget(
  order: Omit<ThreadOrder, 'shared'>,
  { signal, progress }: RunOptions,
): Promise<ThreadReport> {
  const shared = new SharedArrayBuffer(sharedBytes);
  const head = new Int32Array(shared, 0, sharedHeadBytes / 4);
  const numberAt = (name: keyof typeof sharedNumbers) => Atomics.load(head, sharedNumbers[name]);
  const known = (): Progress => ({
    executions: numberAt('runs'),
    inputs: numberAt('inputs'),
    reached: numberAt('reached'),
  });
  const worker = new Worker(new URL('fuzz-thread.ts', import.meta.url), {
    workerData: { ...order, shared } satisfies ThreadOrder,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    execArgv: ['--no-warnings'],
  });
  const ended = (kind: Finding['kind'], message: string): ThreadReport => {
    const input = Buffer.from(new Uint8Array(shared, sharedHeadBytes, numberAt('inputLength')));
    return { ...known(), branches: 0, finding: { kind, message, input } };
  };
  const { promise, resolve, reject } = Promise.withResolvers<ThreadReport>();
  let runs = 0;
  const watch = setInterval(() => {
    const now = numberAt('runs');
    if (now === runs && now > 0) resolve(ended('hang', `no end within ${hangMs} ms`));
    runs = now;
  }, hangMs);
  const reporting = progress && setInterval(() => progress.report(known()), progress.everyMs);
  const stop = () => Atomics.store(head, sharedNumbers.isStopped, 1);
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  worker.on('message', resolve);
  worker.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(ended('memory', `more than ${maxHeapMb} MB`));
    else reject(error);
  });
  // With nothing left to wait for, a thread ends although a promise is not settled.
  worker.on('exit', () => resolve(ended('hang', 'a promise that never settles')));
  return promise.finally(() => {
    clearInterval(watch);
    clearInterval(reporting);
    signal.removeEventListener('abort', stop);
    void worker.terminate();
  });
}
