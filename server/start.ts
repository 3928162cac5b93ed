/** Puts an installation together and starts it; used by the command line and by the tests alike. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openFirstKey, type FirstKey } from './accounts/first-key.ts';
import { createAuthenticator } from './accounts/authenticate.ts';
import { createApp } from './app.ts';
import { ConfigError, type Config } from './config.ts';
import { loadContracts, type Contracts } from './contract/bundles.ts';
import { listen } from './http/listen.ts';
import { createSandbox } from './providers/sandbox/sandbox.ts';
import { providerModels, readProviderFile } from './provider-file.ts';
import { sandboxCatalog } from './sandbox-catalog.ts';
import { openDatabase } from './storage/database.ts';
import { FileStore } from './storage/file-store.ts';
import { errorBodyV1 } from './surfaces/v1/profile.ts';
import { createLog } from './telemetry/log.ts';

export interface Installation {
  url: string;
  key: string;
  /** Whether the key was made by this start. */
  keyCreated: boolean;
  /** Ends running requests within the configured time, then closes the store. */
  stop(): Promise<void>;
}

/** Throws `ConfigError` when a setting stands in the way (folder, port). */
export async function start(config: Config, contracts: Contracts = loadContracts()): Promise<Installation> {
  const log = createLog(config.logLevel);
  try {
    mkdirSync(config.dataFolder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new ConfigError(`MODELROUTE_DATA: cannot use the folder '${config.dataFolder}': ${reason(cause)}`);
  }
  const configured =
    config.configFile === undefined
      ? undefined
      : providerModels(readProviderFile(config.configFile), config.secret);
  const { key, created, weakness } = firstKey(config);
  if (weakness !== null) log.warn(weakness);
  const database = await openDatabase(config.dataFolder).catch((cause: unknown) => {
    throw new ConfigError(`MODELROUTE_DATA: ${reason(cause)}`);
  });
  const files = await FileStore.open(database, join(config.dataFolder, 'files'), {
    report: (err) => log.error({ err }, 'a file could not be checked'),
  });
  if (files.swept.removedRows > 0) log.warn({ ...files.swept }, 'files were missing from the data folder');
  const sandbox = createSandbox({ rawFaults: config.sandboxRaw, now: Date.now });

  let draining = false;
  const app = createApp({
    config,
    log,
    files,
    contracts,
    authenticate: createAuthenticator(key),
    models: [...sandboxCatalog(sandbox), ...(configured?.models ?? [])],
    ready: () => !draining,
  });
  const sweep = setInterval(
    () => void files.sweepExpired(Date.now()).catch((err: unknown) => log.error({ err }, 'sweep failed')),
    sweepEveryMs,
  );
  sweep.unref();

  const listening = await listen(app, config, (error) => JSON.stringify(errorBodyV1(error))).catch(
    async (cause: unknown) => {
      await files.close();
      await database.destroy();
      throw new ConfigError(addressProblem(config, cause));
    },
  );
  return {
    url: listening.url,
    key,
    keyCreated: created,
    async stop() {
      draining = true;
      clearInterval(sweep);
      await listening.close(config.drainTimeoutMs);
      await configured?.close();
      await files.close();
      await database.destroy();
    },
  };
}

function firstKey(config: Config): FirstKey {
  try {
    return openFirstKey(config.dataFolder, config.key);
  } catch (cause) {
    throw new ConfigError(reason(cause));
  }
}

const sweepEveryMs = 60_000;

function addressProblem({ host, port }: Config, cause: unknown): string {
  const code = (cause as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE') return `PORT: ${host}:${port} is in use; set PORT to a free one`;
  if (code === 'EACCES') return `PORT: not allowed to listen on ${port}; take a port above 1023`;
  return `HOST: cannot listen on ${host}:${port}: ${reason(cause)}`;
}

function reason(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
