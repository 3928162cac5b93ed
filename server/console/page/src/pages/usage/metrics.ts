/** The metrics of the usage page: how each is read from a report, and how it is formatted. */
import type { Schemas } from '../../api/schemas.ts';
import { formatCount, formatDuration, formatShare, formatShort, formatUsd } from '../../format/numbers.ts';

type Totals = Schemas['UsageTotals'];

export type MetricName = 'spend' | 'requests' | 'errors' | 'tokens' | 'latency' | 'first-content';

export interface Metric {
  name: MetricName;
  label: string;
  /** Null where there is no data. */
  of: (totals: Totals) => number | null;
  format: (value: number) => string;
  /** As a heading: short where there is no room for every digit. */
  onTile: (value: number) => string;
  /** Short, for the axis. */
  onAxis: (value: number) => string;
  /** The note under the number. */
  note: (totals: Totals) => string;
  /** Whether the values of groups may be put on each other. */
  adds: boolean;
  /** Further series of the chart where nothing is grouped. */
  beside?: { label: string; of: (totals: Totals) => number | null };
}

/** Every digit up to a million, a few of them beyond. */
const brief = (count: number): string => (count < 1_000_000 ? formatCount(count) : formatShort(count));

const counted = { format: formatCount, onTile: brief, onAxis: formatShort, adds: true };
const timed = { format: formatDuration, onTile: formatDuration, onAxis: formatDuration, adds: false };

/** A note that needs requests. */
const ofRequests =
  (note: (totals: Totals) => string) =>
  (totals: Totals): string =>
    totals.requests === 0 ? 'none yet' : note(totals);

export const metrics: readonly Metric[] = [
  {
    name: 'spend',
    label: 'Spend',
    of: ({ cost }) => Number(cost),
    format: formatUsd,
    onTile: formatUsd,
    onAxis: formatUsd,
    note: ofRequests(({ cost, requests, unpriced_requests: unpriced = 0 }) => {
      if (unpriced > 0) return `without ${formatCount(unpriced)} of unknown cost`;
      return `${formatUsd(Number(cost) / requests)} per request`;
    }),
    adds: true,
  },
  {
    ...counted,
    name: 'requests',
    label: 'Requests',
    of: ({ requests }) => requests,
    note: ofRequests(({ requests, errors }) => `${formatShare(requests - errors, requests)} without error`),
  },
  {
    ...counted,
    name: 'errors',
    label: 'Errors',
    of: ({ errors }) => errors,
    note: ofRequests(({ requests, errors }) => `${formatShare(errors, requests)} of requests`),
  },
  {
    ...counted,
    name: 'tokens',
    label: 'Tokens',
    of: ({ input_tokens: input, output_tokens: output }) => input + output,
    note: ({ input_tokens: input, output_tokens: output, cached_tokens: cached }) =>
      `${formatShort(input)} in (${formatShare(cached, input)} from caches), ${formatShort(output)} out`,
  },
  {
    ...timed,
    name: 'latency',
    label: 'Latency (p95)',
    of: ({ latency_p95_ms: ms }) => ms,
    note: ({ latency_p50_ms: ms }) => (ms === null ? 'no requests' : `half within ${formatDuration(ms)}`),
    beside: { label: 'Latency (p50)', of: ({ latency_p50_ms: ms }) => ms },
  },
  {
    ...timed,
    name: 'first-content',
    label: 'First content (p50)',
    of: ({ first_content_p50_ms: ms }) => ms,
    note: () => 'until the response begins',
  },
];

export function metricOf(name: string | undefined): Metric {
  const [first] = metrics;
  const found = metrics.find((metric) => metric.name === name) ?? first;
  if (found === undefined) throw new Error('there are no metrics');
  return found;
}
