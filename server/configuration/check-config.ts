/** The command `modelroute check-config`: everything that is wrong with a provider file, without a server. */
import { parseArgs } from 'node:util';
import { findAutoPrices } from './auto-prices.ts';
import { checkReport, type CheckedProvider } from './check-report.ts';
import { UnusableFile, type Remark } from './finding.ts';
import { targetsOf } from './model-entry.ts';
import type { ProviderFile } from './provider-file.ts';
import { readProviderFile } from './read-file.ts';
import { readSecrets, type ReadVariable } from './secrets.ts';

/** `process` is one. */
export interface CommandIo {
  stdout: { write(text: string): boolean; hasColors?(): boolean };
  stderr: { write(text: string): boolean };
}

const help = `usage: modelroute check-config FILE [--json]

Checks a provider file, the one that MODELROUTE_CONFIG names. Every error is printed with its line and
column; without one, a table shows the providers, whether their keys are there, and the models.

  --json  print the same as one line of JSON
  --help  print this

Keys are looked for in the environment and the files that the file names, and never printed. A key that is
missing here is only a warning: the server may have it.

exit status: 0 the file is good, 1 it is not, 2 the check could not be run
`;

/** Runs the command; resolves with the exit status. */
export async function runCheckConfig(
  argv: string[],
  io: CommandIo,
  variable: ReadVariable,
  nowMs = Date.now(),
): Promise<0 | 1 | 2> {
  let json: boolean;
  let path: string;
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h' } },
    });
    if (values.help === true) {
      io.stdout.write(help);
      return 0;
    }
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) throw new Error('one FILE is required');
    ({ json } = values);
    path = file;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    io.stderr.write(`modelroute check-config: ${why}\nTry 'modelroute check-config --help'.\n`);
    return 2;
  }
  const checked = await check(path, variable, nowMs);
  const colours = io.stdout.hasColors?.() === true;
  io.stdout.write(json ? `${JSON.stringify(asJson(checked))}\n` : checkReport(path, checked, colours));
  return checked.mistakes.length > 0 ? 1 : 0;
}

/** What the check found; the file is there when it is good. */
export interface Checked {
  mistakes: readonly Remark[];
  warnings: readonly Remark[];
  file: ProviderFile | undefined;
  providers: readonly CheckedProvider[];
}

async function check(path: string, variable: ReadVariable, nowMs: number): Promise<Checked> {
  try {
    const read = await readProviderFile(path, nowMs);
    const { missing: unpriced } = await findAutoPrices(read.file, nowMs);
    if (unpriced.length > 0) throw new UnusableFile(path, read.locate(unpriced));
    const providers: CheckedProvider[] = [];
    const missing = [];
    for (const [name, entry] of Object.entries(read.file.providers)) {
      const secrets = await readSecrets([name, entry], path, variable);
      missing.push(...secrets.missing);
      const source = entry.key_env ?? entry.key_file;
      const key = source === undefined ? 'none' : secrets.missing.length > 0 ? 'missing' : 'present';
      providers.push({
        name,
        dialect: entry.dialect,
        base_url: entry.base_url,
        key,
        key_source: source ?? null,
      });
    }
    const warnings = [...read.warnings, ...read.locate(missing)].sort(
      (a, b) => a.line - b.line || a.column - b.column,
    );
    return { mistakes: [], warnings, file: read.file, providers };
  } catch (cause) {
    if (!(cause instanceof UnusableFile)) throw cause;
    return { mistakes: cause.mistakes, warnings: [], file: undefined, providers: [] };
  }
}

function asJson({ mistakes, warnings, file, providers }: Checked): object {
  const models = (file?.models ?? []).map((model) => ({
    id: model.id,
    aliases: model.aliases,
    targets: targetsOf(model).map(({ provider, model: upstream = model.id, priority, weight }) => ({
      provider,
      model: upstream,
      priority,
      weight,
    })),
  }));
  return { ok: mistakes.length === 0, mistakes, warnings, providers, models };
}
