import { KeyFilter, ModelFilter, StatusFilter } from '../../filters/call-filters.tsx';
import { FilterSelect, FilterText } from '../../filters/filter-field.tsx';
import { RangeFilter } from '../../filters/range-filter.tsx';
import type { Query } from '../../filters/use-query.ts';

export const outcomes = ['completed', 'failed', 'cancelled', 'interrupted'] as const;

/** The filters of the requests page. */
export function RequestFilters({
  projectId,
  query,
  onChange,
}: {
  projectId: string;
  query: Query;
  onChange: (part: Query) => void;
}) {
  return (
    <div class="filters" role="search" aria-label="Requests">
      <FilterText
        label="Trace id"
        type="search"
        value={query['trace'] ?? ''}
        placeholder="x-trace-id of a response"
        onChange={(trace) => onChange({ trace })}
      />
      <RangeFilter query={query} onChange={onChange} standard="" any="Any time" />
      <FilterSelect
        label="Result"
        value={query['outcome'] ?? ''}
        onChange={(outcome) => onChange({ outcome })}
      >
        <option value="">any</option>
        {outcomes.map((outcome) => (
          <option key={outcome} value={outcome}>
            {outcome}
          </option>
        ))}
      </FilterSelect>
      <StatusFilter query={query} onChange={onChange} />
      <ModelFilter query={query} onChange={onChange} projectId={projectId} />
      <KeyFilter query={query} onChange={onChange} projectId={projectId} />
    </div>
  );
}
