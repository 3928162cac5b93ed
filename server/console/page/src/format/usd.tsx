import { formatExactUsd, formatUsd } from './numbers.ts';

/** An amount of US dollars; the title has all its digits. Null: no price is known. */
export function Usd({ amount }: { amount: string | null }) {
  if (amount === null) return <span class="quiet">–</span>;
  return (
    <span class="number" title={formatExactUsd(amount)}>
      {formatUsd(amount)}
    </span>
  );
}
