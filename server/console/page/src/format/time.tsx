import { formatTime, formatUtc, type TimeStyle } from './times.ts';

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
  if (at === null) return <span class="quiet">{none}</span>;
  return (
    <time class={style === 'list' ? 'unbroken' : undefined} dateTime={at} title={formatUtc(at)}>
      {formatTime(at, style)}
    </time>
  );
}
