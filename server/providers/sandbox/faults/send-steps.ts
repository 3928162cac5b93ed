/** Sends the steps of an exchange, byte for byte, until it ends, breaks or the client has disconnected. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pause } from '../slow-timing.ts';

/** One thing that is done with the connection. */
export type Step =
  /** Bytes are sent, `times` times over (once by default). */
  | { send: Uint8Array | string; times?: number }
  /** Nothing more is sent, and the connection stays open. */
  | 'stall'
  /** The connection breaks. */
  | 'cut'
  /** The bytes are sent again and again. */
  | { forever: string };

export interface BrokenExchange {
  status: number;
  contentType: string;
  steps: Step[];
}

/** A stalled or endless exchange is closed after this time. */
const maxOpenMs = 600_000;
/** Repetitions between two pauses of an endless exchange, so that other work goes on. */
const burst = 16;

/** Throws when the exchange is cut, as a lost connection does, and with the signal's reason when it is aborted. */
export async function* sendSteps(steps: readonly Step[], signal: AbortSignal): AsyncGenerator<Uint8Array> {
  for (const step of steps) {
    signal.throwIfAborted();
    if (step === 'cut') throw new Error('the sandbox cut the connection');
    if (step === 'stall') {
      await pause(maxOpenMs, signal);
      throw new Error('the sandbox gave the stalled connection up');
    }
    if ('forever' in step) yield* sendForever(Buffer.from(step.forever), signal);
    else {
      const bytes = typeof step.send === 'string' ? Buffer.from(step.send) : step.send;
      for (let count = step.times ?? 1; count > 0; count -= 1) {
        signal.throwIfAborted();
        yield bytes;
      }
    }
  }
}

async function* sendForever(bytes: Uint8Array, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const endMs = performance.now() + maxOpenMs;
  while (performance.now() < endMs) {
    for (let count = 0; count < burst; count += 1) yield bytes;
    await nextTurn();
    signal.throwIfAborted();
  }
  throw new Error('the sandbox gave the endless connection up');
}
