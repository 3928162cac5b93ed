/**
 * The interface that the gateway requires of a provider: one exchange of wire bytes in a dialect. The sandbox
 * responds in process, real providers over HTTP; the gateway cannot distinguish them.
 */

import type { FlowingBytes } from './byte-flow.ts';
import type { ChunkedBody } from './chunked-body.ts';
import type { FileAccess } from './file-access.ts';
import type { Form } from './form.ts';
import type { ProviderFiles } from './provider-files.ts';
import type { WireFormat } from './wire-format.ts';

/** Whose request it is, for providers within the process that serve callers in turns. It is never sent. */
export interface Caller {
  /** As in `GatewayCall`. */
  owner: string;
  keyId: string;
}

export interface UpstreamRequest {
  /** The wire format of body and response. */
  format: WireFormat;
  /** The provider's model id. */
  model: string;
  /** The request body, valid under the contract of `format`, `model` already that of the provider. */
  body: Uint8Array | ChunkedBody;
  /** Where the format is that of a form: what is sent instead of the body, which has its fields as JSON. */
  form?: Form | undefined;
  /** The same body parsed, except that `model` may be as the caller wrote it. Never changed by a provider. */
  json: Readonly<Record<string, unknown>>;
  /** Headers sent with the request (`anthropic-version`, …), lower case. */
  headers: Readonly<Record<string, string>>;
  traceId: string;
  caller: Caller;
  files: FileAccess;
  /** Aborted when the caller disconnects (its reason is `CallerGone`) or a deadline has passed; the provider then stops at once. */
  signal: AbortSignal;
}

export interface UpstreamResponse {
  status: number;
  /** Lower case. `content-type` is always there. */
  headers: Readonly<Record<string, string>>;
  /** Wire bytes in chunks of any size; an exception before the end means that the connection was cut. */
  body: AsyncIterable<Uint8Array> | FlowingBytes;
}

export interface Provider {
  /** Rejects with an `ApiError` when the exchange could not be started. */
  send(request: UpstreamRequest): Promise<UpstreamResponse>;
  /** Whether a string from the provider contains part of the provider's credentials or its host; absent where it has neither. */
  leaks?(text: string): boolean;
  /** Its own store of files; absent where a provider can have none. */
  files?: ProviderFiles;
}
