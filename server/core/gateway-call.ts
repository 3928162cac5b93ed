/** A model call as a surface passes it to the gateway. */
import type { ErrorCode } from '../../openapi/generated/errors.ts';
import type { Attribution } from './attribution.ts';
import type { ModelOperationId } from './operations.ts';
import type { BodyOutline } from './body-outline.ts';
import type { BufferLoan } from './buffer-loan.ts';
import type { Form } from './form.ts';
import type { OutputCap } from './output-cap.ts';
import type { RequestLog } from './request-log.ts';
import type { SurfaceEncoding } from './surface-encoding.ts';

export interface GatewayCall {
  operation: ModelOperationId;
  /** The body parsed, valid under the contract of the operation; with an `outline`, that is what was parsed. */
  json: Readonly<Record<string, unknown>>;
  /** Must not be read after the call has ended: a large body is in a buffer that is then reused. */
  body: Buffer;
  /** Present when `json` has stand-ins for large base64 values. */
  outline?: BodyOutline | undefined;
  /** Present when the buffer of `body` is reused. */
  loan?: BufferLoan | undefined;
  /** Of an operation that takes a form: the form itself; `json` and `body` then have its fields. */
  form?: Form | undefined;
  /** Set by the gateway: targets must not produce more. `json` and `body` do not have it. */
  outputCap?: OutputCap;
  /** Members of `json` that the contract does not have, and that a target of the model takes. */
  extraFields?: readonly string[];
  /** The request headers that are relevant to a provider, lower case. */
  headers: Readonly<Record<string, string>>;
  /** For the usage record; undefined: the caller said nothing of it. */
  attribution?: Attribution | undefined;
  /** The owner of the files that the request may name. */
  owner: string;
  /** Of the key that is used. */
  keyId: string;
  traceId: string;
  /** Aborted when the caller disconnects; the reason is then `CallerGone`. */
  controller: AbortController;
  encoding: SurfaceEncoding;
  /** URL of the page about an error, for the events of a stream. Absent where no documentation is served. */
  errorPageUrl?: (code: ErrorCode) => string;
  requestLog: RequestLog;
  /**
   * Called with the id and the JSON of a whole response, or of an event that has it as `response`, before the event that
   * ends the stream is sent.
   */
  onResponse?: ((id: string, json: string) => void) | undefined;
  /**
   * Called when a response begins that may run for long: no other target can follow, and nothing reads `json` and `body`
   * any more.
   */
  forget?: (() => void) | undefined;
  /** This caller sees in the header `x-modelroute-target` which target completed the call, whatever the setting is. */
  showsTarget?: true;
}

/** The JSON of a call with all values that `json`, which was made from that of the call, has stand-ins for. */
export function wholeJson(
  { outline }: Pick<GatewayCall, 'outline'>,
  json: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return outline === undefined ? json : outline.whole(json);
}
