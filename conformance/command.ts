/** The command `modelroute conformance`: checks any server of the two styles, and reports. */
import { constants } from 'node:fs';
import { access, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { runCommand } from '../command-line/run-command.ts';
import { UsageError } from '../command-line/usage-error.ts';
import type { CommandIo } from './command-io.ts';
import { CannotRun } from './discovery/cannot-run.ts';
import { listOfChecks } from './report/list.ts';
import { conformanceCommand, joinReports, readOptions, type Options, type ReportOrder } from './options.ts';
import { htmlReport } from './report/html.ts';
import { jsonReport } from './report/json.ts';
import { junitReport } from './report/junit.ts';
import { Progress } from './report/progress.ts';
import { textReport } from './report/text.ts';
import { runKit, type KitRun } from './run/run-kit.ts';

/** Resolves with the exit status: 0 nothing failed, 1 something failed, 2 it could not be run, with the reason on one line. */
export async function runConformance(argv: readonly string[], io: CommandIo): Promise<number> {
  const env = io.env ?? process.env;
  const progress = new Progress(io.stderr);
  return await runCommand(conformanceCommand, joinReports(argv), io, async ({ values }) => {
    const options = readOptions(values, env);
    if (options.list) {
      io.stdout.write(listOfChecks(options));
      return 0;
    }
    for (const order of options.reports) await mustBeWritable(order);
    try {
      const run = await runKit({
        ...options,
        limits: { timeoutMs: options.timeoutMs },
        onFound: (_targets, checks) => progress.begin(checks.length),
        onResult: (result) => progress.add(result),
      });
      progress.end();
      await write(run, options, io, env);
      return run.summary.failed > 0 ? 1 : 0;
    } catch (thrown) {
      progress.end();
      io.stderr.write(`modelroute conformance: ${lineOf(thrown)}\n`);
      return 2;
    }
  });
}

async function write(
  run: KitRun,
  options: Options,
  io: CommandIo,
  env: NonNullable<CommandIo['env']>,
): Promise<void> {
  const reports = { json: jsonReport, junit: junitReport, html: htmlReport };
  for (const { kind, file } of options.reports) await writeFile(file, reports[kind](run));
  const output = options.json ? io.stderr : io.stdout;
  const colours = output.isTTY === true && (env['NO_COLOR'] ?? '') === '';
  if (options.json) io.stdout.write(jsonReport(run));
  output.write(textReport(run, colours));
}

/** Found out before the run, which may take minutes. */
async function mustBeWritable({ file }: ReportOrder): Promise<void> {
  const folder = dirname(resolve(file));
  try {
    await access(folder, constants.W_OK);
  } catch {
    throw new UsageError(
      `the report cannot be written to ${file}: there is no folder ${folder}, or it is not writable`,
    );
  }
  const found = await stat(file).catch(() => undefined);
  if (found?.isDirectory() === true)
    throw new UsageError(`the report cannot be written to ${file}: it is a folder`);
}

function lineOf(thrown: unknown): string {
  if (thrown instanceof CannotRun) return thrown.message;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return `stopped by a fault of the kit itself: ${message.split('\n', 1)[0] ?? ''}`;
}
