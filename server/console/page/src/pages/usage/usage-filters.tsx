import type { Schemas } from '../../api/schemas.ts';
import { EndUserFilter, KeyFilter, ModelFilter, StatusFilter } from '../../filters/call-filters.tsx';
import { FilterSelect, FilterText } from '../../filters/filter-field.tsx';
import { RangeFilter } from '../../filters/range-filter.tsx';
import type { Bounds } from '../../filters/time-range.ts';
import { useQuery } from '../../filters/use-query.ts';
import { projects } from '../../session/session-state.ts';
import {
  attributionIn,
  attributions,
  fits,
  groupingOf,
  groupings,
  intervalOf,
  intervals,
  standardRange,
} from './usage-query.ts';

const scopes = [
  ['', 'this project'],
  ['all', 'all your projects'],
] as const;

/** The filters of the usage page. */
export function UsageFilters({ projectId, bounds }: { projectId: string; bounds: Bounds | undefined }) {
  const [query, change, bind] = useQuery();
  const attribution = attributionIn(query);
  return (
    <div class="filters" role="search" aria-label="Usage">
      <RangeFilter standard={standardRange} />
      {bounds && (
        <FilterSelect
          label="Interval"
          {...bind('interval')}
          value={intervalOf(query, bounds)}
          options={(Object.keys(intervals) as Schemas['UsageInterval'][]).map((name) => [
            name,
            intervals[name].label,
            !fits(name, bounds),
          ])}
        />
      )}
      <FilterSelect
        label="Group by"
        {...bind('group')}
        value={attribution ?? groupingOf(query)}
        options={[...Object.entries(groupings), ...Object.entries(attributions)]}
      />
      {attribution !== undefined && <EndUserFilter />}
      {attribution === 'tag' && <FilterText label="Tag key" {...bind('tag_key')} placeholder="team" />}
      {projects.value.length > 1 && (
        <FilterSelect
          label="Scope"
          value={query['scope'] === 'all' ? 'all' : ''}
          onChange={(scope) => change({ scope, key: '' })}
          options={scopes}
        />
      )}
      <ModelFilter projectId={projectId} />
      {query['scope'] !== 'all' && <KeyFilter projectId={projectId} />}
      <StatusFilter />
    </div>
  );
}
