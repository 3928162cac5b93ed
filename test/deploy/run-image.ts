/**
 * Runs an image by its own configuration, without a container engine: in mount and process namespaces of its own, its root
 * read-only, its user without rights, its program as process 1.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram, type Ran } from '../support/run-program.ts';
import type { BuiltImage } from './build-image.ts';

/** `$1` is the root, `$2` the folder of the volume, `$3` its place, `$4` the user and group; the others are the program. */
const enter = `set -eu
root=$1 data=$2 volume=$3 user=$4
shift 4
mount --make-rprivate /
mount --bind "$root" "$root"
mount --bind "$data" "$root$volume"
mount -t tmpfs tmpfs "$root/tmp"
mount -t proc proc "$root/proc"
mount -o remount,ro,bind "$root"
exec setpriv --no-new-privs chroot --userspec="$user" --groups= "$root" "$@"
`;

interface RunningImage {
  url: string;
  log: () => string;
  /** Runs the health check of the image beside it. */
  healthcheck(): Promise<Ran>;
  /** The id of the program in its own namespace, and whether its root can be written to. */
  facts(): { processId: number; user: string; rootIsReadOnly: boolean };
  /** Resolves with the exit status. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
  dispose(): Promise<void>;
}

export async function startImage(built: BuiltImage, more: Record<string, string>): Promise<RunningImage> {
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-container-'));
  const { config, rootfs } = built;
  const [volume = '/data'] = Object.keys(config.Volumes);
  const data = join(folder, 'data');
  mkdirSync(data);
  // As an engine fills a new volume: with the folder of the image, its owner and mode.
  cpSync(join(rootfs, volume), data, { recursive: true });
  const [uid = '', gid = uid] = config.User.split(':');
  chownSync(data, Number(uid), Number(gid));
  mkdirSync(join(rootfs, 'proc'), { recursive: true });
  const script = join(folder, 'enter.sh');
  writeFileSync(script, enter);
  const env = { ...Object.fromEntries(config.Env.map(pairOf)), ...more };
  const inside = (words: readonly string[]) => [
    'sh',
    script,
    rootfs,
    data,
    volume,
    `${uid}:${gid}`,
    ...words,
  ];
  const namespaces = ['--mount', '--fork', '--kill-child'];
  const command = [...config.Entrypoint, ...config.Cmd];
  const child = spawn('unshare', ['--pid', ...namespaces, ...inside(command)], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (log += String(chunk)));
  const url = await ready(child, () => log);
  const program = () => Number(childrenOf(child.pid ?? 0)[0]);
  return {
    url,
    log: () => log,
    healthcheck: () => {
      const [kind, ...words] = config.Healthcheck?.Test ?? [];
      if (kind !== 'CMD') throw new Error(`the health check is ${kind}`);
      return runProgram('unshare', [...namespaces, ...inside(words)], { env });
    },
    facts: () => {
      const status = readFileSync(`/proc/${program()}/status`, 'utf8');
      const mounts = readFileSync(`/proc/${program()}/mounts`, 'utf8').split('\n');
      const [, options = ''] =
        /^\S+ \/ \S+ (\S+)/.exec(mounts.findLast((line) => / \/ /.test(line)) ?? '') ?? [];
      return {
        processId: Number(/^NSpid:.*\t(\d+)$/m.exec(status)?.[1]),
        user: /^Uid:\t(\d+)/m.exec(status)?.[1] ?? '',
        rootIsReadOnly: options.split(',').includes('ro'),
      };
    },
    stop: async (signal) => {
      const ended = once(child, 'exit') as Promise<[number | null]>;
      process.kill(program(), signal);
      return (await ended)[0];
    },
    dispose: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function pairOf(text: string): [string, string] {
  const at = text.indexOf('=');
  return [text.slice(0, at), text.slice(at + 1)];
}

function childrenOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter((id) => id !== '');
}

function ready(child: ChildProcess, log: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const url = /modelroute listening on (http:\S+)/.exec(log())?.[1];
      if (url !== undefined) resolve(url.replace('0.0.0.0', '127.0.0.1'));
    };
    child.stdout?.on('data', look);
    child.once('error', reject);
    child.once('exit', (status) => reject(new Error(`the image ended with ${status}: ${log()}`)));
  });
}
