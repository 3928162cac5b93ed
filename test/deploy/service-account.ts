/**
 * Runs what a systemd unit runs, without systemd: as a user without rights, with the folders and the copies of credentials
 * that systemd would give it. Paths of the system become paths below a folder of the test.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
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
    ...(['/etc/modelroute', '/var/lib/modelroute', '/var/cache/modelroute'] as const).map(
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

  /** As `LoadCredential=` does, `name:path`. */
  loadCredential(declared: string): void {
    const [name = '', path = ''] = declared.split(':');
    const copy = join(this.here('%d'), basename(name));
    rmSync(copy, { force: true });
    copyFileSync(this.here(path), copy);
    chmodSync(copy, 0o400);
    chownSync(copy, account, account);
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

  async dispose(): Promise<void> {
    if (this.#child?.exitCode === null) {
      this.#child.kill('SIGTERM');
      await once(this.#child, 'exit');
    }
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
