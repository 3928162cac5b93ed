/** The URL of the requests that an interval of a report counts. */
import type { Schemas } from '../../api/schemas.ts';
import type { Query } from '../../filters/use-query.ts';
import { requestsPath } from '../requests/attribution.tsx';

/** `query`: that of the usage page, whose filters apply to the requests too. */
export function intervalPath(
  projectId: string,
  { series, to }: Schemas['UsageReport'],
  interval: number,
  { model = '', key = '', status = '' }: Query = {},
): string {
  const points = series[0]?.points ?? [];
  const span = { range: 'between', from: points[interval]?.at ?? to, to: points[interval + 1]?.at ?? to };
  const filters = Object.entries({ model, key, status }).filter(([, value]) => value !== '');
  return requestsPath(projectId, { ...span, ...Object.fromEntries(filters) });
}
