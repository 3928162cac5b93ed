import { FilterSelect, FilterText } from './filter-field.tsx';
import { dayMs, dayText, ranges, type RangeName } from './time-range.ts';
import type { Query } from './use-query.ts';

/** Selects a time range; `any` adds the choice of none. */
export function RangeFilter({
  query,
  onChange,
  standard,
  any,
}: {
  query: Query;
  onChange: (part: Query) => void;
  /** The range when the URL names none. */
  standard: RangeName | '';
  any?: string;
}) {
  const range = query['range'] ?? standard;
  const choose = (next: string) => {
    const days = { from: dayText(Date.now() - 6 * dayMs), to: dayText(Date.now()) };
    onChange({ range: next === standard ? '' : next, ...(next === 'custom' ? days : { from: '', to: '' }) });
  };
  return (
    <>
      <FilterSelect label="Time" value={range} onChange={choose}>
        {any !== undefined && <option value="">{any}</option>}
        {Object.entries(ranges).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </FilterSelect>
      {range === 'custom' && (
        <>
          <FilterText
            label="From (day)"
            type="date"
            value={query['from'] ?? ''}
            onChange={(from) => onChange({ from })}
          />
          <FilterText
            label="To (day)"
            type="date"
            value={query['to'] ?? ''}
            onChange={(to) => onChange({ to })}
          />
        </>
      )}
    </>
  );
}
