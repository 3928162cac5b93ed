/**
 * The voice of `sandbox/speech`: text to files of sound, off the main thread and without the network. A pool of
 * threads renders so many files at a time; others wait in a queue.
 */
import { availableParallelism } from 'node:os';
import { ApiError } from '../../../core/api-error.ts';
import type { SpeechOrder } from './speech-order.ts';
import { type SpeechJob, SpeechThread } from './speech-thread.ts';

export interface SpeechPoolLimits {
  maxThreads: number;
  /** Files in the making on one thread; they take turns. */
  maxJobsPerThread: number;
  /** Requests that wait for a place; one more is refused. */
  maxWaiting: number;
  /** A thread without work is ended after this. */
  idleMs: number;
}

/** The `Retry-After` of a refused request. */
const retryAfterMs = 5_000;

interface Seat {
  thread: SpeechThread;
  jobs: number;
  idle: NodeJS.Timeout | undefined;
}

interface Waiter {
  seated(seat: Seat): void;
}

export class SpeechPool {
  private readonly limits: SpeechPoolLimits;
  private readonly seats = new Set<Seat>();
  private readonly waiters: Waiter[] = [];

  constructor(limits: SpeechPoolLimits) {
    this.limits = limits;
  }

  /**
   * The bytes of the file, made as they are read. Throws `overloaded` when too many wait, the
   * signal's reason once it is aborted, and another error when the thread fails.
   */
  async *run(order: SpeechOrder, signal: AbortSignal): AsyncGenerator<Uint8Array, void, undefined> {
    const seat = await this.takeSeat(signal);
    const job = seat.thread.open(order);
    // Not only in `finally`: a reader that has gone away never asks for the next chunk.
    const leave = this.leaveOnce(seat, job, signal);
    signal.addEventListener('abort', leave);
    try {
      signal.throwIfAborted();
      for (let chunk = await job.pull(); chunk !== undefined; chunk = await job.pull()) {
        if (chunk.length > 0) yield chunk;
        signal.throwIfAborted();
      }
    } finally {
      signal.removeEventListener('abort', leave);
      leave();
    }
  }

  /** Ends all threads: their running jobs fail. A later request starts a new one. */
  endThreads(): void {
    for (const seat of Array.from(this.seats)) seat.thread.terminate();
  }

  private leaveOnce(seat: Seat, job: SpeechJob, signal: AbortSignal): () => void {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      job.cancel(signal.reason);
      this.release(seat);
    };
  }

  private async takeSeat(signal: AbortSignal): Promise<Seat> {
    signal.throwIfAborted();
    const seat = this.findSeat();
    if (seat !== undefined) return this.occupy(seat);
    if (this.waiters.length >= this.limits.maxWaiting) {
      throw new ApiError('overloaded', 'The sandbox has too many speech requests waiting.', { retryAfterMs });
    }
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        seated: (free) => {
          signal.removeEventListener('abort', giveUp);
          resolve(this.occupy(free));
        },
      };
      const giveUp = (): void => {
        this.waiters.splice(this.waiters.indexOf(waiter), 1);
        reject(signal.reason);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      this.waiters.push(waiter);
    });
  }

  /** The least busy thread; a new one while all are busy and there may be more. */
  private findSeat(): Seat | undefined {
    const [least] = [...this.seats].sort((one, other) => one.jobs - other.jobs);
    if (least?.jobs === 0) return least;
    if (this.seats.size < this.limits.maxThreads) return this.addSeat();
    return least !== undefined && least.jobs < this.limits.maxJobsPerThread ? least : undefined;
  }

  private addSeat(): Seat {
    const seat: Seat = {
      thread: new SpeechThread(() => {
        clearTimeout(seat.idle);
        this.seats.delete(seat);
        this.seatWaiters();
      }),
      jobs: 0,
      idle: undefined,
    };
    this.seats.add(seat);
    return seat;
  }

  private occupy(seat: Seat): Seat {
    clearTimeout(seat.idle);
    seat.jobs += 1;
    seat.thread.keepAlive(true);
    return seat;
  }

  private release(seat: Seat): void {
    seat.jobs -= 1;
    this.seatWaiters();
    if (seat.jobs > 0 || !this.seats.has(seat)) return;
    seat.thread.keepAlive(false);
    seat.idle = setTimeout(() => seat.thread.terminate(), this.limits.idleMs);
    seat.idle.unref();
  }

  private seatWaiters(): void {
    while (this.waiters.length > 0) {
      const seat = this.findSeat();
      if (seat === undefined) return;
      this.waiters.shift()?.seated(seat);
    }
  }
}

export interface SpeechRequest extends SpeechOrder {
  /** Aborted when the caller needs no more. */
  signal: AbortSignal;
}

/** One core is left to the server; more than four threads gain nothing that a sandbox needs. */
const maxThreads = Math.min(4, Math.max(1, availableParallelism() - 1));

const pool = new SpeechPool({ maxThreads, maxJobsPerThread: 16, maxWaiting: 64, idleMs: 60_000 });

/**
 * The encoded bytes in order, in chunks of at most 64 KiB, made as they are read; the same request
 * gives the same bytes. Any text gives sound, silence at the least. Nothing happens before the first
 * chunk is asked for; that is where `overloaded` is thrown when too many requests wait.
 */
export function synthesize({ signal, ...order }: SpeechRequest): AsyncGenerator<Uint8Array, void, undefined> {
  return pool.run(order, signal);
}
