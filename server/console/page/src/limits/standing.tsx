import type { Schemas } from '../api/schemas.ts';
import { formatCount, formatUsd } from '../format/numbers.ts';
import { Time } from '../format/time.tsx';
import { Meter } from '../ui/meter.tsx';

const countNames = {
  requests_per_minute: 'Requests per minute',
  tokens_per_minute: 'Tokens per minute',
  concurrent_requests: 'Requests at a time',
} as const;

const periodNames = {
  day: 'Budget today',
  week: 'Budget this week',
  month: 'Budget this month',
  total: 'Budget in total',
};

interface Row {
  name: string;
  used: string;
  limit: string;
  share: [used: number, limit: number];
  resetsAt: string | null;
}

function rowsOf(standing: Schemas['LimitStanding']): Row[] {
  const counts = Object.entries(countNames).flatMap(([field, name]): Row[] => {
    const count = standing[field as keyof typeof countNames];
    if (count === null) return [];
    const { used, limit, resets_at: resetsAt } = count;
    return [{ name, used: formatCount(used), limit: formatCount(limit), share: [used, limit], resetsAt }];
  });
  const budgets = standing.budgets.map(({ period, used, limit, resets_at: resetsAt }) => ({
    name: periodNames[period],
    used: formatUsd(used),
    limit: formatUsd(limit),
    share: [Number(used), Number(limit)] as [number, number],
    resetsAt,
  }));
  return [...counts, ...budgets];
}

export const hasLimits = (standing: Schemas['LimitStanding']): boolean => rowsOf(standing).length > 0;

/** Each limit, how much of it is in use now, and when it is free again. */
export function Standing({ standing, of }: { standing: Schemas['LimitStanding']; of: string }) {
  const rows = rowsOf(standing);
  if (rows.length === 0) return <p class="quiet">No limits.</p>;
  return (
    <ul class="standing">
      {rows.map(({ name, used, limit, share, resetsAt }) => (
        <li key={name}>
          <div class="standing-words">
            <span>{name}</span>
            <span class="number">
              {used} <span class="quiet">of {limit}</span>
            </span>
          </div>
          <Meter used={share[0]} limit={share[1]} label={`${name} of ${of}`} />
          {resetsAt !== null && (
            <p class="quiet small">
              Free again <Time at={resetsAt} style="relative" />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
