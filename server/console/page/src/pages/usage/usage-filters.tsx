import type { Schemas } from '../../api/schemas.ts';
import { KeyFilter, ModelFilter, StatusFilter } from '../../filters/call-filters.tsx';
import { FilterSelect } from '../../filters/filter-field.tsx';
import { RangeFilter } from '../../filters/range-filter.tsx';
import type { Bounds } from '../../filters/time-range.ts';
import type { Query } from '../../filters/use-query.ts';
import { projects } from '../../session/session-state.ts';
import { fits, groupingOf, groupings, intervalOf, intervals, standardRange } from './usage-query.ts';

/** The filters of the usage page. */
export function UsageFilters({
  projectId,
  query,
  bounds,
  onChange,
}: {
  projectId: string;
  query: Query;
  bounds: Bounds | undefined;
  onChange: (part: Query) => void;
}) {
  const isAll = query['scope'] === 'all';
  return (
    <div class="filters" role="search" aria-label="Usage">
      <RangeFilter query={query} onChange={onChange} standard={standardRange} />
      {bounds && (
        <FilterSelect
          label="Interval"
          value={intervalOf(query, bounds)}
          onChange={(interval) => onChange({ interval })}
        >
          {(Object.keys(intervals) as Schemas['UsageInterval'][]).map((name) => (
            <option key={name} value={name} disabled={!fits(name, bounds)}>
              {intervals[name].label}
            </option>
          ))}
        </FilterSelect>
      )}
      <FilterSelect label="Group by" value={groupingOf(query)} onChange={(group) => onChange({ group })}>
        {Object.entries(groupings).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </FilterSelect>
      {projects.value.length > 1 && (
        <FilterSelect
          label="Scope"
          value={isAll ? 'all' : ''}
          onChange={(scope) => onChange({ scope, key: '' })}
        >
          <option value="">this project</option>
          <option value="all">all your projects</option>
        </FilterSelect>
      )}
      <ModelFilter query={query} onChange={onChange} projectId={projectId} />
      {!isAll && <KeyFilter query={query} onChange={onChange} projectId={projectId} />}
      <StatusFilter query={query} onChange={onChange} />
    </div>
  );
}
