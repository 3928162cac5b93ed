/** The command `modelroute migrate regress`: compares two services case by case before a cutover. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../../command-line/run-command.ts';
import type { CommandIo } from '../command-io.ts';
import { writeAtomically } from '../write-atomically.ts';
import { ModelMap, readModelMap } from '../cutover/model-map.ts';
import { readCases } from './case.ts';
import { htmlReport } from './html-report.ts';
import { junitReport } from './junit-report.ts';
import { readArguments, regressCommand, type RegressArguments } from './options.ts';
import { Progress } from './progress.ts';
import { regressionOf, type Regression } from './report.ts';
import { runCases } from './run-cases.ts';

/** Resolves with the exit status: 0 nothing is worse, 1 something is, 2 it could not be run, with the reason on one line. */
export async function runRegress(argv: readonly string[], io: CommandIo): Promise<0 | 1 | 2> {
  return await runCommand(regressCommand, argv, io, async ({ values }) => {
    const options = readArguments(values, io.env ?? process.env);
    try {
      // Found out before the run, which may take minutes and cost money.
      mkdirSync(options.out, { recursive: true });
      const run = await compare(options, io);
      await writeAtomically(join(options.out, 'report.json'), `${JSON.stringify(run, null, 2)}\n`);
      await writeAtomically(join(options.out, 'report.html'), htmlReport(run));
      await writeAtomically(join(options.out, 'junit.xml'), junitReport(run, options.isStrict));
      io.stdout.write(textOf(run, options.out));
      return run.summary.worse > 0 || (options.isStrict && run.summary.different > 0) ? 1 : 0;
    } catch (thrown) {
      io.stderr.write(`modelroute migrate regress: ${(thrown as Error).message.split('\n', 1)[0]}\n`);
      return 2;
    }
  });
}

async function compare(options: RegressArguments, io: CommandIo): Promise<Regression> {
  const cases = readCases(options.cases);
  const map = options.map === undefined ? new ModelMap() : readModelMap(options.map);
  const { timeoutMs, repeat, concurrency, thresholds } = options;
  const progress = new Progress(io.stderr, cases.length);
  const began = performance.now();
  try {
    const results = await runCases(cases, {
      old: { url: options.old, key: options.oldKey, timeoutMs, isJudged: false },
      new: { url: options.new, key: options.newKey, timeoutMs, isJudged: true },
      map,
      repeat,
      concurrency,
      thresholds,
      onResult: (result) => progress.add(result),
    });
    if (results.every(({ times }) => times.every(({ status }) => status === 0)))
      throw new Error('neither service could be reached');
    const facts = { old: options.old, new: options.new, repeat, durationMs: performance.now() - began };
    return regressionOf(facts, results);
  } finally {
    progress.end();
  }
}

function textOf({ summary, cases }: Regression, out: string): string {
  const rows = cases
    .filter(({ verdict }) => verdict !== 'same')
    .flatMap(({ name, verdict, findings }) => [
      `${verdict.padEnd(10)} ${name}`,
      ...findings
        .filter((one) => one.verdict !== 'same')
        .map((one) => `           ${one.aspect}: ${one.verdict}. ${one.message}`),
    ]);
  const total = `${summary.same} same, ${summary.different} different, ${summary.worse} worse`;
  return `${[...rows, `${total}; see ${join(out, 'report.html')}`].join('\n')}\n`;
}
