/** Runs the server until it receives a stop signal. */
import { keepCompiled } from './compiled-code.ts';
import { ConfigError, readConfig, readVariable, setSettings, type Config } from './config.ts';
import { hasProviders } from './configuration/open-models.ts';
import { welcome, type Welcome } from './welcome.ts';
import type { RunningServer } from './workers/running-server.ts';

const warmUpAfterMs = 100;

/** `settings` win over the environment. */
export async function run(settings: Readonly<Record<string, string | undefined>> = {}): Promise<void> {
  setSettings(settings);
  let config: Config;
  let installation: RunningServer;
  try {
    config = readConfig();
    installation = await startServer(config);
  } catch (problem) {
    if (!(problem instanceof ConfigError)) throw problem;
    console.error(`modelroute: ${problem.message}`);
    process.exitCode = 1;
    return;
  }
  let stopping = false;
  const stop = () => {
    if (stopping) {
      installation.abort?.();
      process.exit(130);
    }
    stopping = true;
    void installation.stop().then(() => {
      keepCompiled();
      process.exit(0);
    });
  };
  process.on('SIGHUP', () => void installation.reload());
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // A program that waits for this line may send a signal at once.
  console.log(welcome(aboutStart(installation, config), process.stdout));
  // A caller that waits for the line calls at once, and goes first.
  setTimeout(() => void installation.warmUp(), warmUpAfterMs).unref();
}

/** The coordinator of workers serves no request itself, and loads little of the server. */
async function startServer(config: Config): Promise<RunningServer> {
  if (config.workers > 1) return (await import('./workers/start-workers.ts')).startWorkers(config);
  return (await import('./start.ts')).start(config);
}

function aboutStart({ url, firstKey, setupLink }: RunningServer, { configFile, sandbox }: Config): Welcome {
  return {
    url,
    newKey: firstKey?.created === true ? firstKey.key : undefined,
    setupLink,
    hasSandbox:
      sandbox === '1' ||
      (sandbox === undefined && !hasProviders({ path: configFile, variable: readVariable() })),
  };
}
