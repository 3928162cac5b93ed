/** What callers can set: once for a client, and anew for each call. */
import type { RetryOptions } from './retry-policy.ts';

/** Settings of one call; what is absent is taken from the client. */
export interface CallOptions {
  /** Ends the call; what it was doing is cancelled, at the service too. */
  signal?: AbortSignal;
  /** Maximum duration of one attempt: to the end of a plain response, to the head of a stream. Default 600,000. */
  timeoutMs?: number;
  /** Longest silence inside a stream; the service breaks every silence after 15 s. Default 60,000. */
  idleTimeoutMs?: number;
  retry?: RetryOptions;
  /** Your own id for the request, 8 to 128 characters of letters, digits, `.`, `_` and `-`; made when absent. */
  traceId?: string;
  /** More headers. */
  headers?: Record<string, string>;
}

/** What a hook receives besides the request or response. */
export interface HookContext {
  traceId: string;
  /** Number of the attempt, from 0. */
  attempt: number;
}

/** Settings of a client. */
export interface ClientOptions extends Omit<CallOptions, 'signal' | 'traceId'> {
  /** The service's base URL without a surface's path, for example `http://127.0.0.1:8080`. */
  baseUrl: string;
  key: string;
  /** Sees every attempt before it is sent, and may set headers. */
  onRequest?: (request: Request, context: HookContext) => void | Promise<void>;
  /** Receives the head of every response; to look at the body, read a clone. */
  onResponse?: (response: Response, context: HookContext) => void | Promise<void>;
  /** Replaces the platform's `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
  /** Replaces time and chance, for tests. */
  clock?: Clock;
}

/** Time and chance. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** A number from 0, below 1. */
  random(): number;
  /** Resolves after the time, or as soon as the signal is aborted. */
  sleep(ms: number, signal: AbortSignal | undefined): Promise<void>;
}
