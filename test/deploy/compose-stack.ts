/**
 * The two nodes of deploy/compose/two-nodes.yaml as a stack: each service in a root and a network of its own, with the
 * environment, secrets, volumes, names and ports of the file. `check-compose.ts` runs it in namespaces that nobody else sees.
 * The last line of its output is the outcome as JSON.
 */
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { composeFolder, needsOf, readCompose, startOrder, type Service } from './compose-file.ts';
import { driveStack } from './drive-stack.ts';
import { Findings } from './outcome.ts';
import { must, runService, type Network, type RunningService } from './run-service.ts';
import { standIns } from './stand-ins.ts';

const [folder = ''] = process.argv.slice(2);
const compose = readCompose('two-nodes.yaml');
const bridge = 'b0';
const subnet = '10.89.0';
const healthyWithinMs = 60_000;

/** The commands at the head of the file, which make its secrets, in a copy of deploy/. */
async function makeDeploy(): Promise<string> {
  const deploy = join(folder, 'deploy');
  cpSync(resolve(composeFolder, '..'), deploy, { recursive: true });
  const shown = readFileSync(join(composeFolder, 'two-nodes.yaml'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('#   '))
    .map((line) => line.slice(4))
    .filter((line) => !line.startsWith('docker '));
  await must('sh', ['-ec', `cd '${folder}'; ${shown.join('\n')}`]);
  return deploy;
}

/** On this machine alone, as the file says. */
async function publish(ports: readonly string[], network: Network, service: string): Promise<string> {
  const [host = '', port = '', inside = ''] = (ports[0] ?? '').split(':');
  const server = createServer((near) => {
    const far = connect(Number(inside), network.addresses[service]);
    near.on('error', () => far.destroy()).pipe(far);
    far.on('error', () => near.destroy()).pipe(near);
  });
  await new Promise<void>((listening) => server.listen(Number(port), host, listening));
  return `http://${host}:${port}`;
}

async function untilHealthy(name: string, service: Service, running: RunningService): Promise<void> {
  const [, ...words] = service.healthcheck?.test ?? [];
  const endMs = performance.now() + healthyWithinMs;
  let problem = 'no health check';
  while (words.length > 0 && performance.now() < endMs && !running.hasEnded) {
    const ran = await running.inside(words);
    if (ran.status === 0) return;
    problem = ran.output + ran.problem;
    await sleep(200);
  }
  throw new Error(`${name} is not healthy: ${problem}\n${running.log()}`);
}

const findings = new Findings();
const services = new Map<string, RunningService>();
try {
  await must('ip', ['link', 'add', bridge, 'type', 'bridge']);
  await must('ip', ['address', 'add', `${subnet}.1/24`, 'dev', bridge]);
  for (const link of [bridge, 'lo']) await must('ip', ['link', 'set', link, 'up']);
  const order = startOrder(compose);
  const addresses = Object.fromEntries(order.map((name, at) => [name, `${subnet}.${at + 2}`]));
  const network = { bridge, addresses };
  mkdirSync(folder, { recursive: true });
  const deploy = await makeDeploy();
  const all = standIns();
  const start = async (name: string) => {
    const [service, standIn] = [compose.services[name], all[name]];
    if (service === undefined || standIn === undefined) throw new Error(`nothing stands for ${name}`);
    services.set(name, await runService(name, service, standIn, { network, folder, deploy }));
  };
  for (const name of order) {
    const service = compose.services[name];
    const needs = service === undefined ? [] : needsOf(service);
    for (const need of needs) {
      const [needed, running] = [compose.services[need], services.get(need)];
      if (needed?.healthcheck !== undefined && running !== undefined)
        await untilHealthy(need, needed, running);
    }
    await start(name);
  }
  const url = await publish(compose.services['nginx']?.ports ?? [], network, 'nginx');
  await driveStack(findings, { url, network, services, start });
} catch (cause) {
  findings.demand(false, 'the stack runs', cause instanceof Error ? (cause.stack ?? '') : String(cause));
} finally {
  if (findings.outcome.isGood !== true)
    for (const [name, running] of services) findings.note(`${name}: ${running.log().slice(-1_500)}`);
  for (const each of services.values()) await each.end('SIGKILL');
}
console.log(JSON.stringify(findings.outcome));
process.exit(0);
