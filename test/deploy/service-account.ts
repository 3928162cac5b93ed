/**
 * Runs what a systemd unit runs, without systemd: as a user without rights, with the folders and the copies of credentials
 * that systemd would give it. Paths of the system become paths below a folder of the test.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { runProgram, type Ran } from '../support/run-program.ts';

/** Of nobody; systemd takes an id that is free. */
const account = 65_534;

const program = resolve(import.meta.dirname, '../../bin/modelroute.js');

export class ServiceAccount {
  readonly #folder = mkdtempSync(join(tmpdir(), 'modelroute-service-'));
  readonly #paths = new Map([
    ['/opt/modelroute/node_modules/modelroute/bin/modelroute.js', program],
    ['/usr/bin/node', process.execPath],
    ...['/etc/modelroute', '/etc/systemd/system', '/var/lib/modelroute', '/var/cache/modelroute'].map(
      (path) => [path, join(this.#folder, path.replaceAll('/', '-'))] as const,
    ),
    ['%d', join(this.#folder, 'credentials')],
  ]);
  #child: ChildProcess | undefined;

  constructor() {
    chmodSync(this.#folder, 0o755);
    for (const path of ['/var/lib/modelroute', '/var/cache/modelroute', '%d']) {
      mkdirSync(this.here(path), { mode: 0o700 });
      chownSync(this.here(path), account, account);
    }
  }

  /** The text with the paths of this test. */
  here(text: string): string {
    return [...this.#paths].reduce((before, [path, own]) => before.replaceAll(path, own), text);
  }

  /** A command line of root. */
  asRoot(line: string): Promise<Ran> {
    return runProgram('bash', ['-euc', `umask 022\n${this.here(line)}`]);
  }

  /** As `LoadCredential=` does, each `name:path`; those of before are gone. */
  loadCredentials(declared: readonly string[]): void {
    const folder = this.here('%d');
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
    for (const each of declared) {
      const [name = '', path = ''] = each.split(':');
      const copy = join(folder, basename(name));
      copyFileSync(this.here(path), copy);
      chmodSync(copy, 0o400);
      chownSync(copy, account, account);
    }
  }

  /** Runs it to its end; `variables` are all that it has, besides what systemd sets. */
  async run(words: readonly string[], variables: Readonly<Record<string, string>> = {}): Promise<Ran> {
    const [command = '', ...others] = this.#without(words, variables);
    return await runProgram(command, others);
  }

  /** Starts it, and resolves with the URL of its ready line. */
  async start(words: readonly string[], variables: Readonly<Record<string, string>>): Promise<string> {
    const [command = '', ...others] = this.#without(words, variables);
    const child = spawn(command, others, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    let log = '';
    return await new Promise((found, failed) => {
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => {
          log += String(chunk);
          const url = /listening on (http:\S+)/.exec(log)?.[1];
          if (url !== undefined) found(url);
        });
      child.once('exit', () => failed(new Error(`the service did not start: ${log}`)));
    });
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }

  async dispose(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true });
  }

  /** Without the rights, the groups and the environment of the one who runs the test. */
  #without(words: readonly string[], variables: Readonly<Record<string, string>>): string[] {
    const given = {
      PATH: `${resolve(process.execPath, '..')}:/usr/bin:/bin`,
      CREDENTIALS_DIRECTORY: '%d',
      ...variables,
    };
    const ids = [`--reuid=${account}`, `--regid=${account}`, '--clear-groups'];
    return [
      'setpriv',
      ...ids,
      '--no-new-privs',
      '--bounding-set=-all',
      'env',
      '-i',
      '--chdir=/',
      ...Object.entries(given).map(([name, value]) => `${name}=${this.here(value)}`),
      ...words.map((word) => this.here(word)),
    ];
  }
}
