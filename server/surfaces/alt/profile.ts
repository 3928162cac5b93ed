/** The messages style surface: its headers, its error envelope, its encoding of stream events. */
import { errorTable } from '../../../openapi/generated/errors.ts';
import type { components } from '../../../openapi/generated/alt.ts';
import type { ApiError } from '../../core/api-error.ts';
import type { SurfaceEncoding } from '../../core/surface-encoding.ts';

export function errorBodyAlt(
  error: ApiError,
  traceId: string,
  docUrl?: string,
): components['schemas']['ErrorResponse'] {
  const { code, message, param } = error;
  const details = { error_code: code, param, ...(docUrl !== undefined && { doc_url: docUrl }) };
  return {
    type: 'error',
    error: { type: errorTable[code].altType, message, details },
    request_id: traceId,
  };
}

export const altEncoding: SurfaceEncoding = {
  keepAlive: 'event: ping\ndata: {"type":"ping"}\n\n',
  errorEvent: (error, traceId, docUrl) =>
    `event: error\ndata: ${JSON.stringify(errorBodyAlt(error, traceId, docUrl))}\n\n`,
  statusOf: ({ code }) => errorTable[code].altStatus,
};
