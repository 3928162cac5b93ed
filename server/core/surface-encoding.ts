/** How a surface speaks when it has something of its own to say. */
import type { ApiError } from './api-error.ts';

export interface SurfaceEncoding {
  /** Sent in silence; the grammar allows it between any two events. */
  keepAlive: string;
  /** The last event of a stream that failed after it had begun. */
  errorEvent(error: ApiError, traceId: string): string;
  /** HTTP status of an answer that failed before it had begun. */
  statusOf: (error: ApiError) => number;
}
