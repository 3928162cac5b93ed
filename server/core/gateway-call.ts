/** A model call as a surface passes it to the gateway. */
import type { ModelOperationId } from './operations.ts';
import type { RequestLog } from './request-log.ts';
import type { SurfaceEncoding } from './surface-encoding.ts';

export interface GatewayCall {
  operation: ModelOperationId;
  /** The body parsed, valid under the contract of the operation. */
  json: Readonly<Record<string, unknown>>;
  body: Buffer;
  /** The request headers that are relevant to a provider, lower case. */
  headers: Readonly<Record<string, string>>;
  /** The owner of the files that the request may name. */
  owner: string;
  traceId: string;
  /** Aborted when the caller disconnects; the reason is then `CallerGone`. */
  controller: AbortController;
  encoding: SurfaceEncoding;
  requestLog: RequestLog;
  /** This caller sees in the header `x-modelroute-target` which target completed the call, whatever the setting is. */
  showsTarget?: true;
}
