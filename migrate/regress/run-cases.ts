/** Runs every case on both sides, so many at once as is allowed. */
import { Agent } from 'undici';
import type { ModelMap } from '../cutover/model-map.ts';
import { ask } from './ask.ts';
import type { AskedSide } from './asked-side.ts';
import type { Case } from './case.ts';
import type { Finding, Thresholds, Verdict } from './compare-responses.ts';
import { compareCase, worst, type Repetition } from './compare-case.ts';
import { isRecord } from '../../openapi/json/json-value.ts';

export interface CaseResult {
  name: string;
  method: string;
  path: string;
  verdict: Verdict;
  findings: Finding[];
  /** Of every repetition, without contents. */
  times: { side: 'old' | 'new'; status: number; firstByteMs: number; totalMs: number }[];
  durationMs: number;
}

export interface RunOptions {
  old: AskedSide;
  new: AskedSide;
  map: ModelMap;
  repeat: number;
  concurrency: number;
  thresholds: Thresholds;
  onResult: (result: CaseResult) => void;
}

/** Results in the order of the cases. */
export async function runCases(cases: readonly Case[], options: RunOptions): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  const queue = cases.entries();
  // The deadline of each side covers the response as a whole.
  const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
  const work = async () => {
    for (const [index, one] of queue) {
      const result = await runCase(agent, one, options);
      results[index] = result;
      options.onResult(result);
    }
  };
  try {
    await Promise.all(Array.from({ length: options.concurrency }, work));
  } finally {
    await agent.destroy();
  }
  return results;
}

async function runCase(agent: Agent, one: Case, options: RunOptions): Promise<CaseResult> {
  const began = performance.now();
  const forNew = mapped(one, options.map);
  const repetitions: Repetition[] = [];
  for (let count = 0; count < options.repeat; count += 1) {
    // Both at the same time: what slows this machine down slows down both.
    const [old, fresh] = await Promise.all([ask(agent, options.old, one), ask(agent, options.new, forNew)]);
    repetitions.push({ old, new: fresh });
  }
  const findings = compareCase(one, repetitions, options.thresholds);
  return {
    name: one.name,
    method: one.method,
    path: one.path,
    verdict: worst(findings),
    findings,
    times: repetitions.flatMap(({ old, new: fresh }) =>
      (
        [
          ['old', old],
          ['new', fresh],
        ] as const
      ).map(([side, { status, firstByteMs, totalMs }]) => ({
        side,
        status,
        firstByteMs: Math.round(firstByteMs),
        totalMs: Math.round(totalMs),
      })),
    ),
    durationMs: performance.now() - began,
  };
}

function mapped(one: Case, map: ModelMap): Case {
  const path = map.path(one.path);
  const model = isRecord(one.body) ? one.body['model'] : undefined;
  const to = typeof model === 'string' ? map.model(model) : undefined;
  if (!isRecord(one.body) || to === undefined) return { ...one, path };
  return { ...one, path, body: { ...one.body, model: to } };
}
