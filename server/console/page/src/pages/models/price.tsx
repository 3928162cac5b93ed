import { formatExactUsd, pricePerMillion } from '../../format/numbers.ts';

/** A price per token, as that of a million of them. */
export function Price({ perToken }: { perToken: string | undefined }) {
  if (perToken === undefined) return <span class="quiet">–</span>;
  const price = pricePerMillion(perToken);
  if (price === undefined) return <span class="quiet">varies</span>;
  if (Number(price) === 0) return <span class="quiet">free</span>;
  return <span class="number">{formatExactUsd(price)}</span>;
}
