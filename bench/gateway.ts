/**
 * The gateway as its users run it, with everything on: the flags of `npm start`, a key with limits on requests, tokens and
 * money, usage records, validation of requests, responses and events, metrics, and the log at `info` in a file.
 */
import { execFile } from 'node:child_process';
import { openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { startFlags } from '../packaging/start-flags.ts';
import { buildServer } from './build-server.ts';
import { launchScript, type Target } from './launch.ts';

const inRepository = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const dataFolder = (folder: string) => join(folder, 'data');

/** The file of what the gateway of the folder writes to standard error: its log, and what Node says. */
export const logFile = (folder: string): string => join(folder, 'log.jsonl');

/** Limits that apply to every request, and that no load here reaches. */
const rates = ['--rpm', '900000000', '--tpm', '1000000000'];
const limits = { all: [...rates, '--budget', 'day=999999'], rates, none: [] };

/** With all that a budget needs to know the worst case: prices of text and images, the most tokens. */
const benchModel = {
  id: 'bench',
  provider: 'bench',
  prices: { input: '0.000001', output: '0.000001', image: '0.000001', image_tokens: '0.000001' },
  context_length: 1_000_000,
  max_output_tokens: 4_096,
};

export interface GatewayOptions {
  name?: string;
  /** Of all data of this installation; a new one for each. */
  folder: string;
  /** Base URL of the provider that has the model `bench`. */
  upstream: string;
  key: string;
  cores?: string | undefined;
  /** The file to run, relative to this folder. */
  script?: string;
  /** Those of the key; all by default. A budget refuses models without a price, such as the sandbox's speech. */
  limits?: keyof typeof limits;
  settings?: Readonly<Record<string, string>>;
  /** Flags of Node beside those of `npm start`. */
  flags?: readonly string[];
  /** Beside the provider. By default nobody asks for it, as in an installation with providers, and it takes no memory. */
  hasSandbox?: boolean;
}

/** Starts the gateway, gives its key the limits, and waits until they are in force. */
export async function startGateway(options: GatewayOptions): Promise<Target> {
  const { folder, key, cores, script = '../bin/modelroute.js', name = 'modelroute', flags = [] } = options;
  buildServer();
  const config = join(folder, 'providers.yaml');
  writeFileSync(
    config,
    JSON.stringify({
      providers: { bench: { dialect: 'chat', base_url: `${options.upstream}/v1` } },
      models: [benchModel],
    }),
  );
  const settings = {
    PORT: '0',
    MODELROUTE_DATA: dataFolder(folder),
    MODELROUTE_KEY: key,
    MODELROUTE_CONFIG: config,
    MODELROUTE_LOG: 'info',
    ...(options.hasSandbox === true && { MODELROUTE_SANDBOX: '1' }),
    ...options.settings,
  };
  const log = openSync(logFile(folder), 'a');
  const target = await launchScript(name, script, ['start'], {
    settings,
    cores,
    log,
    flags: [...startFlags(), ...flags],
  });
  const wanted = limits[options.limits ?? 'all'];
  if (wanted.length > 0) await giveLimits(folder, wanted);
  return target;
}

const run = promisify(execFile);
/** A change of limits is in force on every running server after a second. */
const inForceMs = 1_200;

/** Runs `modelroute keys` on the installation of the folder; returns its JSON. */
async function keys(folder: string, args: readonly string[]): Promise<unknown> {
  const { stdout } = await run(process.execPath, [inRepository('server/cli.ts'), 'keys', ...args, '--json'], {
    env: { PATH: process.env['PATH'], MODELROUTE_DATA: dataFolder(folder) },
  });
  return JSON.parse(stdout);
}

async function giveLimits(folder: string, wanted: readonly string[]): Promise<void> {
  const [first] = (await keys(folder, ['list'])) as { id: string }[];
  if (first === undefined) throw new Error('the installation has no key');
  await keys(folder, ['limit', first.id, ...wanted]);
  await new Promise((resolve) => setTimeout(resolve, inForceMs));
}

/** A further key of the installation, with its limits as the command takes them. */
export async function createKey(folder: string, wanted: readonly string[]): Promise<string> {
  const { key } = (await keys(folder, ['create', 'limited', ...wanted])) as { key: string };
  await new Promise((resolve) => setTimeout(resolve, inForceMs));
  return key;
}
