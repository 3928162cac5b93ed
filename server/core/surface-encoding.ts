/** How a surface encodes the errors and events that the gateway itself produces. */
import type { ApiError } from './api-error.ts';

export interface SurfaceEncoding {
  /** Heartbeat, sent during silence; the grammar allows it between any two events. */
  keepAlive: string;
  /** The last event of a stream that failed after it had started. `docUrl` is that of the page about the error. */
  errorEvent(error: ApiError, traceId: string, docUrl?: string): string;
  /** HTTP status of a response that failed before it had started. */
  statusOf: (error: ApiError) => number;
}
