/** One thread that speaks, as the main thread sees it. */
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { SpeechOrder, ThreadReply, ThreadRequest } from './speech-order.ts';

/** The longest wait for a sign of life, other jobs' turns included; beyond it the thread is taken to hang, and ended. */
const stallMs = 60_000;
/** Heap for JavaScript; audio and the engine are outside of it. */
const maxHeapMb = 128;

interface Waiting {
  resolve(chunk: Uint8Array | undefined): void;
  reject(reason: unknown): void;
  stall: NodeJS.Timeout;
}

/** One file being made on a thread. */
export interface SpeechJob {
  /** The next chunk, possibly empty; undefined after the last. One call at a time. Rejects when the thread fails. */
  pull(): Promise<Uint8Array | undefined>;
  /** Ends the job wherever it is; a pending `pull` rejects with `reason`. Harmless when it has ended. */
  cancel(reason: unknown): void;
}

export class SpeechThread {
  private readonly worker: Worker;
  private readonly onEnd: () => void;
  private readonly waiting = new Map<number, Waiting>();
  private nextJob = 1;
  private failure: Error | undefined;

  /** `onEnd` is called once, when the thread cannot continue for any reason. */
  constructor(onEnd: () => void) {
    this.onEnd = onEnd;
    this.worker = new Worker(new URL(`speech-worker${extname(import.meta.url)}`, import.meta.url), {
      name: 'sandbox-speech',
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    });
    this.worker.on('message', (message: ThreadReply) => this.receive(message));
    this.worker.on('error', (error) => this.fail(error instanceof Error ? error : new Error(String(error))));
    this.worker.on('exit', () => this.fail(new Error('the speech thread ended')));
  }

  open(order: SpeechOrder): SpeechJob {
    const job = this.nextJob;
    this.nextJob += 1;
    this.send({ type: 'start', job, order });
    return {
      pull: () => this.pull(job),
      cancel: (reason) => {
        this.send({ type: 'cancel', job });
        this.take(job)?.reject(reason);
      },
    };
  }

  /** Whether the process stays alive for this thread: only while it has work. */
  keepAlive(hasWork: boolean): void {
    if (hasWork) this.worker.ref();
    else this.worker.unref();
  }

  /** Ends the thread; its running jobs fail. */
  terminate(): void {
    this.fail(new Error('the speech thread was ended'));
    void this.worker.terminate();
  }

  private pull(job: number): Promise<Uint8Array | undefined> {
    if (this.failure !== undefined) return Promise.reject(this.failure);
    return new Promise((resolve, reject) => {
      const stall = setTimeout(() => {
        this.fail(new Error(`the speech thread gave no sign of life for ${stallMs} ms`));
        this.terminate();
      }, stallMs);
      stall.unref();
      this.waiting.set(job, { resolve, reject, stall });
      this.send({ type: 'pull', job });
    });
  }

  private send(request: ThreadRequest): void {
    this.worker.postMessage(request, []);
  }

  private receive(message: ThreadReply): void {
    const waiting = this.take(message.job);
    if (message.type === 'error') waiting?.reject(new Error(message.message));
    else waiting?.resolve(message.type === 'chunk' ? message.bytes : undefined);
  }

  private take(job: number): Waiting | undefined {
    const waiting = this.waiting.get(job);
    this.waiting.delete(job);
    clearTimeout(waiting?.stall);
    return waiting;
  }

  private fail(error: Error): void {
    if (this.failure !== undefined) return;
    this.failure = error;
    for (const job of this.waiting.keys()) this.take(job)?.reject(error);
    this.onEnd();
  }
}
