/**
 * A thread that speaks. Several jobs share it: each makes its next chunk only when the main thread
 * pulls, so that a slow reader costs neither memory nor anybody else's turn.
 */
import { parentPort } from 'node:worker_threads';
import { renderSpeech } from './render-speech.ts';
import type { ThreadAnswer, ThreadRequest } from './speech-order.ts';

interface Job {
  chunks: AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined>;
  abort: AbortController;
}

const jobs = new Map<number, Job>();

function answer(message: ThreadAnswer): void {
  parentPort?.postMessage(message, message.type === 'chunk' ? [message.bytes.buffer] : []);
}

async function pull(id: number): Promise<void> {
  const job = jobs.get(id);
  if (job === undefined) return;
  try {
    const next = await job.chunks.next();
    if (job.abort.signal.aborted) return;
    if (next.done !== true) {
      answer({ type: 'chunk', job: id, bytes: next.value });
      return;
    }
    jobs.delete(id);
    answer({ type: 'end', job: id });
  } catch (error) {
    jobs.delete(id);
    if (!job.abort.signal.aborted)
      answer({ type: 'error', job: id, message: error instanceof Error ? error.message : String(error) });
  }
}

function cancel(id: number): void {
  const job = jobs.get(id);
  jobs.delete(id);
  job?.abort.abort();
  // An error while closing has nobody left to hear it.
  job?.chunks.return().catch(() => undefined);
}

parentPort?.on('message', (request: ThreadRequest) => {
  switch (request.type) {
    case 'start': {
      const abort = new AbortController();
      jobs.set(request.job, { chunks: renderSpeech(request.order, abort.signal), abort });
      return;
    }
    case 'pull':
      void pull(request.job);
      return;
    case 'cancel':
      cancel(request.job);
  }
});
