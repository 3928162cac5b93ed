/** Runs the server until it receives a stop signal. */
import { ConfigError, readConfig, type Config } from './config.ts';
import type { RunningServer } from './workers/running-server.ts';

const warmUpAfterMs = 100;

export async function run(): Promise<void> {
  let installation: RunningServer;
  try {
    installation = await startServer(readConfig());
  } catch (problem) {
    if (!(problem instanceof ConfigError)) throw problem;
    console.error(`modelroute: ${problem.message}`);
    process.exitCode = 1;
    return;
  }
  const { firstKey } = installation;
  if (firstKey?.created === true) {
    console.log(`modelroute made your API key (also kept in the data folder): ${firstKey.key}`);
  }
  if (installation.setupLink !== undefined)
    console.log(`make the console's first account (once, within a week): ${installation.setupLink}`);
  console.log(`modelroute listening on ${installation.url}`);
  // A caller that waits for the line above calls at once, and goes first.
  setTimeout(() => void installation.warmUp(), warmUpAfterMs).unref();

  let stopping = false;
  const stop = () => {
    if (stopping) {
      installation.abort?.();
      process.exit(130);
    }
    stopping = true;
    void installation.stop().then(() => process.exit(0));
  };
  process.on('SIGHUP', () => void installation.reload());
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** The coordinator of workers serves no request itself, and loads little of the server. */
async function startServer(config: Config): Promise<RunningServer> {
  if (config.workers > 1) return (await import('./workers/start-workers.ts')).startWorkers(config);
  return (await import('./start.ts')).start(config);
}
