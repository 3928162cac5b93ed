import { call } from '../../api/client.ts';
import type { Schemas } from '../../api/schemas.ts';
import { FilterText } from '../../filters/filter-field.tsx';
import { RangeFilter } from '../../filters/range-filter.tsx';
import { boundsIn } from '../../filters/time-range.ts';
import { useQuery, type Query } from '../../filters/use-query.ts';
import { Missing, Time } from '../../format/values.tsx';
import type { ProjectPageProps } from '../../session/role.ts';
import { PagedList, usePages } from '../../ui/paged-list.tsx';
import { Empty, PageHead } from '../../ui/page-parts.tsx';
import { PlainTable, Table, type Column } from '../../ui/table.tsx';
import { changesBetween, type AuditChange } from './audit-changes.ts';

const kinds: Record<Schemas['ActorKind'], string> = {
  person: '',
  key: 'management key',
  installation_key: 'installation key',
  command: 'command line',
  installation: 'system',
};

const actions = [
  'project.create',
  'project.rename',
  'project.limit',
  'project.change',
  'project.archive',
  'key.create',
  'key.change',
  'key.rotate',
  'key.disable',
  'key.enable',
  'key.revoke',
  'member.add',
  'member.change',
  'member.remove',
  'invite.create',
  'invite.withdraw',
  'invite.accept',
];

const columns: Column<Schemas['AuditEntry']>[] = [
  { head: 'Time', isHeading: true, cell: ({ at }) => <Time at={at} style="list" /> },
  {
    head: 'Actor',
    cell: ({ actor: { kind, name } }) => (
      <>
        {name} {kinds[kind] !== '' && <span class="quiet">({kinds[kind]})</span>}
      </>
    ),
  },
  { head: 'Action', cell: ({ action }) => <code class="unbroken">{action}</code> },
  { head: 'Object', isWideOnly: true, cell: ({ object }) => <code class="object-id">{object}</code> },
  { head: 'Changes', cell: (entry) => <EntryChanges entry={entry} /> },
];

/** Every change with its actor and the values before and after. */
export function AuditPage({ project }: ProjectPageProps) {
  const [query, , bind] = useQuery();
  const list = usePages(auditParameters(query, project.id), (page, signal) =>
    call('get', '/audit', { params: { query: page }, signal }),
  );
  return (
    <>
      <PageHead title="Audit log" about="Every change, newest first. Entries never contain secrets." />
      <div class="filters" role="search" aria-label="Audit log">
        <RangeFilter />
        <FilterText label="Action" {...bind('action')} placeholder="any" options={actions} />
        <FilterText label="Object" {...bind('object')} placeholder="id of a key, person, …" />
        <FilterText label="Actor" {...bind('actor')} placeholder="id of a person or key" />
      </div>
      <PagedList list={list} lines={8}>
        {(rows) => (
          <Table caption="Audit log, the newest first" columns={columns} rows={rows} keyOf={({ id }) => id}>
            <Empty icon="audit" title="No entries">
              <p>No change matches the filters.</p>
            </Empty>
          </Table>
        )}
      </PagedList>
    </>
  );
}

function auditParameters({ action, object, actor, ...query }: Query, projectId: string) {
  return {
    project_id: projectId,
    ...boundsIn(query),
    ...(action && { action }),
    ...(object && { object }),
    ...(actor && { actor }),
  };
}

const changeColumns: Column<AuditChange>[] = [
  { head: 'Field', isHeading: true, cell: ({ field }) => field },
  { head: 'Before', cell: ({ before }) => before ?? <Missing /> },
  { head: 'After', cell: ({ after }) => after ?? <Missing /> },
];

/** The changes of an audit log entry; opens on demand. */
function EntryChanges({ entry: { before, after } }: { entry: Schemas['AuditEntry'] }) {
  const changes = changesBetween(before, after);
  if (changes.length === 0) return <Missing />;
  const fields = changes.map(({ field }) => field);
  const listed =
    fields.length > 3 ? `${fields.slice(0, 3).join(', ')} and ${fields.length - 3} more` : fields.join(', ');
  return (
    <details class="changes">
      <summary>{before === null ? 'new' : after === null ? 'deleted' : listed}</summary>
      <PlainTable caption="Changes" columns={changeColumns} rows={changes} keyOf={({ field }) => field} />
    </details>
  );
}
