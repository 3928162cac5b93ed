/** The thread that fuzzes: what it runs may hang or fill the memory, and the main thread ends it then. */
import { parentPort, workerData } from 'node:worker_threads';
import { corpusOf } from './corpus.ts';
import { Coverage } from './coverage.ts';
import { fuzz, type LoopResult } from './fuzz-loop.ts';
import { loadTarget, sharedHeadBytes, targets, usualMostMs } from './target.ts';

export interface ThreadOrder {
  target: string;
  seconds: number;
  seed: number;
  /** The number of runs, the length of the running input, and its bytes. */
  shared: SharedArrayBuffer;
}

export interface ThreadReport extends LoopResult {
  branches: number;
  reached: number;
}

const { target: name, seconds, seed, shared } = workerData as ThreadOrder;
const { covers = [], mostMs = usualMostMs } = targets[name] ?? {};
const head = new Int32Array(shared, 0, 2);
const bytes = new Uint8Array(shared, sharedHeadBytes);

const coverage = new Coverage(covers);
const target = await loadTarget(name);
const result = await fuzz(target, coverage, {
  seconds,
  seed,
  mostMs,
  corpus: corpusOf(name).map((known) => known.bytes),
  note: (input) => {
    bytes.set(input.subarray(0, bytes.length));
    head[1] = input.length;
    Atomics.add(head, 0, 1);
  },
});
const report: ThreadReport = { ...result, branches: coverage.branches, reached: coverage.reached };
parentPort?.postMessage(report, []);
