/** The columns of the list of people: who they are, where they belong, and what can be done. */
import type { Schemas } from '../../api/schemas.ts';
import { Missing, Time } from '../../format/values.tsx';
import { projectPath } from '../../sections.ts';
import { roleNames } from '../../session/role.ts';
import { person, session } from '../../session/session-state.ts';
import { Badge } from '../../ui/page-parts.tsx';
import type { Column } from '../../ui/table.tsx';
import { PersonSwitch } from './person-switch.tsx';
import { WorkingKeys } from './working-keys.tsx';

type InstallationPerson = Schemas['InstallationPerson'];

export function peopleColumns(onChanged: () => void): Column<InstallationPerson>[] {
  return [
    {
      head: 'Name',
      isHeading: true,
      cell: ({ id, name, email, is_admin: isAdmin }) => (
        <>
          {id === person.value?.id ? `${name} (you)` : name}{' '}
          {isAdmin && <Badge tone="accent">administrator</Badge>}
          <span class="quiet small block">{email}</span>
        </>
      ),
    },
    {
      head: 'State',
      cell: ({ disabled_at: at }) =>
        at === null ? <Badge tone="good">active</Badge> : <Badge tone="warn">disabled</Badge>,
    },
    { head: 'Projects', isWideOnly: true, cell: (each) => <Projects of={each} /> },
    {
      head: 'Keys',
      isWideOnly: true,
      cell: (each) => (
        <>
          <WorkingKeys of={each} />
          {each.keys_disabled_at !== null && (
            <span class="quiet small block">
              disabled <Time at={each.keys_disabled_at} style="relative" />
            </span>
          )}
        </>
      ),
    },
    { head: 'Sign-in', isWideOnly: true, cell: (each) => signInWays(each) },
    {
      head: 'Last sign-in',
      isWideOnly: true,
      cell: ({ last_sign_in_at: at }) => <Time at={at} style="relative" none="never" />,
    },
    {
      head: 'Actions',
      // Nobody can lock themselves out.
      cell: (each) => each.id !== person.value?.id && <PersonSwitch person={each} onChanged={onChanged} />,
    },
  ];
}

function signInWays({ has_password: hasPassword, has_identity: hasIdentity }: InstallationPerson) {
  const provider = session.value?.sign_in_ways.oidc?.name ?? 'Identity provider';
  return [hasPassword && 'Password', hasIdentity && provider].filter(Boolean).join(', ') || <Missing />;
}

/** More would make a row as high as the window. */
const maxShown = 3;

function Projects({ of: { projects } }: { of: InstallationPerson }) {
  const shown = projects.slice(0, maxShown);
  return (
    <>
      {shown.map(({ id, name, role, archived_at: archivedAt }) => (
        <span key={id} class="block">
          <a href={projectPath(id, 'members')}>{name}</a>{' '}
          <span class="quiet small">
            {roleNames[role]}
            {archivedAt !== null && ', archived'}
          </span>
        </span>
      ))}
      {projects.length > shown.length && (
        <span class="quiet small block" title={projects.map(({ name }) => name).join(', ')}>
          and {projects.length - shown.length} more
        </span>
      )}
      {projects.length === 0 && <Missing word="none" />}
    </>
  );
}
