/** The workers of a server: all of them start, each that dies is replaced, and all stop together. */
import { randomUUID } from 'node:crypto';
import { ConfigError } from '../config.ts';
import type { Log } from '../telemetry/log.ts';
import type { Attendant } from './attendant.ts';
import type { SentCircuit, StartedWorker, StartWorker } from './calls.ts';
import { WorkerProcess, type WorkerParts } from './worker-process.ts';

/** A worker that dies sooner than this after its start is replaced after a pause, twice as long each time. */
const soonMs = 10_000;
const firstPauseMs = 500;
const longestPauseMs = 5_000;
/** A worker that is busy for longer is not waited for. */
const longestNoticeMs = 500;

export interface GroupParts extends Pick<WorkerParts, 'writeLog'>, Pick<StartWorker, 'port'> {
  log: Log;
  count: number;
  circuits: () => StartWorker['circuits'];
  attend: (processId: string) => Attendant;
}

interface Life {
  number: number;
  worker: WorkerProcess;
  attendant: Attendant;
  begunMs: number;
  isServing: boolean;
  /** Before it is replaced, if it dies soon. */
  pauseMs: number;
}

export class WorkerGroup {
  readonly #parts: GroupParts;
  readonly #running = new Set<WorkerProcess>();
  /** Of workers that have ended: their requests are being settled. */
  readonly #endings = new Set<Promise<void>>();
  readonly #pauses = new Set<NodeJS.Timeout>();
  #isStarted = false;
  #isStopping = false;

  constructor(parts: GroupParts) {
    this.#parts = parts;
  }

  get running(): Iterable<WorkerProcess> {
    return this.#running;
  }

  /** Resolves with the URL. Rejects with a `ConfigError` when one of them cannot start. */
  async start(): Promise<string> {
    const numbers = Array.from({ length: this.#parts.count }, (_, at) => at + 1);
    const started = await Promise.all(numbers.map((number) => this.#begin(number, 0)));
    let url = '';
    for (const each of started) {
      if ('problem' in each) throw new ConfigError(each.problem);
      ({ url } = each);
    }
    this.#isStarted = true;
    return url;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const pause of this.#pauses) clearTimeout(pause);
    await Promise.all([...this.#running].map((worker) => worker.stop()));
    await Promise.all(this.#endings);
  }

  /** Resolves when all know it, or after a short time: one that is being started has no requests yet. */
  async notify(circuit: SentCircuit): Promise<void> {
    const known = [...this.#running].map(({ link }) => link.call('circuit', circuit).catch(() => {}));
    const late = new Promise((resolve) => setTimeout(resolve, longestNoticeMs).unref());
    await Promise.race([Promise.all(known), late]);
  }

  kill(): void {
    this.#isStopping = true;
    for (const worker of this.#running) worker.kill();
  }

  async #begin(number: number, pauseMs: number): Promise<StartedWorker> {
    const { log, port, writeLog, circuits } = this.#parts;
    const processId = randomUUID();
    const attendant = this.#parts.attend(processId);
    const worker = new WorkerProcess({ calls: attendant.calls, writeLog });
    const life: Life = { number, worker, attendant, begunMs: performance.now(), isServing: false, pauseMs };
    this.#running.add(worker);
    void this.#follow(life);
    const started = await worker.start({ number, processId, port, circuits: circuits() });
    if ('problem' in started) {
      if (this.#isStarted) log.error({ worker: number, problem: started.problem }, 'a worker cannot start');
      worker.kill();
    } else {
      life.isServing = true;
      attendant.started(worker);
      log.info({ worker: number, pid: worker.pid }, 'worker started');
    }
    return started;
  }

  async #follow(life: Life): Promise<void> {
    const { number, worker, attendant, begunMs, pauseMs } = life;
    const how = await worker.ended;
    this.#running.delete(worker);
    const isDead = life.isServing && !this.#isStopping;
    if (isDead)
      this.#parts.log.error({ worker: number, pid: worker.pid, how }, 'a worker has died and is replaced');
    this.#settle(attendant.ended(isDead));
    const isSoon = performance.now() - begunMs < soonMs;
    if (life.isServing || this.#isStarted) this.#replace(number, isSoon ? pauseMs : 0);
  }

  #replace(number: number, pauseMs: number): void {
    if (this.#isStopping) return;
    const nextPauseMs = Math.min(Math.max(firstPauseMs, pauseMs * 2), longestPauseMs);
    const pause = setTimeout(() => {
      this.#pauses.delete(pause);
      void this.#begin(number, nextPauseMs);
    }, pauseMs);
    this.#pauses.add(pause);
  }

  #settle(settling: Promise<void>): void {
    this.#endings.add(settling);
    void settling.finally(() => this.#endings.delete(settling));
  }
}
