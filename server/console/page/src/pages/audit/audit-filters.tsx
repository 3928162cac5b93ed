/** The filters of the audit log: actors and subjects are chosen by name. */
import { call } from '../../api/client.ts';
import type { Schemas } from '../../api/schemas.ts';
import { useLoad } from '../../api/use-load.ts';
import { FilterSelect } from '../../filters/filter-field.tsx';
import { RangeFilter } from '../../filters/range-filter.tsx';
import { useQuery } from '../../filters/use-query.ts';
import type { Option } from '../../ui/field.tsx';
import { actorValue } from './audit-columns.tsx';

/** Those that one button clears. */
export const filterNames = ['actor', 'action', 'object', 'range', 'from', 'to'] as const;

interface ActionGroup {
  /** The first word of the actions; alone it stands for all of them. */
  kind: string;
  label: string;
  words: readonly string[];
}

const projectActions: readonly ActionGroup[] = [
  {
    kind: 'key',
    label: 'Keys: all',
    words: ['create', 'change', 'rotate', 'disable', 'enable', 'revoke'],
  },
  { kind: 'member', label: 'Members: all', words: ['add', 'change', 'remove'] },
  { kind: 'invite', label: 'Invites: all', words: ['create', 'withdraw', 'accept'] },
  {
    kind: 'project',
    label: 'Project: all',
    words: ['create', 'rename', 'limit', 'store-prompts', 'archive'],
  },
];

/** In the log of the installation alone. */
const otherActions: readonly ActionGroup[] = [
  {
    kind: 'person',
    label: 'People: all',
    words: [
      'create',
      'rename',
      'disable',
      'enable',
      'disable_keys',
      'admin',
      'password',
      'reset',
      'identity',
      'sign_in',
      'sign_out',
      'step_up',
    ],
  },
  { kind: 'installation-key', label: 'Installation keys: all', words: ['create', 'revoke'] },
  { kind: 'provider', label: 'Providers: all', words: ['create', 'change', 'remove'] },
];

function actionOptions(isProject: boolean): Option[] {
  const groups = isProject ? projectActions : [...projectActions, ...otherActions];
  return groups.flatMap(({ kind, label, words }): Option[] => [
    [kind, label],
    ...words.map((word) => [`${kind}.${word}`, `${kind}.${word}`] as const),
  ]);
}

export function AuditFilters({
  projectId,
  rows,
}: {
  projectId: string | undefined;
  /** Those of the page: whoever is not listed elsewhere any more is named here. */
  rows: readonly Schemas['AuditEntry'][];
}) {
  const [, , bind] = useQuery();
  const { data } = useLoad((signal) => choicesOf(projectId, signal), [projectId]);
  const actors = [
    ...(data?.actors ?? []),
    ...rows.map(({ actor }) => [actorValue(actor), actor.name] as const),
  ];
  const objects = [...(data?.objects ?? []), ...rows.map(({ subject: { id, name } }) => [id, name] as const)];
  const [actor, action, object] = [bind('actor'), bind('action'), bind('object')];
  return (
    <div class="filters" role="search" aria-label="Audit log">
      <RangeFilter />
      <FilterSelect
        label="Actor"
        {...actor}
        options={withChosen('anybody', data?.actors, actors, actor.value)}
      />
      <FilterSelect
        label="Action"
        {...action}
        options={withChosen('any', actionOptions(projectId !== undefined), [], action.value)}
      />
      <FilterSelect
        label="Subject"
        {...object}
        options={withChosen('any', data?.objects, objects, object.value)}
      />
    </div>
  );
}

/** A chosen value that is no choice, such as a former member, is added under the name that some entry has for it. */
function withChosen(
  none: string,
  choices: readonly Option[] | undefined,
  named: readonly Option[],
  chosen: string,
): Option[] {
  const known = choices ?? [];
  const isMissing = chosen !== '' && !known.some(([value]) => value === chosen);
  const name = named.find(([value]) => value === chosen)?.[1] ?? chosen;
  return [['', none], ...known, ...(isMissing ? [[chosen, name] as const] : [])];
}

interface Choices {
  actors: Option[];
  objects: Option[];
}

const server: Option = ['installation', 'Server'];
/** A longer select is of no use; whoever is beyond it is found by a link in an entry. */
const maxPeople = 200;

/** Those who can act on a project, and what can be changed in it; or the people of the installation. */
async function choicesOf(projectId: string | undefined, signal: AbortSignal): Promise<Choices> {
  if (projectId === undefined) {
    const [{ data: people }, { data: projects }] = await Promise.all([
      call('get', '/people', { params: { query: { limit: maxPeople } }, signal }),
      call('get', '/projects', { signal }),
    ]);
    const persons = people.map(({ id, name, email }): Option => [id, `${name}, ${email}`]);
    const named = projects.map(({ id, name }): Option => [id, `${name} (project)`]);
    return { actors: [...persons, server], objects: [...named, ...persons] };
  }
  const params = { path: { project_id: projectId } };
  const [{ data: members }, { data: keys }] = await Promise.all([
    call('get', '/projects/{project_id}/members', { params, signal }),
    call('get', '/projects/{project_id}/keys', { params, signal }),
  ]);
  const people = members.map(({ person_id: id, name, email }): Option => [id, `${name}, ${email}`]);
  const keyOptions = (of: typeof keys) => of.map(({ id, name }): Option => [id, `${name} (key ${id})`]);
  return {
    actors: [...people, ...keyOptions(keys.filter(({ kind }) => kind === 'management')), server],
    objects: [[projectId, 'The project itself'], ...people, ...keyOptions(keys)],
  };
}
