/** One worker: its process, the link to it, and its log. */
import { fork, type ChildProcess } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CoordinatorCalls, StartedWorker, StartWorker, WorkerCalls } from './calls.ts';
import { Link, type Frame } from './link.ts';
import { LogLines } from './log-lines.ts';

const program = fileURLToPath(new URL(`main${extname(import.meta.url)}`, import.meta.url));

export interface WorkerParts {
  calls: CoordinatorCalls;
  /** Takes whole lines of its log. */
  writeLog: (text: string) => void;
}

export class WorkerProcess {
  readonly link: Link<WorkerCalls>;
  readonly #child: ChildProcess;
  /** Resolves when it has ended and all that it sent has been read, with how it ended. */
  readonly ended: Promise<string>;

  constructor({ calls, writeLog }: WorkerParts) {
    const child = fork(program, [], { stdio: ['ignore', 'inherit', 'pipe', 'ipc'] });
    this.#child = child;
    // A message to a process that has just died is lost, as it should be; its end is noticed below.
    this.link = new Link<WorkerCalls>((frame) => child.send(frame, () => {}), calls);
    child.on('message', (frame: Frame) => this.link.receive(frame));
    const lines = new LogLines(writeLog);
    child.stderr?.on('data', (chunk: Buffer) => lines.add(chunk));
    this.ended = new Promise((resolve) => {
      child.once('error', (cause) => resolve(cause.message));
      child.once('close', (code, signal) => {
        lines.end();
        resolve(signal ?? `exit status ${code}`);
      });
    });
    void this.ended.then((how) => this.link.close(new Error(`the worker has ended: ${how}`)));
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  async start(argument: StartWorker): Promise<StartedWorker> {
    try {
      return await this.link.call('start', argument);
    } catch (cause) {
      return { problem: cause instanceof Error ? cause.message : String(cause) };
    }
  }

  /** Lets its running requests end within the configured time. */
  async stop(): Promise<void> {
    await this.link.call('stop', null).catch(() => {});
    // Not `disconnect`: the child would then never be reported as closed.
    this.link.tell('exit', null);
    await this.ended;
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }
}
