/**
 * Keeps the connections of callers within what the file descriptors of the process allow. Each further connection gets one
 * response: probes and metrics theirs, everything else 503. When too many of these are open, connections are refused. Both
 * are logged, and so is what the system refuses.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '../telemetry/log.ts';

/** Connections above the limit that are accepted; each takes one descriptor of the spare ones. */
const reserve = 32;
/** Silent or slow callers must not keep the reserve from the probes: how long one has to send a request head … */
const headTimeoutMs = 1_000;
/** … and how long its response may take in all. */
const responseTimeoutMs = 10_000;
/** Refused connections are logged, and idle ones closed, so often at most. */
const reportEveryMs = 5_000;
const closeEveryMs = 1_000;

export class ConnectionLimit {
  readonly #server: Server;
  readonly #most: number;
  readonly #log: Pick<Log, 'warn'>;
  /** Those above the limit, each with the timer that cuts it. */
  readonly #excess = new Map<Socket, NodeJS.Timeout>();
  #open = 0;
  #refused = 0;
  #reason: string | undefined;
  #reporting: NodeJS.Timeout | undefined;
  #closedIdleMs = Number.NEGATIVE_INFINITY;

  constructor(server: Server, most: number, log: Pick<Log, 'warn'>) {
    this.#server = server;
    this.#most = most;
    this.#log = log;
    if (most !== Infinity) server.maxConnections = most + reserve;
    server
      .on('connection', (socket: Socket) => this.#connected(socket))
      .on('drop', () => this.#report('too many connections'))
      .on('error', (fault: NodeJS.ErrnoException) => this.#report(fault.code ?? fault.message));
  }

  /** Whether a request came over a connection above the limit. It is the only one of its connection. */
  isExcess({ socket }: IncomingMessage, response: ServerResponse): boolean {
    const timer = this.#excess.get(socket);
    if (timer === undefined) return false;
    clearTimeout(timer);
    this.#cutAfter(socket, responseTimeoutMs);
    response.shouldKeepAlive = false;
    return true;
  }

  /** One of their requests is refused. */
  refused(): void {
    this.#report('too many connections');
  }

  #cutAfter(socket: Socket, timeoutMs: number): void {
    const timer = setTimeout(() => {
      // After a long turn of the event loop timers come first, and what was sent in time is read only then.
      setImmediate(() => {
        if (this.#excess.get(socket) === timer) socket.destroy();
      });
    }, timeoutMs);
    this.#excess.set(socket, timer);
  }

  #connected(socket: Socket): void {
    this.#open += 1;
    socket.once('close', () => {
      this.#open -= 1;
      clearTimeout(this.#excess.get(socket));
      this.#excess.delete(socket);
    });
    if (this.#open <= this.#most) return;
    this.#cutAfter(socket, headTimeoutMs);
    const nowMs = performance.now();
    if (nowMs - this.#closedIdleMs < closeEveryMs) return;
    this.#closedIdleMs = nowMs;
    this.#server.closeIdleConnections();
  }

  /** The first one is logged at once; those of the next seconds together. */
  #report(reason: string): void {
    this.#refused += 1;
    this.#reason = reason;
    if (this.#reporting !== undefined) return;
    this.#logRefused();
    this.#reporting = setTimeout(() => {
      this.#reporting = undefined;
      if (this.#refused > 0) this.#logRefused();
    }, reportEveryMs).unref();
  }

  #logRefused(): void {
    const facts = { refused: this.#refused, reason: this.#reason, open: this.#open, limit: this.#most };
    this.#refused = 0;
    this.#log.warn(facts, 'connections are refused');
  }
}
