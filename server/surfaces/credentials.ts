/** Reads the key of a request from its allowed headers. Never from a URL. */
import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from '../core/api-error.ts';

const bearer = /^bearer +(\S+) *$/i;

/** The key of `Authorization: Bearer <key>`; any other scheme counts as no key. */
export function bearerKey(headers: IncomingHttpHeaders): string | undefined {
  return bearer.exec(headers.authorization ?? '')?.[1];
}

/** The key of `x-api-key` or of `Authorization`; both may be there only when they are the same. */
export function apiKeyOrBearer(headers: IncomingHttpHeaders): string | undefined {
  const inBearer = bearerKey(headers);
  const own = headers['x-api-key'];
  const inHeader = typeof own === 'string' && own !== '' ? own : undefined;
  if (inBearer !== undefined && inHeader !== undefined && inBearer !== inHeader) {
    throw new ApiError(
      'invalid_api_key',
      "Two different keys were sent, in 'x-api-key' and 'Authorization'. Send one.",
    );
  }
  return inHeader ?? inBearer;
}
