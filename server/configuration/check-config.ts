/** The command `modelroute check-config`: everything that is wrong with a provider file, without a server. */
import { declareCommand } from '../../command-line/command.ts';
import { runCommand } from '../../command-line/run-command.ts';
import { checkReport, type Checked, type CheckedProvider } from './check-report.ts';
import { UnusableFile } from './finding.ts';
import { keySources } from './key-sources.ts';
import { targetsOf } from './model-entry.ts';
import { findAutoPrices } from './price-list.ts';
import { readProviderFile } from './read-file.ts';
import { readSecrets, type ReadVariable } from './secrets.ts';

/** `process` implements it. */
export interface CommandIo {
  stdout: { write(text: string): boolean; hasColors?(): boolean };
  stderr: { write(text: string): boolean };
}

export const checkConfigCommand = declareCommand({
  name: 'check-config',
  summary: 'Check a provider file (MODELROUTE_CONFIG), and print its errors with line and column',
  operands: ['FILE'],
  options: { json: { type: 'boolean', about: 'print the result as one line of JSON' } },
  details: `For a valid file, prints a table of the providers, whether their keys are present, and the models. Reads keys from
the environment and from the files that FILE names, and never prints them. A missing key is only a warning, because
the server may have it.`,
  exits: '0 the file is valid, 1 it has errors, 2 the check could not run',
  example: 'modelroute check-config examples/openai.yaml',
});

/** Runs the command; resolves with the exit status. */
export async function runCheckConfig(
  argv: string[],
  io: CommandIo,
  variable: ReadVariable,
  nowMs = Date.now(),
): Promise<0 | 1 | 2> {
  return await runCommand(checkConfigCommand, argv, io, async ({ operands: [path = ''], values }) => {
    const checked = await check(path, variable, nowMs);
    const colours = io.stdout.hasColors?.() === true;
    const isJson = values.json === true;
    io.stdout.write(isJson ? `${JSON.stringify(asJson(checked))}\n` : checkReport(path, checked, colours));
    return checked.mistakes.length > 0 ? 1 : 0;
  });
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
      const sources = keySources(entry).map(({ source }) => source.key_env ?? source.key_file);
      const key = sources.length === 0 ? 'none' : secrets.missing.length > 0 ? 'missing' : 'present';
      providers.push({
        name,
        dialect: entry.dialect,
        base_url: entry.base_url,
        key,
        key_source: sources.length === 0 ? null : sources.join(', '),
      });
    }
    const warnings = [...read.warnings, ...read.locate(missing)].sort(
      (a, b) => a.line - b.line || a.column - b.column,
    );
    return { mistakes: [], warnings, file: read.file, providers };
  } catch (cause) {
    if (!(cause instanceof UnusableFile)) throw cause;
    return { mistakes: cause.errors, warnings: [], file: undefined, providers: [] };
  }
}

function asJson({ mistakes: errors, warnings, file, providers }: Checked): object {
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
  return { ok: errors.length === 0, mistakes: errors, warnings, providers, models };
}
