/** A call with a valid key that was refused before it was admitted: it has no usage record. */
import type { ApiError } from './api-error.ts';
import type { Attribution } from './attribution.ts';
import type { ModelOperationId } from './operations.ts';
import type { InferenceSurface } from './wire-format.ts';

export interface RefusedCall {
  traceId: string;
  keyId: string;
  project: string;
  surface: InferenceSurface;
  operation: ModelOperationId;
  /** As the caller wrote it; undefined when the body could not be read. */
  model: unknown;
  /** HTTP status of the response. */
  status: number;
  error: ApiError;
  /** As far as it could be read; undefined: nothing of it. */
  attribution?: Attribution | undefined;
}

/** Neither waits nor throws. */
export type RecordRefusal = (call: RefusedCall) => void;
