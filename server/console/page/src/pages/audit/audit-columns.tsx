/** The columns of the audit log: names first, ids beside them. */
import type { Schemas } from '../../api/schemas.ts';
import { FilterLink } from '../../filters/filter-link.tsx';
import { Missing, Time } from '../../format/values.tsx';
import { PlainTable, type Column } from '../../ui/table.tsx';
import { changesBetween, type AuditChange } from './audit-changes.ts';

type Entry = Schemas['AuditEntry'];

const actorKinds: Record<Schemas['ActorKind'], string> = {
  person: '',
  key: 'management key',
  installation_key: 'installation key',
  command: 'command line',
  installation: 'system',
};

const subjectKinds: Record<Schemas['AuditSubjectKind'], string> = {
  project: 'project',
  key: 'key',
  member: 'member',
  invite: 'invite',
  person: 'person',
  installation_key: 'installation key',
  provider: 'provider',
  other: '',
};

/** As the filter names an actor: the one without an id is the server. */
export function actorValue({ kind, id }: Schemas['Actor']): string {
  return id ?? kind;
}

export function auditColumns(projectId: string | undefined): Column<Entry>[] {
  return [
    { head: 'Time', isHeading: true, cell: ({ at }) => <Time at={at} style="list" /> },
    {
      head: 'Actor',
      cell: ({ actor }) => (
        <>
          <FilterLink name="actor" value={actorValue(actor)} {...(actor.id !== null && { title: actor.id })}>
            {actor.kind === 'installation' ? 'Server' : actor.name}
          </FilterLink>
          {actorKinds[actor.kind] !== '' && <span class="quiet small block">{actorKinds[actor.kind]}</span>}
        </>
      ),
    },
    { head: 'Action', cell: ({ action }) => <code class="unbroken">{action}</code> },
    { head: 'Subject', cell: ({ subject }) => <Subject of={subject} /> },
    ...(projectId === undefined ? [projectColumn] : []),
    { head: 'Changes', cell: (entry) => <EntryChanges entry={entry} /> },
  ];
}

const projectColumn: Column<Entry> = {
  head: 'Project',
  isWideOnly: true,
  cell: ({ subject: { project_id: id, project_name: name } }) =>
    id === null ? <Missing /> : <span title={id}>{name ?? id}</span>,
};

function Subject({ of: { kind, id, name } }: { of: Schemas['AuditSubject'] }) {
  return (
    <>
      <span class="object-name" title={id}>
        {kind === 'other' ? (
          name
        ) : (
          <FilterLink name="object" value={id}>
            {name}
          </FilterLink>
        )}
      </span>
      <span class="quiet small block">
        {subjectKinds[kind]}
        {name !== id && <code class="object-id wide-only">{id}</code>}
      </span>
    </>
  );
}

const changeColumns: Column<AuditChange>[] = [
  { head: 'Field', isHeading: true, cell: ({ field }) => field },
  { head: 'Before', cell: ({ before }) => before ?? <Missing /> },
  { head: 'After', cell: ({ after }) => after ?? <Missing /> },
];

/** The changes of an audit log entry; opens on demand. */
function EntryChanges({ entry: { before, after, names } }: { entry: Entry }) {
  const changes = changesBetween(before, after, names);
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
