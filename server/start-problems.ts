/** Problems of a start, each as one line for the operator. */
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { AdoptedKey } from './accounts/adopt-first-key.ts';
import { nearestName } from '../command-line/nearest-name.ts';
import { ConfigError, ownSettings, type Config } from './config.ts';
import type { DescriptorLimit } from './http/descriptor-limit.ts';
import type { CatalogModel } from './routing/catalog.ts';
import { lockFolder, whenWorkersAreGone } from './storage/folder-lock.ts';
import { folderProblem, refuseForeignFolder } from './storage/folder-problem.ts';
import type { Log } from './telemetry/log.ts';

/** What `open` makes. Rejects with a `ConfigError` that names the setting. */
export async function usable<Part>(setting: string, open: () => Part | Promise<Part>): Promise<Part> {
  try {
    return await open();
  } catch (cause) {
    throw new ConfigError(`${setting}: ${reason(cause)}`);
  }
}

/** Throws also when it is there and belongs to another account, or cannot be written to where that is needed. */
export function makeFolder(folder: string, { isWritten }: { isWritten: boolean }): void {
  try {
    makeMissing(folder);
    if (isWritten) accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (cause) {
    const problem = folderProblem(folder, cause) ?? `cannot use the folder '${folder}': ${reason(cause)}`;
    throw new Error(problem, { cause });
  }
  refuseForeignFolder(folder);
}

/** Not by `recursive`, which tries for ever where a file system makes no folders, as in /proc. */
function makeMissing(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    if (code === 'EEXIST' && statSync(folder).isDirectory()) return;
    const parent = dirname(folder);
    if (code !== 'ENOENT' || existsSync(parent)) throw cause;
    makeMissing(parent);
    makeMissing(folder);
  }
}

const fileEnding = '_FILE';

/** About a variable that looks like a setting. */
export function notASetting(name: string): string {
  const setting = name.endsWith(fileEnding) ? name.slice(0, -fileEnding.length) : undefined;
  if (setting !== undefined && ownSettings.includes(setting))
    return `${name} is not a setting: only secrets are read from files; set ${setting}`;
  // The prefix is not compared: with it, all settings are alike.
  const prefix = name.slice(0, name.indexOf('_') + 1);
  const known = ownSettings
    .filter((each) => each.startsWith(prefix))
    .map((each) => each.slice(prefix.length));
  const near = nearestName(name.slice(prefix.length), known);
  return `${name} is not a setting${near === undefined ? '' : `; did you mean '${prefix}${near}'?`}`;
}

/** Nodes that share PostgreSQL may share a folder too; the embedded database is for one server. */
export async function lockData(
  { dataFolder, databaseUrl }: Pick<Config, 'dataFolder' | 'databaseUrl'>,
  opened: AsyncDisposableStack,
): Promise<void> {
  if (databaseUrl !== undefined) return;
  const lock = await usable('MODELROUTE_DATA', () => lockFolder(dataFolder));
  opened.defer(() => lock.release());
  await usable('MODELROUTE_DATA', () => whenWorkersAreGone(dataFolder));
}

export function addressProblem({ host, port }: Pick<Config, 'host' | 'port'>, cause: unknown): string {
  const code = (cause as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE') return `PORT: ${host}:${port} is in use; set PORT, or --port, to a free one`;
  if (code === 'EACCES') return `PORT: not allowed to listen on ${port}; take a port above 1023`;
  return `HOST: cannot listen on ${host}:${port}: ${reason(cause)}`;
}

export function reason(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

export function warnOfFirstKey({ weakness, state }: AdoptedKey, log: Log): void {
  if (weakness !== null) log.warn(weakness);
  if (state !== 'active') log.warn({ state }, "the installation's first key is not active");
}

/** Requests at once that a server without `max_concurrent` should manage. */
const usualRequests = 256;

/** Each request that the providers may have under way needs a connection to its caller, and one to the provider. */
export function warnOfDescriptors(
  { descriptors, connections }: DescriptorLimit,
  models: readonly CatalogModel[],
  log: Pick<Log, 'warn'>,
): void {
  const providers = new Set(models.flatMap(({ targets }) => targets.map(({ state }) => state)));
  const configured = [...providers].reduce((sum, { maxConcurrent }) => sum + (maxConcurrent ?? 0), 0);
  const wanted = Math.max(configured, usualRequests);
  if (connections >= wanted) return;
  log.warn(
    { descriptors, connections, wanted },
    `this process may open ${descriptors} files, enough for ${connections} connections, and the settings want ${wanted}; raise the limit (ulimit -n, LimitNOFILE)`,
  );
}
