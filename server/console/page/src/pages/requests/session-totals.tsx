import { useGet } from '../../api/use-load.ts';
import { Count } from '../../format/values.tsx';
import { Spend } from '../usage/spend.tsx';
import type { RequestParameters } from './request-parameters.ts';

/** The sums of a session above its requests. */
export function SessionTotals({ wanted }: { wanted: RequestParameters }) {
  const { totals, isTooLong } = useTotals(wanted);
  if (isTooLong)
    return <p class="note">This session has more than 10,000 requests. They are not added up.</p>;
  if (totals === undefined) return null;
  return (
    <p class="note">
      Session <code>{wanted.session_id}</code>: <Count value={totals.requests} />{' '}
      {totals.requests === 1 ? 'request' : 'requests'} for <Spend of={totals} />, with{' '}
      <Count value={totals.input_tokens} /> tokens in and <Count value={totals.output_tokens} /> out.
    </p>
  );
}

/** Only the first page of a list has them. */
function useTotals(wanted: RequestParameters) {
  const { data } = useGet('/requests', { query: { ...wanted, limit: 1 } });
  return { totals: data?.totals ?? undefined, isTooLong: data?.totals === null };
}
