/** Runs a command of the migration kit as a caller would, and keeps what it prints. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runLintRequest } from '../../../migrate/lint/command.ts';
import type { PipedIo } from '../../../migrate/command-io.ts';

export interface Ran {
  status: number;
  out: string;
  err: string;
}

type Command = (argv: readonly string[], io: PipedIo) => Promise<number>;

export async function run(
  command: Command,
  argv: readonly string[],
  { stdin = '', isTTY = false } = {},
): Promise<Ran> {
  const written = { out: '', err: '' };
  const output = (name: 'out' | 'err') => ({
    isTTY,
    write: (text: string) => {
      written[name] += text;
      return true;
    },
  });
  async function* input() {
    yield stdin;
  }
  const status = await command(argv, {
    stdin: input(),
    stdout: output('out'),
    stderr: output('err'),
    env: {},
  });
  return { status, ...written };
}

/** Lints a text given on standard input. */
export function lint(stdin: string, ...argv: string[]): Promise<Ran> {
  return run(runLintRequest, [...argv, '-'], { stdin });
}

/** A finding as `--json` prints it. */
interface PrintedFinding {
  where: { file: string; path: string; line?: number; entry?: number; column?: number };
  name: string;
  kind: string;
  action: string;
  how: string;
  note: string;
}

export interface PrintedReport {
  form: string;
  requests: number;
  native: number;
  findings: PrintedFinding[];
  refused: { where: { path: string }; message: string }[];
}

/** What is found in one input. */
export async function reportOf(input: unknown, ...argv: string[]): Promise<PrintedReport> {
  const { out, err } = await lint(
    typeof input === 'string' ? input : JSON.stringify(input),
    '--json',
    ...argv,
  );
  const [report] = (JSON.parse(out === '' ? `{"files":[]}` : out) as { files: PrintedReport[] }).files;
  if (report === undefined) throw new Error(err);
  return report;
}

/** The text that `--fix` writes. */
export async function fixed(input: unknown, ...argv: string[]): Promise<string> {
  const { out, err, status } = await lint(
    typeof input === 'string' ? input : JSON.stringify(input),
    '--fix',
    ...argv,
  );
  if (status === 2) throw new Error(err);
  return out;
}

export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'migrate-'));
