/** Finds the tenant of a request. */
import type { IncomingMessage } from 'node:http';
import { tenantOfKey } from './tenant-share.ts';

/** The header where one is agreed and present, else a digest of the key, else the caller's IP address. */
export function tenantOf({ headers, socket }: IncomingMessage, header: string | undefined): string {
  const named = header === undefined ? undefined : headers[header];
  if (typeof named === 'string' && named !== '') return named;
  const key = headers.authorization?.replace(/^bearer\s+/i, '') ?? headers['x-api-key'];
  if (typeof key === 'string' && key !== '') return tenantOfKey(key);
  return ['address', socket.remoteAddress ?? ''].join(' ');
}
