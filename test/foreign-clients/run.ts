/**
 * `npm run test:foreign-clients [-- openai-python claude-code --target chat --json --write-docs --newest --install --jobs 1]`: installs the
 * clients that people use, unmodified and at pinned versions, and runs them against the server with its sandbox
 * models. `--newest` takes the newest versions instead and prints what changed; `--install` installs alone. `--target` runs
 * the same against a model of a provider that speaks chat completions, messages or responses, without the table.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { format as formatFile } from 'oxfmt';
import { choosePrograms, allPrograms, withModelOfTasks } from './frame/all-programs.ts';
import { changesSince } from './frame/changes.ts';
import { examineAll, installAll } from './frame/examine-all.ts';
import type { ProgramOutcome } from './frame/examine-program.ts';
import { targetFormats } from './frame/foreign-program.ts';
import { provenClient, type ProvenClient } from './frame/proven-table.ts';

const table = join(import.meta.dirname, '../../docs/tested-clients.json');

function summary({ name, missing, clients }: ProgramOutcome): string[] {
  return [
    ...missing.map((text) => `${name} skipped: ${text}`),
    ...clients.map(({ client, version, features }) => {
      const passed = features.filter(({ ok }) => ok).length;
      return `${client.title}, ${client.format} (${version}): ${passed}/${features.length}`;
    }),
  ];
}

/** Writes the table or compares it; otherwise a fault. Of a part of the clients only their rows. */
async function settleTable(outcomes: readonly ProgramOutcome[], writes: boolean): Promise<string[]> {
  const found = outcomes.flatMap(({ clients }) => clients.map(provenClient));
  if (writes) {
    const isWhole =
      outcomes.length === allPrograms.length && outcomes.every(({ missing }) => missing.length === 0);
    if (!isWhole) return ['docs/tested-clients.json is written from a run of all clients only'];
    const { code } = await formatFile('tested-clients.json', JSON.stringify(found, null, 2), {
      printWidth: 110,
    });
    writeFileSync(table, code);
    return [];
  }
  const kept = readTable();
  const stale = found.filter((each) => !kept.some((row) => JSON.stringify(row) === JSON.stringify(each)));
  const names = stale.map(({ title, format }) => `${title}, ${format}`);
  return names.length === 0
    ? []
    : [`docs/tested-clients.json differs from this run; write it with --write-docs: ${names.join('; ')}`];
}

const readTable = () => JSON.parse(readFileSync(table, 'utf8')) as ProvenClient[];

/** Prints what changed; fails where something does not work any more. */
function reportNewest(outcomes: readonly ProgramOutcome[]): number {
  const { lines, isWorse } = changesSince(
    readTable(),
    outcomes.flatMap(({ clients }) => clients),
  );
  console.log(lines.length === 0 ? 'the newest versions are the pinned ones' : lines.join('\n'));
  const problems = outcomes
    .filter(({ clients }) => clients.length === 0)
    .flatMap(({ faults, missing }) => [...faults, ...missing]);
  for (const problem of problems) console.log(problem);
  return isWorse || problems.length > 0 ? 1 : 0;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      'write-docs': { type: 'boolean', default: false },
      newest: { type: 'boolean', default: false },
      install: { type: 'boolean', default: false },
      target: { type: 'string' },
      jobs: { type: 'string', default: '2' },
    },
  });
  const jobs = Number(values.jobs);
  if (!Number.isInteger(jobs) || jobs < 1) throw new Error('--jobs is a whole number from 1');
  const target = targetFormats.find((format) => format === values.target);
  if (values.target !== undefined && target === undefined)
    throw new Error(`--target is one of ${targetFormats.join(', ')}`);
  const chosen = choosePrograms(positionals);
  const programs = target === undefined ? chosen : withModelOfTasks(chosen, positionals);
  if (values.install) {
    const problems = await installAll(programs, jobs);
    for (const problem of problems) console.log(problem);
    return problems.length === 0 ? 0 : 1;
  }
  const outcomes = await examineAll(programs, values.newest, jobs, target);
  if (values.json) console.log(JSON.stringify(outcomes, null, 2));
  else console.log(outcomes.flatMap(summary).join('\n'));
  if (values.newest) return reportNewest(outcomes);
  const faults = outcomes.flatMap((outcome) => outcome.faults);
  const problems =
    target === undefined
      ? [...faults, ...(await settleTable(outcomes, values['write-docs'] && faults.length === 0))]
      : faults;
  for (const problem of problems) console.log(`\n${problem}`);
  const skipped = outcomes.some(({ missing }) => missing.length > 0);
  return problems.length > 0 || (skipped && process.env['CI'] === 'true') ? 1 : 0;
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 2;
});
