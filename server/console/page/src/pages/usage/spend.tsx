import type { Schemas } from '../../api/schemas.ts';
import { formatCount } from '../../format/numbers.ts';
import { Usd } from '../../format/values.tsx';
import { Badge } from '../../ui/page-parts.tsx';

/** Requests of unknown cost are no spending of 0. */
export function Spend({
  of: { cost, requests, unpriced_requests: unpriced = 0 },
}: {
  of: Pick<Schemas['UsageTotals'], 'cost' | 'requests' | 'unpriced_requests'>;
}) {
  if (unpriced > 0 && unpriced === requests) return <Badge tone="warn">unknown cost</Badge>;
  if (unpriced === 0) return <Usd amount={cost} />;
  return (
    <>
      <Usd amount={cost} /> <span class="quiet">+ {formatCount(unpriced)} of unknown cost</span>
    </>
  );
}
