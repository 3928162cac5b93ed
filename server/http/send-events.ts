/** Writes server-sent events as they are pushed, a heartbeat during silence, and applies the caller's backpressure to their source. */
import type { ServerResponse } from 'node:http';
import type { ErrorCode } from '../../openapi/generated/errors.ts';
import type { Head } from './head.ts';
import type { EventReply } from '../core/reply.ts';

/** Longest silence on a stream, milliseconds; the contract promises 15 s. */
const silenceMs = 10_000;

/** Resolves when the stream has ended, with the code of the error that was its last event, or when the caller has disconnected. */
export function sendEvents(
  { status, keepAlive, source }: EventReply,
  head: Head,
  response: ServerResponse,
): Promise<ErrorCode | undefined> {
  if (response.destroyed) {
    source.stop();
    return Promise.resolve(undefined);
  }
  response.writeHead(status, [...head, 'content-type', 'text/event-stream; charset=utf-8']);
  return new Promise((resolve) => {
    const silence = setInterval(() => response.writableNeedDrain || response.write(keepAlive), silenceMs);
    let written = false;
    const settle = (failure?: ErrorCode) => {
      clearInterval(silence);
      response.off('close', stop);
      response.off('drain', resume);
      resolve(failure);
    };
    const resume = () => source.resume();
    const stop = () => {
      settle();
      source.stop();
    };
    // Not in one chain: behind middleware that compresses, `on('drain')` gives the compressor and not the response.
    response.on('close', stop);
    response.on('drain', resume);
    source.start({
      write: (events) => {
        written = true;
        silence.refresh();
        return response.write(events);
      },
      end: (failure) => {
        settle(failure);
        response.end();
      },
    });
    // With an event there already, head and event share a packet.
    if (!written && !response.writableEnded) response.flushHeaders();
  });
}
