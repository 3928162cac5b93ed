import { useKeys, useModels } from '../../api/known-lists.ts';
import { FilterSelect, FilterText } from '../../filters/filter-field.tsx';
import { RangeFilter } from '../../filters/range-filter.tsx';
import type { Query } from '../../filters/use-query.ts';

export const outcomes = ['completed', 'failed', 'cancelled', 'interrupted'] as const;

/** What is shown of the requests. */
export function RequestFilters({
  projectId,
  query,
  onChange,
}: {
  projectId: string;
  query: Query;
  onChange: (part: Query) => void;
}) {
  const keys = useKeys(projectId);
  const models = useModels(projectId);
  return (
    <div class="filters" role="search" aria-label="Requests">
      <FilterText
        label="Trace id"
        type="search"
        value={query['trace'] ?? ''}
        placeholder="x-trace-id of an answer"
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
      <FilterText
        label="HTTP status"
        value={query['status'] ?? ''}
        placeholder="any"
        onChange={(status) => onChange({ status })}
      />
      <FilterText
        label="Model"
        value={query['model'] ?? ''}
        placeholder="any"
        options={models.data?.map(({ model }) => model.id) ?? []}
        onChange={(model) => onChange({ model })}
      />
      <FilterSelect label="Key" value={query['key'] ?? ''} onChange={(key) => onChange({ key })}>
        <option value="">any</option>
        {keys.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name} ({id})
          </option>
        ))}
      </FilterSelect>
    </div>
  );
}
