/**
 * `npm run test:fuzz [-- --seconds 30 --seed 1 --jobs 2 json-text sse-reader]`: feeds ever new inputs to readers of
 * hostile bytes, guided by the branches that they reach. Exits with 1 when one shows an error, and writes it to a file.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runTarget } from './run-target.ts';
import { targets } from './target.ts';

const findings = join(import.meta.dirname, '../../.cache/fuzz');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    jobs: { type: 'string', default: '2' },
  },
});
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
