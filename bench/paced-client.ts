/**
 * Holds many streams open, for `many-streams.ts`, which starts several of these: each has its own limit of descriptors.
 * Commands come as messages of the parent; each gets one response.
 */
import { connect, type Socket } from 'node:net';
import { NumberedStream } from './numbered-stream.ts';
import { countStreams, type StreamCount } from './stream-count.ts';

export type Command =
  /** Opens so many streams, `perSecond` each second; all at once for Infinity, which JSON has as null. */
  | { do: 'open'; url: string; key: string; count: number; perSecond: number | null }
  /** Closes all connections without waiting for their ends. */
  | { do: 'cut' }
  | { do: 'count' };

export interface Count extends StreamCount {
  open: number;
  /** Connections that were closed before a byte of a response came, or got 503; each was tried again, as clients do. */
  refused: number;
}

interface Held {
  socket: Socket;
  stream: NumberedStream;
}

let held: Held[] = [];
/** Of streams that were cut. */
let pastFaults: string[] = [];
let refused = 0;
/** Counts the cuts: what was to be tried again before one is not tried after it. */
let cuts = 0;

/** At the gateway's connection limit. */
const refusal = 503;

/** The wait before a refused connection is tried again: about so long, so that not all come back together. */
const retryMs = 500;

function open({ url, key, count, perSecond }: Extract<Command, { do: 'open' }>): void {
  const { hostname, port, host } = new URL(url);
  const body = JSON.stringify({
    model: 'bench',
    messages: [{ role: 'user', content: 'Count.' }],
    max_tokens: 4_000,
    stream: true,
  });
  const request = `POST /v1/chat/completions HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${key}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  const one = () => {
    const stream = new NumberedStream();
    const socket = connect(Number(port), hostname);
    socket.on('connect', () => socket.write(request));
    socket.on('error', () => {});
    const { length } = held;
    const cutsBefore = cuts;
    socket.on('close', () => {
      if (stream.isComplete || cuts !== cutsBefore) return;
      if (stream.status !== 0 && stream.status !== refusal) {
        stream.fault ??= `closed after ${stream.next} numbers`;
        return;
      }
      refused += 1;
      const again = () => cuts === cutsBefore && one();
      setTimeout(again, retryMs * (0.5 + (length % 100) / 100));
    });
    socket.on('data', (chunk: Buffer) => {
      stream.push(chunk);
      // While old and new connections overlap, the gateway may be at its limit; the client comes back.
      const isRefused = stream.status === refusal;
      if (isRefused) stream.fault = undefined;
      if (isRefused || stream.isComplete || stream.fault !== undefined) socket.destroy();
    });
    held.push({ socket, stream });
  };
  if (perSecond === null) {
    for (let at = 0; at < count; at++) one();
    return;
  }
  const begin = performance.now();
  let opened = 0;
  const timer = setInterval(() => {
    const due = Math.min(count, Math.ceil(((performance.now() - begin) / 1_000) * perSecond));
    for (; opened < due; opened++) one();
    if (opened === count) clearInterval(timer);
  }, 10);
}

/** Forgets the streams, but not their faults. */
function cut(): void {
  cuts += 1;
  for (const { socket } of held) socket.removeAllListeners('close').removeAllListeners('data').destroy();
  pastFaults = counted().faults;
  held = [];
}

function counted(): Count {
  return {
    ...countStreams(
      held.map(({ stream }) => stream),
      pastFaults,
    ),
    open: held.filter(({ socket }) => !socket.destroyed).length,
    refused,
  };
}

process.on('message', (command: Command) => {
  if (command.do === 'open') open(command);
  if (command.do === 'cut') cut();
  process.send?.(counted());
});
process.on('disconnect', () => process.exit(0));
