/** The chat-completions style surface: its headers, its error envelope, its encoding of stream events. */
import { errorTable } from '../../../openapi/generated/errors.ts';
import type { components } from '../../../openapi/generated/v1.ts';
import type { ApiError } from '../../core/api-error.ts';
import type { SurfaceEncoding } from '../../core/surface-encoding.ts';

export function errorBodyV1(
  error: ApiError,
  _traceId?: string,
  docUrl?: string,
): components['schemas']['ErrorResponse'] {
  const { code, message, param } = error;
  const shown = { message, type: errorTable[code].type, param, code };
  return { error: docUrl === undefined ? shown : { ...shown, doc_url: docUrl } };
}

export const v1Encoding: SurfaceEncoding = {
  keepAlive: ': keep-alive\n\n',
  errorEvent: (error, traceId, docUrl) => `data: ${JSON.stringify(errorBodyV1(error, traceId, docUrl))}\n\n`,
  statusOf: ({ code }) => errorTable[code].status,
};
