/** What a run of the fuzzer prints and keeps. */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from './fuzz-loop.ts';
import type { ThreadReport } from './fuzz-thread.ts';
import type { Progress } from './run-target.ts';

export interface TargetResult extends ThreadReport {
  target: string;
  seconds: number;
  isInterrupted: boolean;
}

export function progressLine(target: string, seconds: number, progress: Progress): string {
  const { executions, inputs, reached } = progress;
  const rssMb = Math.round(process.memoryUsage.rss() / 1_024 ** 2);
  return `fuzz ${target}: at ${seconds.toFixed(0)} s ${executions} executions, ${inputs} inputs, ${reached} branches; process ${rssMb} MB`;
}

export function resultLine(result: TargetResult, seed: number): string {
  const { target, executions, seconds, inputs, reached, branches, finding, isInterrupted } = result;
  const rate = Math.round(executions / seconds);
  const end = finding === undefined ? 'no finding' : `1 finding, seed ${seed}`;
  return `fuzz ${target}: ${executions} executions in ${seconds.toFixed(0)} s (${rate}/s), ${inputs} inputs, ${reached} of ${branches} branches, ${end}${isInterrupted ? ', interrupted' : ''}`;
}

const columns: Record<string, (result: TargetResult) => string> = {
  target: ({ target }) => target,
  seconds: ({ seconds }) => seconds.toFixed(0),
  executions: ({ executions }) => String(executions),
  'per second': ({ executions, seconds }) => String(Math.round(executions / seconds)),
  inputs: ({ inputs }) => String(inputs),
  branches: ({ reached, branches }) => `${reached} of ${branches}`,
  result: ({ finding, isInterrupted }) =>
    finding === undefined ? (isInterrupted ? 'interrupted' : 'no finding') : finding.kind,
};

/** As Markdown, in the order in which the targets were started. */
export function resultTable(results: readonly TargetResult[]): string {
  const names = Object.keys(columns);
  const rows = results.map((result) => Object.values(columns).map((cell) => cell(result)));
  return [names, names.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Writes the input of a finding; returns its path. */
export function saveFinding(folder: string, target: string, { input }: Finding): string {
  const name = createHash('sha256').update(input).digest('hex').slice(0, 12);
  const file = join(folder, `${target}-${name}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, input);
  return file;
}
