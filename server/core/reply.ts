/** A handler's reply: a JSON body, bytes, or a stream of events. */
import type { ErrorCode } from '../../openapi/generated/errors.ts';

interface ReplyBase {
  headers?: Readonly<Record<string, string>>;
  /** Values of `Set-Cookie`. */
  cookies?: readonly string[];
}

/** A JSON response, validated against the contract before it is sent unless that has been done. */
export interface JsonReply extends ReplyBase {
  kind: 'json';
  status: number;
  body: unknown;
  /** The serialized `body`, when it is already available. A short string is written faster than bytes. */
  content?: Uint8Array | string;
  /** It is a provider's, and has been validated against this surface's contract. */
  isChecked?: true;
}

/** Bytes, written as they come. A failure before the first of them becomes an error response; a later one cuts the connection. */
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
  /** The heartbeat, written during silence. */
  keepAlive: string;
  source: EventSource;
}

/** Never fails: errors after the head of the response are reported by an event. */
export interface EventSource {
  /** Starts to write, beginning with what is already available; called once. */
  start(out: EventOut): void;
  /** `out` accepts more again. */
  resume(): void;
  /** The caller has disconnected; nothing more is accepted. */
  stop(): void;
}

/** The receiver of events. */
export interface EventOut {
  /** Accepts the event in any case; false: no more before `resume`. */
  write(events: Uint8Array | string): boolean;
  /** No more events follow; `failure` when the last event was an error of this service's own. */
  end(failure?: ErrorCode): void;
}

export type Reply = JsonReply | StreamReply | EventReply;
