import { answer } from '../../api/answer.ts';
import { client } from '../../api/client.ts';
import type { Schemas } from '../../api/schemas.ts';
import { usePages } from '../../api/use-pages.ts';
import { FilterText } from '../../filters/filter-field.tsx';
import { RangeFilter } from '../../filters/range-filter.tsx';
import { boundsIn } from '../../filters/time-range.ts';
import { useQuery, type Query } from '../../filters/use-query.ts';
import { Time } from '../../format/time.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import type { ProjectPageProps } from '../project-page-props.ts';
import { AuditEntryChanges } from './audit-entry.tsx';

const kinds: Record<Schemas['ActorKind'], string> = {
  person: '',
  key: 'management key',
  command: 'command line',
  installation: 'by itself',
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
    head: 'Who',
    cell: ({ actor: { kind, name } }) => (
      <>
        {name} {kinds[kind] !== '' && <span class="quiet">({kinds[kind]})</span>}
      </>
    ),
  },
  { head: 'What', cell: ({ action }) => <code class="unbroken">{action}</code> },
  { head: 'Object', isWideOnly: true, cell: ({ object }) => <code class="object-id">{object}</code> },
  { head: 'Changed', cell: (entry) => <AuditEntryChanges entry={entry} /> },
];

/** Every change with its actor and the values before and after. */
export function AuditPage({ project }: ProjectPageProps) {
  const [query, change] = useQuery();
  const wanted = auditParameters(query, project.id);
  const list = usePages<Schemas['AuditEntry']>(
    (cursor, signal) => {
      const parameters = { ...wanted, limit: 50, ...(cursor !== undefined && { cursor }) };
      return answer(() => client.GET('/audit', { params: { query: parameters }, signal }));
    },
    [wanted],
  );
  return (
    <>
      <PageHead title="Audit log" about="Every change, the newest first. It never holds a secret." />
      <div class="filters" role="search" aria-label="Audit log">
        <RangeFilter query={query} onChange={change} standard="" any="Any time" />
        <FilterText
          label="Action"
          value={query['action'] ?? ''}
          placeholder="any"
          options={actions}
          onChange={(action) => change({ action })}
        />
        <FilterText
          label="Object"
          value={query['object'] ?? ''}
          placeholder="id of a key, person, …"
          onChange={(object) => change({ object })}
        />
        <FilterText
          label="Who"
          value={query['actor'] ?? ''}
          placeholder="id of a person or key"
          onChange={(actor) => change({ actor })}
        />
      </div>
      <Loaded from={list} lines={8}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty icon="audit" title="No entries">
              <p>Nothing was changed that fits.</p>
            </Empty>
          ) : (
            <Table
              caption="Audit log, the newest first"
              columns={columns}
              rows={data}
              keyOf={({ id }) => id}
            />
          )
        }
      </Loaded>
      <Pager list={list} />
    </>
  );
}

function auditParameters(query: Query, projectId: string) {
  const { action, object, actor } = query;
  return {
    project_id: projectId,
    ...boundsIn(query),
    ...(action && { action }),
    ...(object && { object }),
    ...(actor && { actor }),
  };
}
