/** The filters for model calls: the model, the key, the HTTP status. */
import { useKeys, useModels } from '../api/known-lists.ts';
import { FilterSelect, FilterText } from './filter-field.tsx';
import type { Query } from './use-query.ts';

interface CallFilter {
  query: Query;
  onChange: (part: Query) => void;
}

export function ModelFilter({ query, onChange, projectId }: CallFilter & { projectId: string }) {
  const models = useModels(projectId);
  return (
    <FilterText
      label="Model"
      value={query['model'] ?? ''}
      placeholder="any"
      options={models.data?.map(({ model }) => model.id) ?? []}
      onChange={(model) => onChange({ model })}
    />
  );
}

export function KeyFilter({ query, onChange, projectId }: CallFilter & { projectId: string }) {
  const keys = useKeys(projectId);
  return (
    <FilterSelect label="Key" value={query['key'] ?? ''} onChange={(key) => onChange({ key })}>
      <option value="">any</option>
      {keys.data?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name} ({id})
        </option>
      ))}
    </FilterSelect>
  );
}

export function StatusFilter({ query, onChange }: CallFilter) {
  return (
    <FilterText
      label="HTTP status"
      value={query['status'] ?? ''}
      placeholder="any"
      onChange={(status) => onChange({ status })}
    />
  );
}

/** The filters as the contract's parameters; a status that is not a number is omitted. */
export function callParameters({ model, key, status = '' }: Query) {
  return {
    ...(model && { model }),
    ...(key && { key_id: key }),
    ...(/^\d{1,3}$/.test(status) && { status: Number(status) }),
  };
}
