/** The thread that fuzzes: what it runs may hang or fill the memory, and the main thread ends it then. */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { corpusOf } from './corpus.ts';
import { Coverage } from './coverage.ts';
import { fuzz, type LoopResult } from './fuzz-loop.ts';
import { loadTarget, sharedHeadBytes, sharedNumbers, targets, usualMostMs } from './target.ts';

export interface ThreadOrder {
  target: string;
  seconds: number;
  seed: number;
  /** Where the inputs of earlier runs are, and those of this one are added. */
  folder?: string | undefined;
  /** `sharedNumbers`, and the bytes of the running input. */
  shared: SharedArrayBuffer;
}

export interface ThreadReport extends LoopResult {
  branches: number;
  reached: number;
}

const { target: name, seconds, seed, folder, shared } = workerData as ThreadOrder;
const { covers = [], mostMs = usualMostMs } = targets[name] ?? {};
const head = new Int32Array(shared, 0, sharedHeadBytes / 4);
const bytes = new Uint8Array(shared, sharedHeadBytes);

if (folder !== undefined) mkdirSync(join(folder, name), { recursive: true });
const coverage = new Coverage(covers);
const target = await loadTarget(name);
const result = await fuzz(target, coverage, {
  seconds,
  seed,
  mostMs,
  corpus: [...corpusOf(name), ...(folder === undefined ? [] : corpusOf(name, folder))].map(
    (known) => known.bytes,
  ),
  note: (input) => {
    bytes.set(input.subarray(0, bytes.length));
    head[sharedNumbers.inputLength] = input.length;
    Atomics.add(head, sharedNumbers.runs, 1);
    return Atomics.load(head, sharedNumbers.isStopped) === 0;
  },
  onInputs: (inputs) => {
    head[sharedNumbers.inputs] = inputs;
    head[sharedNumbers.reached] = coverage.reached;
  },
  keep: (input) => {
    if (folder === undefined) return;
    const file = createHash('sha256').update(input).digest('hex').slice(0, 12);
    writeFileSync(join(folder, name, file), input);
  },
});
const report: ThreadReport = { ...result, branches: coverage.branches, reached: coverage.reached };
parentPort?.postMessage(report, []);
