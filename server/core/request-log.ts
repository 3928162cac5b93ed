/** Log fields of a request beside its HTTP facts; filled in while the request is served. */
import type { ErrorCode } from '../../openapi/generated/errors.ts';

export interface RequestLog {
  operation?: string;
  keyId?: string;
  /** For console requests: the signed-in user. */
  personId?: string;
  model?: unknown;
  /** Of a model call: the target that completed it or failed last, and the number of attempts. */
  target?: string | null;
  attempts?: number;
  /** It has a usage record. Not logged. */
  isAdmitted?: true;
  code?: ErrorCode;
  /** The caller disconnected before the response was complete. */
  outcome?: 'cancelled';
}
