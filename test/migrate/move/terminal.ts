/** Types the guide's commands, with free ports and a scratch folder in the place of those that are printed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from '../../../packaging/free-port.ts';
import { runProgram, type Ran } from '../../support/run-program.ts';
import { root } from './guide.ts';

export interface Running {
  /** Everything that it has said. */
  log: () => string;
  stop: () => Promise<void>;
}

const printedPorts = ['8080', '8081', '8090', '8091'];

export class Terminal {
  readonly folder: string = mkdtempSync(join(tmpdir(), 'modelroute-move-'));
  readonly app: string = join(this.folder, 'assistant');
  readonly #ports: ReadonlyMap<string, string>;
  readonly #running = new Set<Running>();
  /** Kept between commands, as in a terminal. */
  #exported = '';

  private constructor(ports: ReadonlyMap<string, string>) {
    this.#ports = ports;
  }

  static async open(): Promise<Terminal> {
    const free = new Set<number>();
    while (free.size < printedPorts.length) free.add(await freePort());
    const ports = [...free].map(String);
    return new Terminal(new Map(printedPorts.map((port, at) => [port, ports[at] ?? ''])));
  }

  /** A text of the guide as it is here. */
  here(text: string): string {
    return text
      .replaceAll(/\b80[89][01]\b/g, (port) => this.#ports.get(port) ?? port)
      .replaceAll('/tmp/assistant', this.app)
      .replaceAll('npx modelroute', 'node server/cli.ts');
  }

  async run(command: string): Promise<Ran> {
    const text = this.here(command);
    const ran = await runProgram('bash', ['-c', `set -o pipefail\n${this.#exported}${text}`], {
      cwd: root,
      env: environment,
    });
    for (const line of text.split('\n')) if (/^(?:export|unset) /.test(line)) this.#exported += `${line}\n`;
    return ran;
  }

  /** Sets the variable that `export` would set, where the guide leaves a value to the reader. */
  set(name: string, value: string): void {
    this.#exported += `export ${name}='${value}'\n`;
  }

  /** Resolves when it has said `sign`. */
  async start(command: string, sign: string): Promise<Running> {
    // A group of its own, because the shell does not pass signals on.
    const child = spawn('bash', ['-c', `${this.#exported}${this.here(command)}`], {
      cwd: root,
      env: { ...process.env, ...environment },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let log = '';
    const ended = once(child, 'close');
    const running: Running = {
      log: () => log,
      stop: async () => {
        this.#running.delete(running);
        if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
        await ended;
      },
    };
    this.#running.add(running);
    await new Promise<void>((resolve, reject) => {
      const hear = (chunk: Buffer) => {
        log += chunk.toString();
        if (log.includes(sign)) resolve();
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.once('close', () => reject(new Error(`it ended: ${log}`)));
    });
    return running;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#running].map((running) => running.stop()));
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const environment = {
  // The node that runs the tests.
  PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
  MODELROUTE_DRAIN_TIMEOUT: '1',
  NO_COLOR: '1',
};
