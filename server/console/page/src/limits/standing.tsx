import type { Schemas } from '../api/schemas.ts';
import { formatCount, formatUsd } from '../format/numbers.ts';
import { Time } from '../format/values.tsx';
import { countNames, limitCounts } from './limit-fields.tsx';

const periodNames = {
  day: 'Budget today',
  week: 'Budget this week',
  month: 'Budget this month',
  total: 'Budget in total',
};

function rowOf<Amount extends string | number>(
  name: string,
  { used, limit, resets_at: resetsAt }: { used: Amount; limit: Amount; resets_at: string | null },
  format: (amount: Amount) => string,
) {
  const share = Number(limit) === 0 ? 1 : Math.min(1, Number(used) / Number(limit));
  return { name, used: format(used), limit: format(limit), share, resetsAt, reserved: undefined };
}

function rowsOf(standing: Schemas['LimitStanding']) {
  const counts = limitCounts.flatMap((field) => {
    const count = standing[field];
    return count === null ? [] : [rowOf(countNames[field], count, formatCount)];
  });
  const budgets = standing.budgets.map((budget) => ({
    ...rowOf(periodNames[budget.period], budget, formatUsd),
    reserved: Number(budget.reserved) === 0 ? undefined : formatUsd(budget.reserved),
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
      {rows.map(({ name, used, limit, share, resetsAt, reserved }) => (
        <li key={name}>
          <div class="standing-words">
            <span>{name}</span>
            <span class="number">
              {used} <span class="quiet">of {limit}</span>
            </span>
          </div>
          <Meter share={share} label={`${name} of ${of}`} />
          {reserved !== undefined && (
            <p class="quiet small">{reserved} of it is reserved for running requests</p>
          )}
          {resetsAt !== null && (
            <p class="quiet small">
              Resets <Time at={resetsAt} style="relative" />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** How much of a limit is in use. The words beside it have the same value. */
function Meter({ share, label }: { share: number; label: string }) {
  return (
    <div
      class={`meter${share >= 1 ? ' meter-full' : share >= 0.8 ? ' meter-high' : ''}`}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
    >
      <div style={{ width: `${share * 100}%` }} />
    </div>
  );
}
