/** The command `modelroute migrate cutover`: the proxy, its control page and its live view, until a signal stops it. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runCommand } from '../../command-line/run-command.ts';
import { UsageError } from '../../command-line/usage-error.ts';
import type { InterruptibleIo } from '../command-io.ts';
import { createControlServer } from './control-server.ts';
import { createCutover, type Cutover } from './cutover.ts';
import { cutoverCommand } from './declaration.ts';
import { ModelMap, readModelMap } from './model-map.ts';
import { readArguments, type CutoverArguments } from './options.ts';
import { createProxy } from './proxy.ts';
import { Service } from './service.ts';
import { TerminalView } from './terminal-view.ts';

/** Grace period of responses in progress after a signal to stop, milliseconds. */
const drainMs = 10_000;

/** Deadline of a shadow copy where the timeout is longer, milliseconds. */
const longestCopyMs = 120_000;

/** Runs until the signal or SIGINT or SIGTERM; resolves with the exit status. */
export async function runCutover(argv: readonly string[], io: InterruptibleIo): Promise<0 | 2> {
  return await runCommand(cutoverCommand, argv, io, async ({ values }) => {
    const options = readArguments(values, io.env ?? process.env);
    try {
      await runUntilStopped(options, io);
      return 0;
    } catch (thrown) {
      if (thrown instanceof UsageError) throw thrown;
      io.stderr.write(`modelroute migrate cutover: ${(thrown as Error).message.split('\n', 1)[0]}\n`);
      return 2;
    }
  });
}

async function runUntilStopped(options: CutoverArguments, io: InterruptibleIo): Promise<void> {
  const say = (line: object) => io.stdout.write(`${JSON.stringify(line)}\n`);
  const hasView = io.stdout.isTTY === true && !options.isQuiet;
  const map = options.map === undefined ? new ModelMap() : readModelMap(options.map);
  const cutover = openCutover(options, {
    onChange: (change) => {
      if (!hasView) say(change);
    },
    onProblem: ({ message }) =>
      io.stderr.write(`modelroute migrate cutover: the state was not written: ${message}\n`),
  });
  const servers: Server[] = [];
  try {
    if (options.isStartOver) mayStartOver(cutover);
    const token = randomBytes(18).toString('base64url');
    const proxy = createProxy({
      cutover,
      map,
      tenantHeader: options.tenantHeader,
      keptPaths: options.keptPaths,
      shadowTimeoutMs: Math.min(options.timeoutMs, longestCopyMs),
    });
    const control = createControlServer(cutover, token);
    servers.push(proxy, control);
    const proxyUrl = await listen(proxy, options.port, options.host);
    const controlUrl = `${await listen(control, options.controlPort, '127.0.0.1')}/__cutover#token=${token}`;
    if (hasView) io.stdout.write(`proxy    ${proxyUrl}\ncontrol  ${controlUrl}\n\n`);
    else say({ what: 'listening', proxy: proxyUrl, control: controlUrl, share: cutover.share });
    const view = hasView ? new TerminalView(io.stdout, () => cutover.view()) : undefined;
    await stopped(io.signal);
    view?.stop();
  } finally {
    servers[1]?.closeAllConnections();
    await Promise.all(servers.map(drain));
    cutover.close();
    await Promise.all([cutover.target('old').close(), cutover.target('new').close()]);
  }
}

function openCutover(
  options: CutoverArguments,
  listeners: Pick<Parameters<typeof createCutover>[0], 'onChange' | 'onProblem'>,
): Cutover<Service> {
  const { timeoutMs } = options;
  return createCutover<Service>({
    stateFile: options.stateFile,
    old: new Service({ url: options.old, key: options.oldKey, timeoutMs }),
    new: new Service({ url: options.new, key: options.newKey, timeoutMs }),
    minRequests: options.minRequests,
    minTimeMs: options.minTimeMs,
    advance: options.isManual ? 'manual' : 'auto',
    mode: options.isShadow ? 'shadow' : 'live',
    tenants: { always: options.always, never: options.never },
    margins: { errors: options.errorMargin, latency: options.latencyMargin },
    ...(options.stages !== undefined && { stages: options.stages }),
    ...listeners,
  });
}

function mayStartOver(cutover: Cutover<Service>): void {
  const refusal = cutover.ask('start over', 'asked for at the start');
  if (refusal !== undefined) throw new UsageError(`--start-over: ${refusal}`);
}

async function listen(server: Server, port: number, host: string): Promise<string> {
  server.listen(port, host);
  await once(server, 'listening');
  const { address, family, port: found } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${found}`;
}

async function drain(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearTimeout(timer);
}

function stopped(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted === true) resolve();
    signal?.addEventListener('abort', () => resolve());
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => resolve());
  });
}
