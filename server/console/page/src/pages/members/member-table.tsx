import { useState } from 'preact/hooks';
import { answer } from '../../api/answer.ts';
import { client } from '../../api/client.ts';
import type { Schemas } from '../../api/schemas.ts';
import { Time } from '../../format/time.tsx';
import { roleNames } from '../../session/role.ts';
import { refreshSession } from '../../session/refresh-session.ts';
import { person } from '../../session/session-state.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { say, sayProblem } from '../../ui/toasts.ts';

type Member = Schemas['Member'];

/** The members; an owner changes their roles and removes them. */
export function MemberTable({
  projectId,
  members,
  mayManage,
  onChanged,
}: {
  projectId: string;
  members: readonly Member[];
  mayManage: boolean;
  onChanged: () => void;
}) {
  const [removed, setRemoved] = useState<Member>();
  /** For changes to the user's own role: the page then offers other actions. */
  const changed = async ({ person_id: id }: Member) => {
    if (id === person.value?.id) await refreshSession();
    onChanged();
  };
  const pathOf = ({ person_id }: Member) => ({ path: { project_id: projectId, person_id } });
  const changeRole = (member: Member, role: Schemas['Role']) => {
    answer(() =>
      client.PATCH('/projects/{project_id}/members/{person_id}', { params: pathOf(member), body: { role } }),
    )
      .then(() => say(`${member.name} is now ${roleNames[role].toLowerCase()}.`))
      .catch(sayProblem)
      .then(() => changed(member))
      .catch(sayProblem);
  };
  const columns: Column<Member>[] = [
    {
      head: 'Name',
      isHeading: true,
      cell: ({ name, email, person_id: id }) => (
        <>
          {id === person.value?.id ? `${name} (you)` : name}
          <span class="quiet small block">{email}</span>
        </>
      ),
    },
    {
      head: 'Role',
      cell: (member) =>
        mayManage ? (
          <RoleChoice
            key={`${member.person_id} ${member.role}`}
            member={member}
            onSave={(role) => changeRole(member, role)}
          />
        ) : (
          roleNames[member.role]
        ),
    },
    { head: 'Since', isWideOnly: true, cell: ({ joined_at: at }) => <Time at={at} style="day" /> },
    {
      head: 'Last sign-in',
      isWideOnly: true,
      cell: ({ last_sign_in_at: at }) => <Time at={at} style="relative" none="never" />,
    },
    ...(mayManage
      ? [
          {
            head: 'Actions',
            cell: (member: Member) => (
              <Button kind="quiet" label={`Remove ${member.name}`} onClick={() => setRemoved(member)}>
                Remove
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <Table
        caption="Members of the project"
        columns={columns}
        rows={members}
        keyOf={({ person_id: id }) => id}
      />
      {removed && (
        <Confirm
          title={`Remove ${removed.name} from the project?`}
          action="Remove"
          onClose={() => setRemoved(undefined)}
          onConfirm={async () => {
            await answer(() =>
              client.DELETE('/projects/{project_id}/members/{person_id}', { params: pathOf(removed) }),
            );
            say(`${removed.name} is removed.`);
            await changed(removed);
          }}
        >
          <p>{removed.email} sees nothing of the project any more. The keys that this person made stay.</p>
        </Confirm>
      )}
    </>
  );
}

/** Saved by a button: arrow keys select at once in a closed list, and pass over unintended values. */
function RoleChoice({ member, onSave }: { member: Member; onSave: (role: Schemas['Role']) => void }) {
  const [chosen, setChosen] = useState(member.role);
  return (
    <span class="form-actions">
      <select
        aria-label={`Role of ${member.name}`}
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value as Schemas['Role'])}
      >
        {Object.entries(roleNames).map(([role, label]) => (
          <option key={role} value={role}>
            {label}
          </option>
        ))}
      </select>
      {chosen !== member.role && (
        <Button
          label={`Save ${member.name} as ${roleNames[chosen].toLowerCase()}`}
          onClick={() => onSave(chosen)}
        >
          Save
        </Button>
      )}
    </span>
  );
}
