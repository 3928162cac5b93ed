import type { Schemas } from '../api/schemas.ts';
import { formatUsd } from '../format/numbers.ts';
import { Time } from '../format/values.tsx';
import { Meter, shareOf } from './meter.tsx';

const periodNames = {
  day: 'Budget today',
  week: 'Budget this week',
  month: 'Budget this month',
  total: 'Budget in total',
};

/** A budget: spent, reserved and left, against an even pace, and when it runs out. */
export function BudgetRow({ budget, of }: { budget: Schemas['BudgetStanding']; of: string }) {
  const { period, resets_at: resetsAt, runs_out_at: runsOutAt, even_pace: pace } = budget;
  const [limit, used, reserved] = [budget.limit, budget.used, budget.reserved].map(Number) as [
    number,
    number,
    number,
  ];
  const share = shareOf(used, limit);
  const isSpent = used - reserved >= limit;
  return (
    <li>
      <div class="standing-words">
        <span>{periodNames[period]}</span>
        <span class="number">
          {formatUsd(used - reserved)} <span class="quiet">of {formatUsd(budget.limit)}</span>
        </span>
      </div>
      <Meter
        share={share}
        reserved={Math.max(0, share - shareOf(used - reserved, limit))}
        mark={pace === null ? undefined : shareOf(Number(pace), limit)}
        label={`${periodNames[period]} of ${of}`}
      />
      {reserved !== 0 && (
        <p class="quiet small">Reserved for running requests: {formatUsd(budget.reserved)}</p>
      )}
      {pace !== null && <p class="quiet small">Even pace by now: {formatUsd(pace)}</p>}
      {isSpent ? (
        <p class="small standing-warning">Spent</p>
      ) : (
        runsOutAt !== null && (
          <p class="small standing-warning">
            Runs out at the present pace <Time at={runsOutAt} style="relative" />
          </p>
        )
      )}
      {resetsAt !== null && (
        <p class="quiet small">
          Resets <Time at={resetsAt} style="relative" />
        </p>
      )}
    </li>
  );
}
