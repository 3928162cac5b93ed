import type { operations } from '../../../../../../openapi/generated/console.ts';
import { useGet } from '../../api/use-load.ts';
import { formatExactUsd, formatShort, formatUsd } from '../../format/numbers.ts';

type Wanted = NonNullable<operations['getCacheSavings']['parameters']['query']>;

/** What caches of providers saved; nothing where no price of a cached token is known. */
export function CacheSavings({ query }: { query: Wanted }) {
  const { data } = useGet('/usage/cache-savings', { query });
  if (data === undefined || data.savings === null) return null;
  const { savings, cached_tokens: cached, unpriced_tokens: unpriced } = data;
  const isLoss = savings.startsWith('-');
  const amount = isLoss ? savings.slice(1) : savings;
  return (
    <p class="note">
      Caches of providers {isLoss ? 'cost' : 'saved'}{' '}
      <strong class="number" title={formatExactUsd(amount)}>
        {formatUsd(amount)}
      </strong>
      {isLoss && ' more than they saved'}: {formatShort(cached)} input tokens came from them.
      {unpriced > 0 && ` ${formatShort(unpriced)} more have no known price.`}
    </p>
  );
}
