/**
 * Skips informational responses (1xx): HTTP allows them before every response. undici takes a `100 Continue` that it did not
 * ask for as the end of the connection, and some servers and proxies send one for every body.
 */
import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';

/** The status line up to the status. */
const startChars = 'HTTP/1.1 100'.length;
/** 101 is the end of HTTP on the connection. */
const informational = /^HTTP\/1\.[01] 1(?!01)\d\d$/;
const endOfHead = '\r\n\r\n';
/** A longer head is left for undici to refuse, bytes. */
const maxHeadBytes = 64 * 1024;

export function skippingInformational(connect: buildConnector.connector): buildConnector.connector {
  return (options, callback) =>
    connect(options, (...result) => {
      const [error, socket] = result;
      if (error === null) starts.set(socket, new ResponseStart(socket));
      callback(...result);
    });
}

/** What reads the socket of a connection ahead of undici. */
const starts = new WeakMap<Socket, ResponseStart>();

// undici announces each request on this channel just before it writes it, for every client in the process.
subscribe('undici:client:sendHeaders', (message) => {
  const { socket } = message as { socket: Socket };
  starts.get(socket)?.expect();
});

class ResponseStart {
  readonly #socket: Socket;
  /** A request has been sent, and its own response has not begun. */
  #isExpected = false;
  /** What has arrived of an informational response. */
  #kept: Buffer | undefined;

  constructor(socket: Socket) {
    this.#socket = socket;
    // The first listener: what it puts back is read by undici's, which comes after it.
    socket.on('readable', this.#skip);
  }

  expect(): void {
    this.#isExpected = true;
  }

  readonly #skip = (): void => {
    while (this.#isExpected) {
      const chunk = this.#socket.read() as Buffer | null;
      if (chunk === null) return;
      const bytes = this.#kept === undefined ? chunk : Buffer.concat([this.#kept, chunk]);
      const start = startOfResponse(bytes);
      this.#kept = start === undefined ? bytes : undefined;
      if (start === undefined) continue;
      this.#isExpected = false;
      this.#socket.unshift(bytes.subarray(start));
    }
  };
}

/** Where the response itself begins; undefined: its first bytes are not there yet. */
function startOfResponse(bytes: Buffer): number | undefined {
  for (let at = 0; bytes.length - at >= startChars;) {
    if (!informational.test(bytes.toString('latin1', at, at + startChars))) return at;
    const end = bytes.indexOf(endOfHead, at);
    if (end < 0) return bytes.length - at > maxHeadBytes ? at : undefined;
    at = end + endOfHead.length;
  }
  return undefined;
}
