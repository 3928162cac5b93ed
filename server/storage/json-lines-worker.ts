/** The thread in which files are checked to be JSON Lines, so that no request waits for the parsing. */
import { once } from 'node:events';
import { parentPort, type MessagePort } from 'node:worker_threads';
import { findJsonLinesFault } from './json-lines.ts';

/** What the thread is sent: the next chunk of the file, null at its end. */
export type CheckedChunk = Uint8Array | null;

/** Its reply to each: that it wants the next one, or the verdict; `fault` is null for a valid file. */
export type CheckReply = 'next' | { fault: string | null };

/** The chunks of one file. Where the verdict comes before the last, no more are sent. */
async function* chunksFrom(port: MessagePort, first: CheckedChunk): AsyncGenerator<Uint8Array> {
  let chunk = first;
  while (chunk !== null) {
    yield chunk;
    const next = once(port, 'message');
    port.postMessage('next' satisfies CheckReply);
    [chunk] = (await next) as [CheckedChunk];
  }
}

async function judgeAll(port: MessagePort): Promise<never> {
  for (;;) {
    const [first] = (await once(port, 'message')) as [CheckedChunk];
    const fault = await findJsonLinesFault(chunksFrom(port, first));
    port.postMessage({ fault } satisfies CheckReply);
  }
}

if (parentPort !== null) void judgeAll(parentPort);
