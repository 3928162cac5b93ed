/**
 * Keeps the connections of callers within what the file descriptors of the process allow. Requests on further connections
 * get 503; beyond a margin connections are refused. Both are logged, and so is what the system refuses.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '../telemetry/log.ts';

/** Connections above the limit whose requests get a response; each takes one descriptor of the spare ones. */
const margin = 32;
/** Refused connections are logged, and idle ones closed, so often at most. */
const reportEveryMs = 5_000;
const closeEveryMs = 1_000;

export class ConnectionLimit {
  readonly #server: Server;
  readonly #most: number;
  readonly #log: Pick<Log, 'warn'>;
  readonly #excess = new Set<Socket>();
  #open = 0;
  #refused = 0;
  #reason: string | undefined;
  #reporting: NodeJS.Timeout | undefined;
  #closedIdleMs = Number.NEGATIVE_INFINITY;

  constructor(server: Server, most: number, log: Pick<Log, 'warn'>) {
    this.#server = server;
    this.#most = most;
    this.#log = log;
    if (most !== Infinity) server.maxConnections = most + margin;
    server
      .on('connection', (socket: Socket) => this.#connected(socket))
      .on('drop', () => this.#report('too many connections'))
      .on('error', (fault: NodeJS.ErrnoException) => this.#report(fault.code ?? fault.message));
  }

  /** Whether a request came over a connection above the limit. */
  isExcess({ socket }: IncomingMessage): boolean {
    return this.#excess.size > 0 && this.#excess.has(socket);
  }

  /** One of their requests is refused. */
  refused(): void {
    this.#report('too many connections');
  }

  #connected(socket: Socket): void {
    this.#open += 1;
    socket.once('close', () => {
      this.#open -= 1;
      this.#excess.delete(socket);
    });
    if (this.#open <= this.#most) return;
    this.#excess.add(socket);
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
