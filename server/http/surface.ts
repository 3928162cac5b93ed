/** What a surface is to the HTTP layer: a contract, a handler for each of its operations, and its own error family. */
import type { IncomingMessage } from 'node:http';
import type { ErrorCode } from '../../openapi/generated/errors.ts';
import type { ApiError } from '../core/api-error.ts';
import type { Principal } from '../accounts/principal.ts';
import type { Contract, Operation } from '../contract/contract.ts';
import type { Head } from './head.ts';

/** What the log says of a request beside its HTTP facts; added to on its way. */
export interface RequestLog {
  operation?: string;
  keyId?: string;
  /** Of the console: who is signed in. */
  personId?: string;
  model?: unknown;
  /** Of a call of a model: who answered or failed last, and after how many attempts. */
  target?: string | null;
  attempts?: number;
  code?: ErrorCode;
  /** The caller went away before he had his answer. */
  outcome?: 'cancelled';
}

/** One request, after authentication and validation. `Caller` is what the surface knows of who calls. */
export interface Exchange<Caller = Principal> {
  account: RequestLog;
  operation: Operation;
  request: IncomingMessage;
  params: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  /** The parsed body; `undefined` when the operation has none or reads it itself. */
  json: unknown;
  /** The bytes that `json` was parsed from. */
  body: Buffer;
  principal: Caller;
  traceId: string;
  /** Aborts `signal`; a handler may do so with the answer to give as the reason. */
  controller: AbortController;
  /** Aborted when the caller is gone; its reason is then `CallerGone`. */
  signal: AbortSignal;
}

interface ReplyBase {
  headers?: Readonly<Record<string, string>>;
  /** Values of `Set-Cookie`. */
  cookies?: readonly string[];
}

/** A JSON answer; unless that has been done, it is held against the contract before it is sent. */
export interface JsonReply extends ReplyBase {
  kind: 'json';
  status: number;
  body: unknown;
  /** What to send when it is there already; it must be the JSON of `body`. A short text is written faster than bytes. */
  content?: Uint8Array | string;
  /** It is a provider's, and has been held against this surface's contract. */
  isChecked?: true;
}

/** Bytes, written as they come. Failing before the first of them is an error answer; an exception in the middle cuts the connection. */
export interface StreamReply extends ReplyBase {
  kind: 'stream';
  status: number;
  mediaType: string;
  body: AsyncIterable<Uint8Array | string>;
}

/** Server-sent events, pushed as they come. */
export interface EventReply extends ReplyBase {
  kind: 'events';
  status: 200;
  /** What is written in silence. */
  keepAlive: string;
  source: EventSource;
}

/** Never fails: what goes wrong after the head of the answer is told by an event. */
export interface EventSource {
  /** Begins to write, with what is there already; called once. */
  start(out: EventOut): void;
  /** `out` takes more again. */
  resume(): void;
  /** The caller is gone, nothing more is taken. */
  stop(): void;
}

/** Where events go. */
export interface EventOut {
  /** Takes it in any case; false: no more before `resume`. */
  write(events: Uint8Array | string): boolean;
  /** No more comes; `failure` when the last event was an error of this service's own. */
  end(failure?: ErrorCode): void;
}

export type Reply = JsonReply | StreamReply | EventReply;

export type Handler<Caller = Principal> = (exchange: Exchange<Caller>) => Promise<Reply>;

export interface Surface<Caller = Principal> {
  contract: Contract;
  handlers: Readonly<Record<string, Handler<Caller>>>;
  /** The headers of every answer: the trace id, under each name that this surface's clients know, among them. */
  headOf(traceId: string): Head;
  /**
   * Who calls, as far as headers tell: throws or rejects with `ApiError` when that is nobody who may. A promise
   * comes only where it has to be looked up.
   */
  identify(request: IncomingMessage, operation: Operation, account: RequestLog): Caller | Promise<Caller>;
  /** Whether callers may order a failure by the header `x-sandbox-error`. */
  takesOrderedErrors: boolean;
  statusOf: (error: ApiError) => number;
  /** The error envelope. */
  errorBody(error: ApiError, traceId: string): unknown;
  /** Rules over header and body that only this surface has (API versions). Throws `ApiError`. */
  check(exchange: Exchange<Caller>): void;
}
