/** Reports the refused calls of a surface: a valid key, an operation of a model, and an error that is the caller's. */
import type { RecordRefusal } from '../core/refused-call.ts';
import { modelOperations, type ModelOperationId } from '../core/operations.ts';
import type { SurfaceEncoding } from '../core/surface-encoding.ts';
import type { InferenceSurface } from '../core/wire-format.ts';
import type { Surface } from '../http/surface.ts';
import { attributionOfRefused } from './attribution.ts';

/** Of a failure of the server the request log has more than a record could show. */
export function refusedCalls(
  surface: InferenceSurface,
  { statusOf }: Pick<SurfaceEncoding, 'statusOf'>,
  record: RecordRefusal,
): NonNullable<Surface['onRefused']> {
  return ({ keyId, projectId }, { operation: { id }, traceId, model, error, headers, json, bodySession }) => {
    const status = statusOf(error);
    if (status >= 500 || !Object.hasOwn(modelOperations, id)) return;
    const operation = id as ModelOperationId;
    const attribution = attributionOfRefused(surface, headers, json, bodySession);
    record({ traceId, keyId, project: projectId, surface, operation, model, status, error, attribution });
  };
}
