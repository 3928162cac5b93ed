/** URLs of table downloads; the browser requests them itself. */
import { apiBase } from './client.ts';

export function exportAddress(
  path: '/usage/export' | '/requests/export',
  query: Readonly<Record<string, string | number | undefined>>,
): string {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `${apiBase}${path}?${new URLSearchParams(entries).toString()}`;
}
