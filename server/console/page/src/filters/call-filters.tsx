/** The filters for model calls: trace id, model, key, HTTP status, end user, session and tag. */
import { useGet } from '../api/use-load.ts';
import { FilterSelect, FilterText } from './filter-field.tsx';
import { useQuery, type Query } from './use-query.ts';

export function TraceFilter() {
  const [, , bind] = useQuery();
  return (
    <FilterText label="Trace id" type="search" {...bind('trace')} placeholder="x-trace-id of a response" />
  );
}

export function ModelFilter({ projectId }: { projectId: string }) {
  const [, , bind] = useQuery();
  const models = useGet('/models', { query: { project_id: projectId } });
  const ids = models.data?.data.map(({ model }) => model.id) ?? [];
  return <FilterText label="Model" {...bind('model')} placeholder="any" options={ids} />;
}

export function KeyFilter({ projectId }: { projectId: string }) {
  const [, , bind] = useQuery();
  const keys = useGet('/projects/{project_id}/keys', { path: { project_id: projectId } });
  const known = keys.data?.data.map(({ id, name }) => [id, `${name} (${id})`] as const) ?? [];
  return <FilterSelect label="Key" {...bind('key')} options={[['', 'any'], ...known]} />;
}

export function StatusFilter() {
  const [, , bind] = useQuery();
  return <FilterText label="HTTP status" {...bind('status')} placeholder="any" />;
}

export function EndUserFilter() {
  const [, , bind] = useQuery();
  return <FilterText label="End user" {...bind('user')} placeholder="any" />;
}

export function SessionFilter() {
  const [, , bind] = useQuery();
  return <FilterText label="Session" {...bind('session')} placeholder="any" />;
}

export function TagFilter() {
  const [, , bind] = useQuery();
  return <FilterText label="Tag" {...bind('tag')} placeholder="team=search" />;
}

/** The filters as the contract's parameters; a status that is not a number is omitted. */
export function callParameters({ model, key, status = '' }: Query) {
  return {
    ...(model && { model }),
    ...(key && { key_id: key }),
    ...(/^\d{1,3}$/.test(status) && { status: Number(status) }),
  };
}
