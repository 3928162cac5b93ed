/** The listening socket: its limits, its response to anything but HTTP, and its graceful shutdown. */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Express } from 'express';
import { errorTable } from '../../openapi/generated/errors.ts';
import { ApiError } from '../core/api-error.ts';
import type { Log } from '../telemetry/log.ts';
import { drainUnread } from './body.ts';
import { ConnectionLimit } from './connection-limit.ts';
import { errorHeaders } from './error-response.ts';
import { appClasses } from './express-prototypes.ts';
import { inTurns } from './in-turns.ts';
import type { RunningRequests } from './running-requests.ts';
import { newTraceId } from './trace.ts';

/** Largest request head, bytes. */
const maxHeaderSize = 64 * 1024;
/** A head must have arrived after 60 s, a whole request (512 MiB over a slow line) after an hour. */
const headersTimeoutMs = 60_000;
const requestTimeoutMs = 3_600_000;
/** Requests that wait for the end of the start; more are cut. */
const mostWaiting = 1_000;
/** Longer than the idle time of common proxies (60 s), so that they close first and never meet a closing socket. */
const keepAliveTimeoutMs = 75_000;

interface Listening {
  url: string;
  /**
   * Stops accepting and lets running requests finish. Shortly before `timeoutMs` has passed, the others are ended with an
   * error; connections that exist some time after that are cut.
   */
  close(drain: Drain): Promise<void>;
}

interface Drain {
  timeoutMs: number;
  running: RunningRequests;
}

/** The error body for a request that no surface sees. */
type BareError = (error: ApiError) => string;

interface ServeOptions {
  bareError: BareError;
  /** Connections of callers at one time. */
  mostConnections: number;
  log: Pick<Log, 'warn'>;
}

/** A socket that listens; what arrives waits until it is served. */
export interface BoundPort {
  url: string;
  serve(app: Express, options: ServeOptions): Listening;
  /** Of a port that is never served: cuts what waits. */
  abandon(): void;
}

/**
 * Connections that the system accepts ahead of the process. When thousands of clients reconnect at once, those beyond it
 * try again after ever longer pauses, up to a minute. The system lowers it to its own limit.
 */
const backlog = 65_535;

/**
 * Takes the port before anything else is opened, so that a second start ends here. Rejects when the port cannot be bound.
 * With `isShared` the system spreads the connections over all processes that listen on the port.
 */
export function bindPort(at: { host: string; port: number; isShared?: boolean }): Promise<BoundPort> {
  const classes = appClasses();
  const server = createServer({ maxHeaderSize, keepAliveTimeout: keepAliveTimeoutMs, ...classes.options });
  server.headersTimeout = headersTimeoutMs;
  server.requestTimeout = requestTimeoutMs;
  const waiting: [IncomingMessage, ServerResponse][] = [];
  const wait = (request: IncomingMessage, response: ServerResponse) => {
    if (waiting.push([request, response]) > mostWaiting) response.destroy();
  };
  server.on('request', wait);
  return new Promise((resolve, reject) => {
    // Not once: a connection that the system refuses to hand over is no reason to end.
    server.on('error', reject);
    const { port: wanted, host: name, isShared = false } = at;
    server.listen({ port: wanted, host: name, reusePort: isShared, backlog }, () => {
      const { port } = server.address() as AddressInfo;
      const host = at.host.includes(':') ? `[${at.host}]` : at.host;
      const url = `http://${host}:${port}`;
      resolve({
        url,
        serve(app, { bareError, mostConnections, log }) {
          classes.adopt(app);
          const serve = within(new ConnectionLimit(server, mostConnections, log), inTurns(app), bareError);
          server.off('request', wait).on('request', serve);
          server.on('clientError', (fault: NodeJS.ErrnoException, socket) =>
            refuseUnreadable(fault, socket as Socket, bareError),
          );
          for (const [request, response] of waiting.splice(0))
            if (!response.destroyed) serve(request, response);
          return { url, close: (drain) => close(server, drain) };
        },
        abandon() {
          server.close();
          server.closeAllConnections();
        },
      });
    });
  });
}

