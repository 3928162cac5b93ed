/**
 * Feeds ever new inputs to readers of hostile bytes, guided by the branches that they reach. Exits with 1 when one
 * shows an error, and writes it to a file.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { progressLine, resultLine, resultTable, saveFinding, type TargetResult } from './report.ts';
import { runTarget } from './run-target.ts';
import { targets } from './target.ts';

/** A run of more seconds keeps its inputs, so that it can be interrupted, and is continued by the next one. */
const longSeconds = 600;
const progressMs = 60_000;
const cache = join(import.meta.dirname, '../../.cache/fuzz');

const help = `npm run test:fuzz [-- <options> <target>…]

  --seconds <n>    for each target; 30
  --seed <n>       the same inputs again, while the sources and the time suffice for it; by default another each time
  --jobs <n>       targets at once; 2
  --corpus <path>  a folder of inputs that earlier runs found: they are read first, and new ones are added;
                   .cache/fuzz/corpus for more than ${longSeconds} seconds, none for less
  --help

Targets: ${Object.keys(targets).join(', ')}; without one, all of them.
A finding ends its target and is written to .cache/fuzz. Ctrl+C ends all of them and prints what they have reached.
A run prints a line for each target every minute, and a table at the end.
Examples: npm run test:fuzz -- --seconds 600 json-text sse-reader
          npm run test:fuzz -- --seconds 3600 --jobs 2`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    jobs: { type: 'string', default: '2' },
    corpus: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(help);
  process.exit();
}
const unknown = positionals.filter((name) => !Object.hasOwn(targets, name));
if (unknown.length > 0)
  throw new Error(`no target ${unknown.join(', ')}; there are ${Object.keys(targets).join(', ')}`);
const waiting = positionals.length > 0 ? positionals : Object.keys(targets);
const seed = Number(values.seed);
const seconds = Number(values.seconds);
const folder = values.corpus ?? (seconds > longSeconds ? join(cache, 'corpus') : undefined);
const results = new Map<string, TargetResult | undefined>();
const interruption = new AbortController();
// Once: the second one ends the process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort());

async function fuzzOne(target: string): Promise<void> {
  const began = performance.now();
  const passed = () => (performance.now() - began) / 1_000;
  results.set(target, undefined);
  const report = await runTarget(
    { target, seconds, seed, folder },
    {
      signal: interruption.signal,
      progress: {
        everyMs: progressMs,
        report: (progress) => console.log(progressLine(target, passed(), progress)),
      },
    },
  );
  const result = { ...report, target, seconds: passed(), isInterrupted: interruption.signal.aborted };
  results.set(target, result);
  console.log(resultLine(result, seed));
  const { finding } = report;
  if (finding === undefined) return;
  console.error(
    `${target}: ${finding.kind}: ${finding.message}\ninput: ${saveFinding(cache, target, finding)}\n${JSON.stringify(Buffer.from(finding.input).toString('latin1').slice(0, 400))}`,
  );
  process.exitCode = 1;
}

async function work(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (interruption.signal.aborted) return;
    await fuzzOne(next);
  }
}

await Promise.all(Array.from({ length: Number(values.jobs) }, work));
console.log(`\n${resultTable([...results.values()].filter((result) => result !== undefined))}`);
