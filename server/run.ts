/** Runs the server until it receives a stop signal. */
import { ConfigError, readConfig } from './config.ts';
import { start, type Installation } from './start.ts';

const warmUpAfterMs = 100;

export async function run(): Promise<void> {
  let installation: Installation;
  try {
    installation = await start(readConfig());
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
    if (stopping) process.exit(130);
    stopping = true;
    void installation.stop().then(() => process.exit(0));
  };
  process.on('SIGHUP', () => void installation.reload());
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