/**
 * Served above the connection limit as well: a busy server is neither restarted nor taken out of service for being busy, and
 * whoever looks for the reason finds its figures.
 */
const observedPath = /^\/(?:healthz|readyz|metrics)(?:\?|$)/;

function within(limit: ConnectionLimit, serve: RequestListener, bareError: BareError): RequestListener {
  const refuse = (error: ApiError, request: IncomingMessage, response: ServerResponse) => {
    const { body, headers } = bareResponse(error, bareError);
    drainUnread(request, response);
    response.writeHead(errorTable[error.code].status, headers).end(body);
  };
  return (request, response) => {
    if (hasSeveralHosts(request)) {
      // A proxy before this server may take what follows for something else.
      response.shouldKeepAlive = false;
      return refuse(new ApiError('malformed_request', severalHosts), request, response);
    }
    if (!limit.isExcess(request, response) || observedPath.test(request.url ?? ''))
      return serve(request, response);
    const error = new ApiError('model_unavailable', 'The server has reached its connection limit.', {
      retryAfterMs: 1_000,
    });
    limit.refused();
    return refuse(error, request, response);
  };
}

const hostName = 'host';
const severalHosts = "The request has more than one 'Host' header.";

/** RFC 9112, 3.2. Node takes the first of them, and a proxy may have decided by another one. */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === hostName.length && name.toLowerCase() === hostName) hosts += 1;
  }
  return hosts > 1;
}

/** Of a request that no surface sees. */
function bareResponse(
  error: ApiError,
  bareError: BareError,
): { headers: Record<string, string>; body: string } {
  const body = bareError(error);
  const traceId = newTraceId();
  const headers = {
    ...errorHeaders(error),
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'x-trace-id': traceId,
    'x-request-id': traceId,
  };
  return { headers, body };
}

function refuseUnreadable(fault: NodeJS.ErrnoException, socket: Socket, bareError: BareError): void {
  if (fault.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const cut = fault.code === 'HPE_INVALID_EOF_STATE' || fault.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const error = cut
    ? new ApiError('incomplete_body', 'The request ended before it was complete.')
    : new ApiError(
        'malformed_request',
        fault.code === 'HPE_HEADER_OVERFLOW'
          ? `The headers are larger than ${maxHeaderSize} bytes.`
          : undefined,
      );
  const { body, headers } = bareResponse(error, bareError);
  const head = Object.entries({ ...headers, connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.end(`HTTP/1.1 400 Bad Request\r\n${head.join('')}\r\n${body}`);
}

/** How often connections that have become idle are closed while the server drains. */
const idleCheckMs = 50;

/** How long before the end of a drain its requests are ended: the time that an error needs to reach its caller. */
const longestNoticeMs = 1_000;
const noticePart = 0.2;

function close(server: Server, { timeoutMs, running }: Drain): Promise<void> {
  return new Promise((resolve) => {
    const noticeMs = Math.min(longestNoticeMs, timeoutMs * noticePart);
    let cut: NodeJS.Timeout | undefined;
    const end = setTimeout(() => {
      running.endAll(shutDown());
      // From now on: a process that stood still until the end would cut its callers before their errors are sent.
      cut = setTimeout(() => server.closeAllConnections(), noticeMs);
    }, timeoutMs - noticeMs);
    // A connection whose response started before the shutdown stays open for a next request; the shutdown must not wait for it.
    const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs);
    server.close(() => {
      clearTimeout(end);
      clearTimeout(cut);
      clearInterval(idle);
      resolve();
    });
  });
}

function shutDown(): ApiError {
  return new ApiError('model_unavailable', 'The server is shutting down. Send the request again.', {
    retryAfterMs: 1_000,
  });
}
