/**
 * Feeds ever new inputs to readers of hostile bytes, guided by the branches that they reach. Exits with 1 when one
 * shows an error, and writes it to a file.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runTarget } from './run-target.ts';
import { targets } from './target.ts';

const help = `npm run test:fuzz [-- <options> <target>…]

  --seconds <n>    for each target; 30
  --seed <n>       the same inputs again, while the sources and the time suffice for it; by default another each time
  --jobs <n>       targets at once; 2
  --corpus <path>  a folder of inputs that earlier runs found: they are read first, and new ones are added
  --help

Targets: ${Object.keys(targets).join(', ')}; without one, all of them.
A finding is written to .cache/fuzz. Example: npm run test:fuzz -- --seconds 600 json-text sse-reader`;

const findings = join(import.meta.dirname, '../../.cache/fuzz');

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

async function fuzzOne(target: string): Promise<void> {
  const began = performance.now();
  const { executions, inputs, branches, reached, finding } = await runTarget({
    target,
    seconds: Number(values.seconds),
    seed,
    folder: values.corpus,
  });
  const seconds = (performance.now() - began) / 1_000;
  const rate = Math.round(executions / seconds);
  console.log(
    `fuzz ${target}: ${executions} executions in ${seconds.toFixed(0)} s (${rate}/s), ${inputs} inputs, ${reached} of ${branches} branches, ${finding === undefined ? 'no finding' : `1 finding, seed ${seed}`}`,
  );
  if (finding === undefined) return;
  const name = createHash('sha256').update(finding.input).digest('hex').slice(0, 12);
  const file = join(findings, `${target}-${name}`);
  mkdirSync(findings, { recursive: true });
  writeFileSync(file, finding.input);
  console.error(
    `${target}: ${finding.kind}: ${finding.message}\ninput: ${file}\n${JSON.stringify(Buffer.from(finding.input).toString('latin1').slice(0, 400))}`,
  );
  process.exitCode = 1;
}

async function work(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await fuzzOne(next);
}

await Promise.all(Array.from({ length: Number(values.jobs) }, work));
