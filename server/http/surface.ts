/** What a surface is to the HTTP layer: a contract, a handler for each of its operations, and its own error family. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { ApiError } from '../core/api-error.ts';
import type { Principal } from '../accounts/authenticate.ts';
import type { Contract, Operation } from '../contract/contract.ts';

/** One request, after authentication and validation. */
export interface Exchange {
  operation: Operation;
  request: IncomingMessage;
  params: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  /** The parsed body; `undefined` when the operation has none or reads it itself. */
  json: unknown;
  /** The bytes that `json` was parsed from. */
  body: Buffer;
  principal: Principal;
  traceId: string;
  /** Aborted when the caller is gone. */
  signal: AbortSignal;
}

interface ReplyBase {
  headers?: Readonly<Record<string, string>>;
}

/** A JSON answer; it is held against the contract before it is sent. */
export interface JsonReply extends ReplyBase {
  kind: 'json';
  status: number;
  body: unknown;
  /** The bytes to send when they are there already; they must be the JSON of `body`. */
  bytes?: Uint8Array;
  /** Who made the answer, and so whose fault a violation is: a 500 of ours or a 502 of the provider's. */
  origin: 'own' | 'upstream';
}

/** Bytes or events, written as they come. An exception in the middle cuts the connection. */
export interface StreamReply extends ReplyBase {
  kind: 'stream';
  status: number;
  mediaType: string;
  /** What is written in silence; only streams of events have it. */
  keepAlive?: string;
  body: AsyncIterable<Uint8Array | string>;
}

export type Reply = JsonReply | StreamReply;

export type Handler = (exchange: Exchange) => Promise<Reply>;

export interface Surface {
  contract: Contract;
  handlers: Readonly<Record<string, Handler>>;
  /** The header that repeats the trace id under the name that this surface's clients know. */
  requestIdHeader: 'x-request-id' | 'request-id';
  /** The key that the caller presents; throws `invalid_api_key` when two different ones are sent. */
  credentialOf(headers: IncomingHttpHeaders): string | undefined;
  statusOf(error: ApiError): number;
  /** The error envelope. */
  errorBody(error: ApiError, traceId: string): unknown;
  /** Rules over header and body that only this surface has (API versions). Throws `ApiError`. */
  check(exchange: Exchange): void;
}
