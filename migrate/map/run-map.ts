/** The command `modelroute migrate map`: two catalogs in, one map out. */
import { runCommand } from '../../command-line/run-command.ts';
import { wantsColours, type CommandIo } from '../command-io.ts';
import { BadInput } from './bad-input.ts';
import { mapIndexed } from './build-map.ts';
import { mapCommand, readMapOptions, type MapOptions } from './map-options.ts';
import { mapTable } from './map-table.ts';
import { indexModels, type ModelIndex } from './model-index.ts';
import { readOverrides, unknownIds, type Overrides } from './overrides.ts';
import { readCatalog } from './read-catalog.ts';
import { sourceOf, textOf } from './source-text.ts';
import { mustBeWritable, writeWhole } from './write-whole.ts';

/**
 * Resolves with the exit status: 0 the map is built, 1 with `--strict` when something is unresolved, 2 it could not
 * be built, with the reason on one line, and nothing written.
 */
export async function runMap(argv: readonly string[], io: CommandIo): Promise<number> {
  return await runCommand(mapCommand, argv, io, async ({ values }) => {
    try {
      return await run(readMapOptions(values), io);
    } catch (error) {
      if (!(error instanceof BadInput)) throw error;
      io.stderr.write(`modelroute migrate map: ${error.message}\n`);
      return 2;
    }
  });
}

async function run(options: MapOptions, io: CommandIo): Promise<number> {
  const env = io.env ?? process.env;
  if (options.out !== undefined) await mustBeWritable(options.out);
  const source = await catalogOf(options.from, keyFrom(env, options.fromKeyEnv, '--from-key-env'));
  const target = await catalogOf(options.to, keyFrom(env, options.toKeyEnv, '--to-key-env'));
  const { overrides, warnings } = await overridesOf(options, source, target);
  for (const warning of warnings) io.stderr.write(`modelroute migrate map: warning: ${warning}\n`);
  const result = mapIndexed(source, target, overrides);
  const json = `${JSON.stringify(result, null, 2)}\n`;
  if (options.out !== undefined) await writeWhole(options.out, json);
  io.stdout.write(options.json ? json : mapTable(result, wantsColours(io.stdout, io)));
  return options.strict && result.unresolved.length > 0 ? 1 : 0;
}

async function catalogOf(from: string, key: string | undefined): Promise<ModelIndex> {
  const source = sourceOf(from);
  return indexModels(readCatalog(await textOf(source, key), source.name));
}

async function overridesOf(
  options: MapOptions,
  source: ModelIndex,
  target: ModelIndex,
): Promise<{ overrides: Overrides; warnings: string[] }> {
  if (options.overrides === undefined) return { overrides: new Map(), warnings: [] };
  const file = sourceOf(options.overrides);
  const overrides = readOverrides(await textOf(file), file.name, target);
  return { overrides, warnings: unknownIds(overrides, file.name, [source, target]) };
}

function keyFrom(
  env: NonNullable<CommandIo['env']>,
  name: string | undefined,
  option: string,
): string | undefined {
  if (name === undefined) return undefined;
  const key = env[name];
  if (key === undefined || key === '')
    throw new BadInput(`${option}: the environment variable ${name} is not set`);
  return key;
}
