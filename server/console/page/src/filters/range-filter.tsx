import type { Option } from '../ui/field.tsx';
import { FilterSelect, FilterText } from './filter-field.tsx';
import { formatTime } from '../format/times.ts';
import { boundsOf, dayMs, dayText, ranges, type RangeName } from './time-range.ts';
import { useQuery } from './use-query.ts';

/** Selects a time range: `standard` when the URL names none; without it, there is the choice of any time. */
export function RangeFilter({ standard }: { standard?: RangeName }) {
  const [query, change, bind] = useQuery();
  const range = query['range'] ?? standard ?? '';
  const choose = (next: string) => {
    const days = { from: dayText(Date.now() - 6 * dayMs), to: dayText(Date.now()) };
    change({ range: next === standard ? '' : next, ...(next === 'custom' ? days : { from: '', to: '' }) });
  };
  const { from = '', to = '' } = query;
  const between = range === 'between' ? boundsOf('between', { from, to }, Date.now()) : undefined;
  const named = Object.entries(ranges).flatMap(([name, label]): Option[] => {
    if (name !== 'between') return [[name, label]];
    return between
      ? [[name, `${formatTime(between.from, 'minute')} – ${formatTime(between.to, 'minute')}`]]
      : [];
  });
  const any: Option[] = standard === undefined ? [['', 'Any time']] : [];
  return (
    <>
      <FilterSelect label="Time" value={range} onChange={choose} options={[...any, ...named]} />
      {range === 'custom' && (
        <>
          <FilterText label="From (day)" type="date" {...bind('from')} />
          <FilterText label="To (day)" type="date" {...bind('to')} />
        </>
      )}
    </>
  );
}
