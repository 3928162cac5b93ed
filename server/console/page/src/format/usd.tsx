import { formatExactUsd, formatUsd } from './numbers.ts';

/** An amount of US dollars; every digit of it stands in the title. Null: no price is known. */
export function Usd({ amount }: { amount: string | null }) {
  if (amount === null) return <span class="quiet">–</span>;
  return (
    <span class="number" title={formatExactUsd(amount)}>
      {formatUsd(amount)}
    </span>
  );
}
