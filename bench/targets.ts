/** The programs that are measured side by side. The first is the one to which all ratios are. */
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { startGateway } from './gateway.ts';
import { launchScript, type Target } from './launch.ts';
import { nginxProgram, startNginx } from './nginx.ts';
import { peers } from './peers.ts';

export interface TargetOptions {
  /** Of this run; removed at its end. */
  folder: string;
  upstream: string;
  key: string;
  cores: string | undefined;
  /** Parts of the names of those that are wanted; undefined: all. */
  against: readonly string[] | undefined;
  peers: boolean;
  costs: boolean;
  /** What is missing, and how to install it. */
  report: (line: string) => void;
}

interface Plan {
  name: string;
  start: () => Promise<Target>;
}

export const yardstick = 'bare Node, undici.request';

export async function startTargets(options: TargetOptions): Promise<Target[]> {
  const plans = [
    ...plain(options),
    ...(options.peers ? peersOf(options) : []),
    gateway(options, 'modelroute', {}),
    ...(options.costs ? costs(options) : []),
  ];
  const wanted = plans.filter(
    ({ name }) => options.against === undefined || options.against.some((each) => name.includes(each)),
  );
  const started: Target[] = [];
  for (const { name, start } of wanted) started.push({ ...(await start()), name });
  return started;
}

function plain(options: TargetOptions): Plan[] {
  const { upstream, cores } = options;
  const nginx = nginxProgram();
  if (nginx === undefined) options.report('nginx is not installed: apt-get install nginx-light');
  const bare = (variant: string) => () => launchScript('', 'bare-proxy.ts', [upstream, variant], { cores });
  return [
    { name: yardstick, start: bare('request') },
    { name: 'bare Node, node:http', start: bare('http') },
    { name: 'bare Node, dispatch', start: bare('dispatch') },
    {
      name: 'stock validator, Express',
      start: () => launchScript('stock validator', 'stock-validator-server.ts', [upstream], { cores }),
    },
    ...(nginx === undefined
      ? []
      : [
          {
            name: 'nginx, proxy_pass',
            start: () => startNginx({ program: nginx, folder: fresh(options), upstream, cores }),
          },
        ]),
  ];
}

function peersOf(options: TargetOptions): Plan[] {
  return peers.flatMap(({ name, variable, install, find, start }) => {
    const program = find(process.env[variable]);
    if (program !== undefined)
      return [
        {
          name,
          start: async () => ({
            ...(await start(program, { ...options, folder: fresh(options) })),
            isPeer: true,
          }),
        },
      ];
    options.report(`${name} is not installed: ${install}`);
    return [];
  });
}

/** The gateway with one thing less than everything: what that thing costs. */
function costs(options: TargetOptions): Plan[] {
  return [
    gateway(options, 'modelroute, log at warn', { settings: { MODELROUTE_LOG: 'warn' } }),
    gateway(options, 'modelroute, no limits', { limits: 'none' }),
    gateway(options, 'modelroute, no validation', { script: 'unvalidated-server.ts' }),
    gateway(options, 'modelroute, usage synced', { settings: { MODELROUTE_USAGE_SYNC: 'full' } }),
  ];
}

function gateway(
  options: TargetOptions,
  name: string,
  change: { settings?: Record<string, string>; limits?: 'none'; script?: string },
): Plan {
  const { upstream, key, cores } = options;
  return {
    name,
    start: () => startGateway({ name, folder: fresh(options), upstream, key, cores, ...change }),
  };
}

function fresh({ folder }: TargetOptions): string {
  return mkdtempSync(join(folder, 'target-'));
}
