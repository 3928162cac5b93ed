/**
 * A system of its own for one platform, without a container engine: a root made of packages, in which the program sees its
 * Node, npm and an empty folder, and nothing else of this machine but its network.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { runProgram, type Ran } from '../support/run-program.ts';
import type { NodeProgram } from './platforms.ts';

/** `$1` is the root; then pairs of a folder and its place, up to `--`; the others are the program. */
const enter = `set -eu
root=$1
shift
mount --make-rprivate /
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
while [ "$1" != -- ]; do
  mount --bind "$1" "$root$2"
  shift 2
done
shift
exec chroot "$root" "$@"
`;
const places = ['app', 'opt/node', 'opt/npm', 'opt/npm-cache', 'proc', 'dev', 'tmp'];
const program = '/app/node_modules/modelroute/bin/modelroute.js';
const certificates = '/etc/ssl/certs/ca-certificates.crt';

/** Unpacks a system, once for all platforms on it. */
export async function unpackSystem(archive: string, root: string): Promise<void> {
  mkdirSync(root, { recursive: true });
  const { status, problem } = await runProgram('tar', [
    '--extract',
    '--exclude=./dev/*',
    '-f',
    archive,
    '-C',
    root,
  ]);
  if (status !== 0) throw new Error(`tar ended with ${status}: ${problem}`);
  for (const place of places) mkdirSync(join(root, place), { recursive: true });
  if (!existsSync(join(root, 'lib'))) symlinkSync('usr/lib', join(root, 'lib'));
  mkdirSync(join(root, 'etc'), { recursive: true });
  for (const file of ['hosts', 'resolv.conf'])
    if (existsSync(`/etc/${file}`)) copyFileSync(`/etc/${file}`, join(root, 'etc', file));
  if (existsSync(certificates)) copyFileSync(certificates, join(root, 'opt/certificates.crt'));
  writeFileSync(join(root, 'enter.sh'), enter);
}

export class FreshSystem {
  readonly #root: string;
  readonly #app: string;
  readonly #node: NodeProgram;
  readonly #npm: string;
  readonly #running: ChildProcess[] = [];

  /** `app`: the empty folder, `/app` inside; `npm`: the folder of its package. */
  constructor(root: string, app: string, node: NodeProgram, npm: string) {
    this.#root = root;
    this.#app = app;
    this.#node = node;
    this.#npm = npm;
  }

  async npm(...words: string[]): Promise<Ran> {
    return await runProgram(...this.#inside(['/opt/npm/bin/npm-cli.js', '--prefix=/app', ...words]));
  }

  async modelroute(...words: string[]): Promise<Ran> {
    return await runProgram(...this.#inside([program, ...words]));
  }

  /** Resolves with the URL of its ready line, and what ends it in good order. */
  async start(settings: Record<string, string>): Promise<{ url: string; stop(): Promise<number | null> }> {
    const words = [program, 'start', '--port', '0', '--data', '/app/data'];
    const [command, args] = this.#inside(words, settings);
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#running.push(child);
    let text = '';
    const url = await new Promise<string>((resolve, reject) => {
      const look = (chunk: Buffer) => {
        text += String(chunk);
        const [, found] = /listening on (http:\S+)/.exec(text) ?? [];
        if (found !== undefined) resolve(found);
      };
      child.stdout.on('data', look);
      child.stderr.on('data', look);
      child.once('error', reject);
      child.once('exit', (status) => reject(new Error(`it ended with ${status}: ${text}`)));
    });
    const stop = async () => {
      const ended = once(child, 'exit') as Promise<[number | null]>;
      child.kill('SIGTERM');
      return (await ended)[0];
    };
    return { url, stop };
  }

  /** Ends what a failed check has left. */
  close(): void {
    for (const child of this.#running)
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  }

  /** Each program becomes its own mount namespace; no process is between it and its caller. */
  #inside(words: readonly string[], settings: Record<string, string> = {}): [string, string[]] {
    const npmCache = join(homedir(), '.npm');
    mkdirSync(npmCache, { recursive: true });
    const binds = [
      [this.#app, '/app'],
      [this.#node.folder, '/opt/node'],
      [this.#npm, '/opt/npm'],
      [npmCache, '/opt/npm-cache'],
    ].flat();
    const env = {
      PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: '/tmp',
      npm_config_cache: '/opt/npm-cache',
      npm_config_update_notifier: 'false',
      ...(existsSync(certificates) && { NODE_EXTRA_CA_CERTS: '/opt/certificates.crt' }),
      ...settings,
    };
    const pairs = Object.entries(env).map(([name, value]) => `${name}=${value}`);
    const node = `/opt/node/${this.#node.path}`;
    const entered = ['sh', join(this.#root, 'enter.sh'), this.#root, ...binds, '--'];
    return ['env', ['-i', ...pairs, 'unshare', '--mount', ...entered, node, ...words]];
  }
}
