/** Starts one service of a compose file as a process of this machine, in the place of its container. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runProgram, type Ran } from '../support/run-program.ts';
import type { Service } from './compose-file.ts';

const script = resolve(import.meta.dirname, 'service-root.sh');

/** What an image gives a service that the compose file does not. */
export interface StandIn {
  env: Readonly<Record<string, string>>;
  /** User and group of its program, and of its new volumes. */
  user: string;
  /** Shell text: the entry point, with the words of the compose file in their place. */
  program: (words: readonly string[]) => string;
  /** Files of this machine at the places of the image. */
  files: readonly [source: string, target: string][];
}

export interface Network {
  bridge: string;
  /** IP address of each service. */
  addresses: Readonly<Record<string, string>>;
}

export interface RunningService {
  log(): string;
  /** Runs the words in its container. */
  inside(words: readonly string[]): Promise<Ran>;
  /** To its program; resolves with its status when it has ended. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  readonly hasEnded: boolean;
}

const quoted = (word: string) => `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** Of the whole of deploy/, in a copy with its secrets. */
export async function runService(
  name: string,
  service: Service,
  standIn: StandIn,
  { network, folder, deploy }: { network: Network; folder: string; deploy: string },
): Promise<RunningService> {
  const about = join(folder, `about-${name}-${Date.now()}`);
  const root = join(about, 'root');
  for (const part of ['etc', 'secrets', 'root']) mkdirSync(join(about, part), { recursive: true });
  const hosts = Object.entries(network.addresses).map(([host, address]) => `${address} ${host}\n`);
  writeFileSync(join(about, 'etc/hosts'), `127.0.0.1 localhost\n${hosts.join('')}`);
  for (const secret of service.secrets ?? [])
    cpSync(join(deploy, 'compose/secrets', secret), join(about, 'secrets', secret));
  const mounts = (service.volumes ?? []).map((volume) => {
    const [source = '', target = '', mode = 'rw'] = volume.split(':');
    if (source.startsWith('.')) return [join(deploy, 'compose', source), target, mode];
    return [namedVolume(folder, source, standIn.user), target, mode];
  });
  const files = standIn.files.map(([source, target]) => [source, target, 'ro']);
  writeFileSync(join(about, 'mounts'), [...mounts, ...files].map((each) => `${each.join(' ')}\n`).join(''));
  if (service.read_only === true) writeFileSync(join(about, 'read-only'), '');
  writeFileSync(join(about, 'program'), programOf(service, standIn));

  const address = network.addresses[name] ?? '';
  const namespaces = ['--net', '--mount', '--pid', '--fork', '--kill-child'];
  const child = spawn('unshare', [...namespaces, 'sh', script, root, address, about], {
    env: environmentOf(service, standIn),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (log += String(chunk)));
  const pid = await firstChild(child);
  const cable = `c${pid}`;
  await must('ip', ['link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(pid)]);
  await must('ip', ['link', 'set', cable, 'master', network.bridge, 'up']);
  const target = ['--target', String(pid), '--mount', '--net', '--pid', `--root=/proc/${pid}/root`, '--wd=/'];
  return {
    log: () => log,
    inside: (words) => runProgram('nsenter', [...target, ...words], { env: environmentOf(service, standIn) }),
    get hasEnded() {
      return child.exitCode !== null || child.signalCode !== null;
    },
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = once(child, 'exit') as Promise<[number | null]>;
      process.kill(pid, signal);
      return (await ended)[0];
    },
  };
}

function environmentOf(service: Service, standIn: StandIn): Record<string, string> {
  const path = '/programs:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  return { PATH: path, ...standIn.env, ...service.environment };
}

/** Entry point and words of the image, unless the compose file has others; with the rights that it leaves them. */
function programOf(service: Service, standIn: StandIn): string {
  const words = [...(service.entrypoint ?? []), ...(service.command ?? [])].map(quoted);
  const program = service.entrypoint === undefined ? standIn.program(words) : `exec ${words.join(' ')}`;
  const isBound = (service.cap_drop ?? []).includes('ALL');
  if (!isBound) return `set -eu\n${program}\n`;
  const [uid = '', gid = uid] = standIn.user.split(':');
  const rights = `--reuid=${uid} --regid=${gid} --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all`;
  return `set -eu\n${program.replace(/^exec /m, `exec setpriv ${rights} `)}\n`;
}

/** As an engine makes it: of the owner that the image has there. */
function namedVolume(folder: string, name: string, user: string): string {
  const volume = join(folder, 'volumes', name);
  if (existsSync(volume)) return volume;
  mkdirSync(volume, { recursive: true, mode: 0o700 });
  const [uid = '0', gid = uid] = user.split(':');
  chownSync(volume, Number(uid), Number(gid));
  return volume;
}

async function firstChild({ pid }: ChildProcess): Promise<number> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const [first] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
    if (first !== undefined && first !== '') return Number(first);
    await sleep(20);
  }
  throw new Error('the process of the service has not appeared');
}

export async function must(command: string, words: readonly string[]): Promise<string> {
  const { status, output, problem } = await runProgram(command, words);
  if (status !== 0) throw new Error(`${command} ${words.join(' ')}: ${problem.trim()}`);
  return output;
}
