/** Reports to a call under observation how its response proceeds, chunk by chunk. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Call } from './call.ts';
import { StreamEnd } from './stream-end.ts';

export interface ResponseJudge {
  chunk(bytes: Uint8Array): void;
  /** No more bytes come, and the connection closed as it should. */
  end(): void;
}

/**
 * Every status from 400 counts as an error, the caller's errors too: they occur on both sides alike, and a migration
 * has to find the requests that only the new side refuses.
 */
export function judgeResponse(call: Call, status: number, headers: IncomingHttpHeaders): ResponseJudge {
  if (status >= 400) return { chunk: () => {}, end: () => call.failed() };
  const isStream = String(headers['content-type']).includes('text/event-stream');
  const stream = isStream && headers['content-encoding'] === undefined ? new StreamEnd() : undefined;
  return {
    chunk: (bytes) => {
      call.firstByte();
      stream?.push(bytes);
    },
    end: () => {
      if (stream === undefined || stream.isGood()) call.succeeded();
      else call.failed();
    },
  };
}
