/**
 * The load generator: bare sockets, one request at a time on each, the request's bytes made once.
 * It shares the cores with what is measured and an HTTP client would be the bottleneck long before
 * the fastest proxy here is; this one takes about 10 µs per response, most of it in the kernel. The
 * limit with two cores: the target has one for itself, generator and upstream share the other.
 */
import { connect, type Socket } from 'node:net';
import { quantile } from './statistics.ts';

export interface LoadOptions {
  /** Base URL of the target, without path. */
  url: string;
  key: string;
  /** Headers beside those of every request. */
  headers?: Readonly<Record<string, string>> | undefined;
  payload: Buffer;
  connections: number;
  /** Ends after so long, milliseconds, or … */
  durationMs?: number;
  /** … after so many responses. */
  responses?: number;
  /** Whether the responses are event streams, which end with the last chunk of their framing. */
  stream?: boolean;
}

export interface LoadResult {
  responses: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Median time to the first byte of the response's body. */
  firstMs: number;
}

const nothing = Buffer.alloc(0);
const lastChunk = Buffer.from('\r\n0\r\n\r\n');

/** Rejects when a response is not a 200, or a connection breaks. */
export async function applyLoad(options: LoadOptions): Promise<LoadResult> {
  const { hostname, port, host } = new URL(options.url);
  const more = Object.entries(options.headers ?? {}).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `POST /v1/chat/completions HTTP/1.1\r\nhost: ${host}\r\n${more.join('')}authorization: Bearer ${options.key}\r\ncontent-type: application/json\r\ncontent-length: ${options.payload.length}\r\n\r\n`;
  const request = Buffer.concat([Buffer.from(head), options.payload]);
  const begin = performance.now();
  const until = begin + (options.durationMs ?? Number.POSITIVE_INFINITY);
  const most = options.responses ?? Number.POSITIVE_INFINITY;
  const times: number[] = [];
  const firsts: number[] = [];
  await Promise.all(
    Array.from({ length: options.connections }, () => {
      const socket = connect(Number(port), hostname).setNoDelay(true);
      return oneByOne(socket, request, options.stream === true, (ms, firstMs) => {
        times.push(ms);
        firsts.push(firstMs);
        return times.length < most && performance.now() < until;
      });
    }),
  );
  const perSecond = (times.length * 1_000) / (performance.now() - begin);
  return {
    responses: times.length,
    perSecond,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    firstMs: quantile(firsts, 0.5),
  };
}

/** Sends the request again and again as long as `onResponse` returns true. */
function oneByOne(
  socket: Socket,
  request: Buffer,
  stream: boolean,
  onResponse: (ms: number, firstMs: number) => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentMs = 0;
    let firstMs = 0;
    /** Bytes of the response that are still missing; undefined until its head is there. */
    let due: number | undefined;
    let head = '';
    let tail: Buffer = nothing;
    const send = () => {
      due = undefined;
      tail = nothing;
      firstMs = 0;
      sentMs = performance.now();
      socket.write(request);
    };
    socket.once('connect', send);
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the connection was closed')));
    socket.on('data', (chunk: Buffer) => {
      let body = chunk;
      if (due === undefined) {
        head += chunk.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        const length = /content-length: *(\d+)/i.exec(head)?.[1];
        if (!head.startsWith('HTTP/1.1 200 ') || (stream && length !== undefined)) {
          reject(new Error(`not the answer that is due: ${head.slice(0, 600)}`));
          socket.destroy();
          return;
        }
        due = length === undefined ? Number.POSITIVE_INFINITY : Number(length);
        body = chunk.subarray(chunk.length - (head.length - end - 4));
        head = '';
      }
      if (body.length > 0) firstMs ||= performance.now() - sentMs;
      due -= body.length;
      if (due === Number.POSITIVE_INFINITY) {
        tail =
          body.length >= lastChunk.length
            ? body.subarray(-lastChunk.length)
            : Buffer.concat([tail, body]).subarray(-lastChunk.length);
        if (!tail.equals(lastChunk)) return;
      } else if (due > 0) return;
      if (onResponse(performance.now() - sentMs, firstMs)) send();
      else {
        socket.removeAllListeners('close').destroy();
        resolve();
      }
    });
  });
}
