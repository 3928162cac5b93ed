import { useKeys, useModels } from '../../api/known-lists.ts';
import { FilterSelect, FilterText } from '../../filters/filter-field.tsx';
import { RangeFilter } from '../../filters/range-filter.tsx';
import type { Bounds } from '../../filters/time-range.ts';
import type { Query } from '../../filters/use-query.ts';
import { projects } from '../../session/session-state.ts';
import type { Schemas } from '../../api/schemas.ts';
import { fits, groupingOf, groupings, intervalOf, intervals, standardRange } from './usage-query.ts';

/** What is shown of the usage. */
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
  const keys = useKeys(projectId);
  const models = useModels(projectId);
  const isAll = query['scope'] === 'all';
  return (
    <div class="filters" role="search" aria-label="Usage">
      <RangeFilter query={query} onChange={onChange} standard={standardRange} />
      {bounds && (
        <FilterSelect
          label="Bar"
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
          label="Of"
          value={isAll ? 'all' : ''}
          onChange={(scope) => onChange({ scope, key: '' })}
        >
          <option value="">this project</option>
          <option value="all">all your projects</option>
        </FilterSelect>
      )}
      <FilterText
        label="Model"
        value={query['model'] ?? ''}
        placeholder="any"
        options={models.data?.map(({ model }) => model.id) ?? []}
        onChange={(model) => onChange({ model })}
      />
      {!isAll && (
        <FilterSelect label="Key" value={query['key'] ?? ''} onChange={(key) => onChange({ key })}>
          <option value="">any</option>
          {keys.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name} ({id})
            </option>
          ))}
        </FilterSelect>
      )}
      <FilterText
        label="HTTP status"
        value={query['status'] ?? ''}
        placeholder="any"
        onChange={(status) => onChange({ status })}
      />
    </div>
  );
}
