/** Usage over time, as a report and as a table. */
import type { components, operations } from '../../../openapi/generated/console.ts';
import { csvChunks, type Cell } from '../reading/csv.ts';
import { timeSpan } from '../reading/intervals.ts';
import { usageReport } from '../reading/usage-report.ts';
import type { ConsoleHandlers } from './console-call.ts';
import type { ConsoleParts } from './console-parts.ts';
import { csvReply } from './csv-reply.ts';

type Query = NonNullable<operations['getUsage']['parameters']['query']>;
type Report = components['schemas']['UsageReport'];
type Point = components['schemas']['UsagePoint'];

export function usageHandlers({
  database,
  nowMs,
}: ConsoleParts): Pick<ConsoleHandlers, 'getUsage' | 'exportUsage'> {
  const report = (query: Query, scope: readonly string[] | null): Promise<Report> =>
    usageReport(database, {
      scope,
      span: timeSpan(query.from, query.to, nowMs()),
      interval: query.interval ?? 'day',
      grouping: query.group_by ?? 'none',
      model: query.model,
      keyId: query.key_id,
      status: query.status,
    });
  return {
    getUsage: async ({ query, scope }) => ({ body: await report(query, scope) }),
    exportUsage: async ({ query, scope }) => {
      const told = await report(query, scope);
      return csvReply('usage.csv', csvChunks(['at', 'group', 'name', ...sums], rowsOf(told)));
    },
  };
}

const sums = [
  'requests',
  'errors',
  'input_tokens',
  'output_tokens',
  'cached_tokens',
  'reasoning_tokens',
  'cost',
  'latency_p50_ms',
  'latency_p95_ms',
  'first_content_p50_ms',
] as const satisfies readonly (keyof Point)[];

/** In the order of time, and within a point in that of the groups. */
function* rowsOf({ series }: Report): Generator<readonly Cell[]> {
  for (const [index, { at }] of (series[0]?.points ?? []).entries())
    for (const { group, name, points } of series) {
      const point = points[index];
      if (point !== undefined) yield [at, group, name, ...sums.map((sum) => point[sum])];
    }
}
