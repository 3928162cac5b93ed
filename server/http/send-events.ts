/** Writes server-sent events as they are pushed, a heartbeat during silence, and applies the caller's backpressure to their source. */
import type { ServerResponse } from 'node:http';
import type { ErrorCode } from '../../openapi/generated/errors.ts';
import type { Head } from './head.ts';
import { Silence } from './silence.ts';
import type { EventReply } from '../core/reply.ts';

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
    const silence = new Silence(() => response.writableNeedDrain || response.write(keepAlive));
    let written = false;
    const settle = (failure?: ErrorCode) => {
      silence.end();
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
        silence.touch();
        return response.write(events);
      },
      end: (failure) => {
        settle(failure);
        response.end();
      },
    });
    // With an event there already, head and event share a packet.
    if (!written && !response.writableEnded) response.flushHeaders();
    flattenHead(response);
  });
}

/**
 * Node keeps the head that it has sent, and V8 has it as a tree of all the strings that it was made of, four for each header,
 * until something reads it.
 */
function flattenHead(response: ServerResponse): void {
  const { _header: head } = response as { _header?: unknown };
  if (typeof head === 'string') endOfLine.test(head);
}

const endOfLine = /\n/;
