import type { Schemas } from '../api/schemas.ts';
import { formatCount } from '../format/numbers.ts';
import { Time } from '../format/values.tsx';
import { BudgetRow } from './budget-row.tsx';
import { countNames, limitCounts } from './limit-fields.tsx';
import { Meter, shareOf } from './meter.tsx';

export const hasLimits = (standing: Schemas['LimitStanding']): boolean =>
  standing.budgets.length > 0 || limitCounts.some((field) => standing[field] !== null);

/** Each limit, how much of it is in use now, and when it is free again. */
export function Standing({ standing, of }: { standing: Schemas['LimitStanding']; of: string }) {
  if (!hasLimits(standing)) return <p class="quiet">No limits.</p>;
  return (
    <ul class="standing">
      {limitCounts.map((field) => {
        const count = standing[field];
        return count && <CountRow key={field} name={countNames[field]} of={of} count={count} />;
      })}
      {standing.budgets.map((budget) => (
        <BudgetRow key={budget.period} budget={budget} of={of} />
      ))}
    </ul>
  );
}

function CountRow({ name, of, count }: { name: string; of: string; count: Schemas['CountStanding'] }) {
  const { used, limit, resets_at: resetsAt } = count;
  return (
    <li>
      <div class="standing-words">
        <span>{name}</span>
        <span class="number">
          {formatCount(used)} <span class="quiet">of {formatCount(limit)}</span>
        </span>
      </div>
      <Meter share={shareOf(used, limit)} label={`${name} of ${of}`} />
      {resetsAt !== null && (
        <p class="quiet small">
          Resets <Time at={resetsAt} style="relative" />
        </p>
      )}
    </li>
  );
}
