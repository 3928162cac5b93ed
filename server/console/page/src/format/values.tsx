/** Values as text of the page; null, which means not reported, is never shown as 0. */
import { formatCount, formatDuration, formatExactUsd, formatUsd, pricePerMillion } from './numbers.ts';
import { Badge } from '../ui/page-parts.tsx';
import { formatTime, formatUtc, type TimeStyle } from './times.ts';

export function Missing({ word = '–' }: { word?: string }) {
  return <span class="quiet">{word}</span>;
}

export function Count({ value }: { value: number | null }) {
  return value === null ? <Missing /> : <span class="number">{formatCount(value)}</span>;
}

export function Duration({ ms }: { ms: number | null }) {
  return <>{ms === null ? '–' : formatDuration(ms)}</>;
}

/** An amount of US dollars; the title has all its digits. Null: no price is known. */
export function Usd({ amount }: { amount: string | null }) {
  if (amount === null) return <Missing />;
  return (
    <span class="number" title={formatExactUsd(amount)}>
      {formatUsd(amount)}
    </span>
  );
}

/** Of a model without a price, which is not free. */
export function NoPrice() {
  return <Badge tone="warn">no price: budgets cannot count it</Badge>;
}

/** A price per token, as that of a million of them. */
export function Price({ perToken }: { perToken: string | undefined }) {
  if (perToken === undefined) return <Missing />;
  const price = pricePerMillion(perToken);
  if (price === undefined) return <Missing word="not known" />;
  if (Number(price) === 0) return <Missing word="free" />;
  return <span class="number">{formatExactUsd(price)}</span>;
}

/** A time, or a placeholder where there is none. */
export function Time({
  at,
  style = 'minute',
  none = '–',
}: {
  at: string | null;
  style?: TimeStyle;
  none?: string;
}) {
  if (at === null) return <Missing word={none} />;
  return (
    <time class={style === 'list' ? 'unbroken' : undefined} dateTime={at} title={formatUtc(at)}>
      {formatTime(at, style)}
    </time>
  );
}
