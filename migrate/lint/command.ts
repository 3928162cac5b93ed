/** The command `modelroute migrate lint-request`: what in requests exists only on another aggregator. */
import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { runCommand } from '../../command-line/run-command.ts';
import { UsageError } from '../../command-line/usage-error.ts';
import { wantsColours, type CommandIo, type PipedIo } from '../command-io.ts';
import { lintRequest, type LintOptions } from './lint-request.ts';
import { lintCommand, readOptions, type LintCommand } from './options.ts';
import { readDocument } from './read-document.ts';
import { readMap } from './read-map.ts';
import { readText } from './read-text.ts';
import { jsonReport, textReport, type FileReport } from './report.ts';
import { InputFault, type Changes, type RequestEntry } from './request-entry.ts';
import { writeAtomically } from '../write-atomically.ts';

/** Resolves with the exit status: 0 nothing found, 1 something found, 2 it could not be run, with the reason on one line. */
export async function runLintRequest(argv: readonly string[], io: PipedIo): Promise<number> {
  return await runCommand(lintCommand, argv, io, async (call) => {
    const command = readOptions(call);
    try {
      return await lintFiles(command, io);
    } catch (error) {
      if (!(error instanceof InputFault)) throw error;
      io.stderr.write(`modelroute migrate lint-request: ${error.message}\n`);
      return 2;
    }
  });
}

async function lintFiles(command: LintCommand, io: PipedIo): Promise<0 | 1> {
  const targets = command.fix ? await targetsOf(command) : [];
  const map = command.map === undefined ? new Map<string, null>() : await readMap(command.map, io.stdin);
  const linted: LintedFile[] = [];
  for (const file of command.files)
    linted.push(lintText(nameOf(file), await readText(file, io.stdin), { ...command, map }));
  // Nothing is written before everything has been read and judged.
  for (const [index, target] of targets.entries()) await write(target, linted[index]?.fixed() ?? '', io);
  const reports = linted.map(({ report }) => report);
  const output = command.fix && command.out === undefined ? io.stderr : io.stdout;
  output.write(command.json ? jsonReport(reports) : textReport(reports, wantsColours(output, io)));
  return statusOf(reports, command.fix);
}

const nameOf = (file: string) => (file === '-' ? 'standard input' : file);

/** One input, judged. */
export interface LintedFile {
  report: FileReport;
  /** The text with every possible fix applied. */
  fixed: () => string;
}

/** Judges the text of an input; throws an {@link InputFault} when it is no input. */
export function lintText(file: string, text: string, options: LintOptions): LintedFile {
  const document = readDocument(file, text);
  const changes = new Map<RequestEntry, Changes>();
  const report: FileReport = { file, form: document.form, requests: 0, native: 0, findings: [], refused: [] };
  for (const entry of document.entries) {
    const verdict = lintRequest(entry, options);
    if (verdict === undefined) continue;
    report.requests += 1;
    if (verdict.findings.length === 0) report.native += 1;
    for (const finding of verdict.findings) report.findings.push(finding);
    for (const refusal of verdict.refused) report.refused.push(refusal);
    if (verdict.changes !== undefined) changes.set(entry, verdict.changes);
  }
  return { report, fixed: () => document.write(changes) };
}

function statusOf(reports: readonly FileReport[], fix: boolean): 0 | 1 {
  const open = reports.some(
    ({ findings, refused }) =>
      refused.length > 0 || findings.some(({ action }) => !fix || action === 'decide'),
  );
  return open ? 1 : 0;
}

/** The output file of each fixed file; `-` is standard output. Determined before anything is read. */
async function targetsOf({ files, out }: LintCommand): Promise<string[]> {
  if (out === undefined) return ['-'];
  const found = await stat(out).catch(() => undefined);
  if (found?.isDirectory() === true) {
    const targets = files.map((file) => join(out, file === '-' ? 'standard-input' : basename(file)));
    if (new Set(targets).size < targets.length)
      throw new UsageError('two FILEs would be written to the same name');
    return targets;
  }
  if (files.length > 1) throw new UsageError(`--out ${out} must be a folder: there are several FILEs`);
  const folder = await stat(dirname(out)).catch(() => undefined);
  if (folder?.isDirectory() !== true) throw new UsageError(`--out: there is no folder ${dirname(out)}`);
  return [out];
}

async function write(target: string, text: string, io: CommandIo): Promise<void> {
  if (target === '-') {
    io.stdout.write(text);
    return;
  }
  try {
    await writeAtomically(target, text);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new InputFault(`${target}: cannot be written (${code ?? message})`);
  }
}
