/** The voice of `sandbox/speech`: text to a file of sound, off the main thread and without the network. */
import { availableParallelism } from 'node:os';
import type { SpeechOrder } from './speech-order.ts';
import { SpeechPool } from './speech-pool.ts';

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
