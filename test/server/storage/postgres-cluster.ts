/** A PostgreSQL in a folder of its own: made, started, frozen, ended and started again. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../packaging/free-port.ts';
import { postgresPassword } from './postgres-password.ts';

/** PostgreSQL refuses to run as root. */
const account = process.getuid?.() === 0 ? accountOf('postgres') : undefined;

function accountOf(user: string): { uid: number; gid: number } {
  const idOf = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

export class PostgresCluster {
  /** Of its files; `server.crt` and `server.key` in it are its certificate. */
  readonly data: string;
  readonly #folder: string;
  readonly #binaries: string;
  readonly #settings: Readonly<Record<string, string>>;
  readonly #port: number;
  #server: ChildProcess | undefined;

  /** In the folder, which is there; `settings` are those of PostgreSQL. */
  static async create(
    folder: string,
    binaries: string,
    settings: Readonly<Record<string, string>> = {},
  ): Promise<PostgresCluster> {
    return new PostgresCluster(folder, binaries, settings, await freePort());
  }

  /** For `create` alone. */
  constructor(folder: string, binaries: string, settings: Readonly<Record<string, string>>, port: number) {
    this.#folder = folder;
    this.#binaries = binaries;
    this.#settings = settings;
    this.#port = port;
    this.data = join(folder, 'data');
    const password = join(folder, 'password');
    mkdirSync(this.data);
    writeFileSync(password, postgresPassword);
    if (account !== undefined)
      for (const path of [folder, this.data, password]) chownSync(path, account.uid, account.gid);
    const setup = ['-D', this.data, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${password}`];
    this.run(join(binaries, 'initdb'), [...setup, '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']);
  }

  get url(): string {
    return `postgres://postgres:${postgresPassword}@127.0.0.1:${this.#port}/postgres`;
  }

  /** Runs a program to its end, as the account that owns the files. */
  run(program: string, words: readonly string[]): void {
    execFileSync(program, words, { ...account, cwd: this.#folder, stdio: 'pipe' });
  }

  /** Resolves when it takes connections; rejects when it ends before. */
  async start(): Promise<ChildProcess> {
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      fsync: 'off',
      ...this.#settings,
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const words = ['-D', this.data, '-p', String(this.#port), ...flags];
    const server = spawn(join(this.#binaries, 'postgres'), words, {
      ...account,
      cwd: this.#folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#server = server;
    let said = '';
    await new Promise<void>((resolve, reject) => {
      server.stderr.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (said.includes('ready to accept connections')) resolve();
      });
      server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said}`)));
    });
    server.stderr.removeAllListeners('data').resume();
    return server;
  }

  /** All its processes stand still, and its port goes on taking connections; `SIGCONT` ends that. */
  signalAll(signal: 'SIGSTOP' | 'SIGCONT'): void {
    const pid = this.#server?.pid;
    if (pid === undefined) return;
    const children = execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
    for (const each of [pid, ...(children.match(/\d+/g)?.map(Number) ?? [])]) process.kill(each, signal);
  }

  /** Cuts all connections; resolves when it has ended. */
  async stop(): Promise<void> {
    const server = this.#server;
    if (server === undefined || server.exitCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGINT');
    await ended;
  }
}
