/**
 * A thread that speaks. Several jobs share it: each makes its next chunk only when the main thread
 * pulls, so that a slow reader costs neither memory nor anybody else's turn.
 */
import { parentPort } from 'node:worker_threads';
import { loadOptional } from '../../../core/optional-package.ts';
import { renderSpeech } from './render-speech.ts';
import type { ThreadReply, ThreadRequest } from './speech-order.ts';

type Chunks = AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined>;

const jobs = new Map<number, Chunks>();

/** Jobs that are ready to run. One runs in each round of the event loop, so that loading can go on in between. */
const turns: number[] = [];

function reply(message: ThreadReply): void {
  parentPort?.postMessage(message, message.type === 'chunk' ? [message.bytes.buffer] : []);
}

function enqueue(job: number): void {
  turns.push(job);
  if (turns.length === 1) setImmediate(takeTurn);
}

function takeTurn(): void {
  const job = turns.shift();
  if (job !== undefined) void pull(job);
  if (turns.length > 0) setImmediate(takeTurn);
}

async function pull(job: number): Promise<void> {
  const chunks = jobs.get(job);
  if (chunks === undefined) return;
  try {
    const next = await loadOptional('sandbox/speech', () => chunks.next());
    if (next.done !== true) {
      reply({ type: 'chunk', job, bytes: next.value });
      return;
    }
    jobs.delete(job);
    reply({ type: 'end', job });
  } catch (error) {
    jobs.delete(job);
    reply({ type: 'error', job, message: error instanceof Error ? error.message : String(error) });
  }
}

function cancel(job: number): void {
  const chunks = jobs.get(job);
  jobs.delete(job);
  // The job has ended: an error while closing has no receiver any more.
  chunks?.return().catch(() => undefined);
}

parentPort?.on('message', (request: ThreadRequest) => {
  switch (request.type) {
    case 'start':
      jobs.set(request.job, renderSpeech(request.order));
      return;
    case 'pull':
      enqueue(request.job);
      return;
    case 'cancel':
      cancel(request.job);
  }
});
