/** What an entry of the audit log is about, and whom it refers to: ids for the names that people know. */
import type { components } from '../../../openapi/generated/console.ts';
import type { Named, Names } from './names.ts';

type Schemas = components['schemas'];
type Kind = Schemas['AuditSubjectKind'];

export interface AuditRow {
  actor: string;
  action: string;
  object: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** By the first word of the action. */
const kinds: Readonly<Record<string, Kind>> = {
  project: 'project',
  key: 'key',
  member: 'member',
  invite: 'invite',
  person: 'person',
  'installation-key': 'installation_key',
  provider: 'provider',
};

/** What the members of `before` and `after` that refer to something hold. */
const references: Readonly<Record<string, keyof Named>> = {
  created_by: 'actors',
  invited_by: 'actors',
  person_id: 'people',
  project_id: 'projects',
  key_id: 'keys',
  replaced_by: 'keys',
};

interface Subject {
  kind: Kind;
  id: string;
  projectId: string | null;
  /** The name in the entry itself. */
  nameThen: string | null;
}

function subjectIn({ action, object, before, after }: AuditRow): Subject {
  const [word = ''] = action.split('.', 1);
  const kind = Object.hasOwn(kinds, word) ? (kinds[word] ?? 'other') : 'other';
  const seen = { ...before, ...after };
  const nameThen = textIn(seen, kind === 'invite' ? 'email' : 'name');
  const slash = object.indexOf('/');
  if ((kind === 'member' || kind === 'invite') && slash !== -1)
    return { kind, id: object.slice(slash + 1), projectId: object.slice(0, slash), nameThen };
  return { kind, id: object, projectId: kind === 'key' ? textIn(seen, 'project_id') : null, nameThen };
}

/** The ids whose names the views of these entries need. */
export function namedIn(rows: readonly AuditRow[]): Named {
  const subjects = rows.map(subjectIn);
  const idsOf = (...wanted: readonly Kind[]) =>
    subjects.flatMap(({ kind, id }) => (wanted.includes(kind) ? [id] : []));
  const referred = rows.flatMap(referredIn);
  const valuesOf = (wanted: keyof Named) =>
    referred.flatMap(({ to, value }) => (to === wanted ? [value] : []));
  return {
    actors: [...rows.map(({ actor }) => actor), ...valuesOf('actors')],
    keys: [...idsOf('key'), ...valuesOf('keys')],
    projects: [
      ...idsOf('project'),
      ...subjects.flatMap(({ projectId }) => projectId ?? []),
      ...valuesOf('projects'),
    ],
    people: [...idsOf('person', 'member'), ...valuesOf('people')],
    installationKeys: idsOf('installation_key'),
  };
}

/** The subject of an entry with its name of today, else the one in the entry. */
export function subjectView(row: AuditRow, names: Names): Schemas['AuditSubject'] {
  const { kind, id, projectId, nameThen } = subjectIn(row);
  return {
    kind,
    id,
    name: nameOf(kind, id, names) ?? nameThen ?? id,
    project_id: projectId,
    project_name: projectId === null ? null : names.project(projectId),
  };
}

function nameOf(kind: Kind, id: string, names: Names): string | null {
  switch (kind) {
    case 'project':
      return names.project(id);
    case 'key':
      return names.key(id);
    case 'member':
    case 'person':
      return names.person(id);
    case 'installation_key':
      return names.installationKey(id);
    // Its id is its name.
    case 'provider':
    case 'invite':
    case 'other':
      return null;
  }
}

/** The known names of what the entry refers to, by the string that is in it. */
export function namesInside(row: AuditRow, names: Names): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { to, value } of referredIn(row)) {
    const name = nameOfReference(to, value, names);
    if (name !== null) found[value] = name;
  }
  return found;
}

function nameOfReference(to: keyof Named, value: string, names: Names): string | null {
  if (to === 'projects') return names.project(value);
  if (to === 'keys') return names.key(value);
  if (to === 'people') return names.person(value);
  const { id, name } = names.actor(value);
  return id === null || name === id ? null : name;
}

function referredIn({ before, after }: AuditRow): { to: keyof Named; value: string }[] {
  return Object.entries(references).flatMap(([member, to]) =>
    [before, after].flatMap((object) => {
      const value = textIn(object, member);
      return value === null ? [] : [{ to, value }];
    }),
  );
}

function textIn(object: Record<string, unknown> | null, member: string): string | null {
  const value = object?.[member];
  return typeof value === 'string' ? value : null;
}
