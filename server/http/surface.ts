/** The interface of a surface to the HTTP layer: a contract, a handler for each of its operations, and its own error family. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { ApiError } from '../core/api-error.ts';
import type { BodyOutline } from '../core/body-outline.ts';
import type { BufferLoan } from '../core/buffer-loan.ts';
import type { Reply } from '../core/reply.ts';
import type { RequestLog } from '../core/request-log.ts';
import type { Principal } from '../accounts/principal.ts';
import type { Contract, Operation } from '../contract/contract.ts';
import type { BeyondContract } from './beyond-contract.ts';
import type { BodyIntake } from './body-intake.ts';
import type { Head } from './head.ts';
import type { LargeBodyAdmission } from './large-bodies.ts';
import type { ErrorPageUrl } from './own-url.ts';

/** One request, after authentication and validation. `Caller` is the surface's description of the caller. */
export interface Exchange<Caller = Principal> {
  requestLog: RequestLog;
  operation: Operation;
  request: IncomingMessage;
  params: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  /** For a body that the handler reads into memory itself. */
  intake: BodyIntake;
  /** The parsed body; `undefined` when the operation has none or reads it itself. */
  json: unknown;
  /** The bytes that `json` was parsed from. Must not be read after the response: their buffer is then reused. */
  body: Buffer;
  /** Present when `json` has stand-ins for large base64 values: only the operations of models have such values. */
  outline: BodyOutline | undefined;
  /** Present when the buffer of `body` is reused. */
  loan: BufferLoan | undefined;
  /** The session that the body named in a field that `json` no longer has. */
  bodySession?: unknown;
  /** Fields of `json` that the contract does not have, and that a provider of the model takes. */
  extraFields?: readonly string[];
  principal: Caller;
  traceId: string;
  /** Drops the body in all its forms; only where nothing reads it any more. */
  forget: () => void;
  /** Aborts `signal`; a handler may pass the error to send as the reason. */
  controller: AbortController;
  /** Aborted when the caller disconnects; its reason is then `CallerGone`. */
  signal: AbortSignal;
}

export type Handler<Caller = Principal> = (exchange: Exchange<Caller>) => Promise<Reply>;

export interface Surface<Caller = Principal> {
  contract: Contract;
  handlers: Readonly<Record<string, Handler<Caller>>>;
  /** The headers of every response: the trace id, under each name that this surface's clients know, among them. */
  headOf(traceId: string): Head;
  /**
   * Identifies the caller by the headers: throws or rejects with `ApiError` when the credentials are not valid. Returns a
   * promise only where a lookup is needed.
   */
  identify(request: IncomingMessage, operation: Operation, requestLog: RequestLog): Caller | Promise<Caller>;
  /** Before a large body is read: rejects with `ApiError` when the caller's limits refuse the request already. */
  admitLargeBody?: (principal: Caller) => Promise<LargeBodyAdmission>;
  /** Whether callers may request a failure by the header `x-sandbox-error`. */
  takesOrderedErrors: boolean;
  statusOf: (error: ApiError) => number;
  /** The error envelope. */
  errorBody(error: ApiError, traceId: string, docUrl?: string): unknown;
  /** Absent where no documentation is served. */
  errorPageUrl?: ErrorPageUrl;
  /** What a provider of the model that the body names takes beyond the contract; absent where none takes anything. */
  extraFields?(operation: Operation, body: unknown): BeyondContract | undefined;
  /**
   * Called when a caller whose key is valid gets an error, and the request has no usage record; `model` is that of the
   * body, as far as it was read. Must not throw.
   */
  onRefused?(
    caller: Caller,
    refused: {
      operation: Operation;
      traceId: string;
      model: unknown;
      error: ApiError;
      headers: IncomingHttpHeaders;
      /** The body, as far as it was read. */
      json: unknown;
      /** As in `Exchange`. */
      bodySession: unknown;
    },
  ): void;
  /** Rules over header and body that only this surface has (API versions). Throws `ApiError`. */
  check(exchange: Exchange<Caller>): void;
}
