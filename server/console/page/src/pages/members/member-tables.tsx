import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { call } from '../../api/client.ts';
import type { Schemas } from '../../api/schemas.ts';
import { Time } from '../../format/values.tsx';
import { roleNames } from '../../session/role.ts';
import { refreshSession } from '../../session/session-calls.ts';
import { person } from '../../session/session-state.ts';
import { Button } from '../../ui/button.tsx';
import { Options, textOf } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Badge } from '../../ui/page-parts.tsx';
import { Table, type Column, type TableProps } from '../../ui/table.tsx';
import { say, sayProblem } from '../../ui/toasts.tsx';
import { keyChoiceOf, keyChoices, KeysOfMember, type KeyChoice } from './keys-of-member.tsx';

type Invite = Schemas['Invite'];
type Member = Schemas['Member'];

interface PeopleProps<Row> {
  projectId: string;
  rows: readonly Row[];
  mayManage: boolean;
  onChanged: () => void;
}

/** How a row ends: a button in its last column, which asks for confirmation. */
interface Ending<Row> {
  word: string;
  /** The accessible name of the button. */
  label: (row: Row) => string;
  title: (row: Row) => string;
  about: (row: Row) => ComponentChildren;
  /** What else it asks. */
  fields?: (row: Row) => ComponentChildren;
  run: (row: Row, values: FormData) => Promise<void>;
}

function PeopleTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  ending: { word, label, title, about, fields, run },
  mayManage,
}: TableProps<Row> & { ending: Ending<Row>; mayManage: boolean }) {
  const [asked, setAsked] = useState<Row>();
  const close = () => setAsked(undefined);
  const actions: Column<Row> = {
    head: 'Actions',
    cell: (row) => (
      <Button kind="quiet" label={label(row)} onClick={() => setAsked(() => row)}>
        {word}
      </Button>
    ),
  };
  return (
    <>
      <Table
        caption={caption}
        columns={mayManage ? [...columns, actions] : columns}
        rows={rows}
        keyOf={keyOf}
      />
      {asked && (
        <FormDialog
          title={title(asked)}
          action={word}
          isDanger
          onClose={close}
          onSubmit={(values) => run(asked, values).then(close)}
        >
          <p>{about(asked)}</p>
          {fields?.(asked)}
        </FormDialog>
      )}
    </>
  );
}

const inviteColumns: Column<Invite>[] = [
  { head: 'E-mail', isHeading: true, cell: ({ email }) => email },
  { head: 'Role', cell: ({ role }) => roleNames[role] },
  {
    head: 'State',
    cell: ({ state }) => <Badge tone={state === 'open' ? 'accent' : 'plain'}>{state}</Badge>,
  },
  { head: 'Invited by', isWideOnly: true, cell: ({ invited_by: { name } }) => name },
  { head: 'Valid until', isWideOnly: true, cell: ({ expires_at: at }) => <Time at={at} /> },
];

/** Invites that have not been accepted. */
export function InviteTable({ projectId, rows, mayManage, onChanged }: PeopleProps<Invite>) {
  const ending: Ending<Invite> = {
    word: 'Withdraw',
    label: ({ email }) => `Withdraw the invite for ${email}`,
    title: ({ email }) => `Withdraw the invite for ${email}?`,
    about: () => 'Its link stops working.',
    async run({ id }) {
      const params = { path: { project_id: projectId, invite_id: id } };
      await call('delete', '/projects/{project_id}/invites/{invite_id}', { params });
      say('The invite is withdrawn.');
      onChanged();
    },
  };
  return (
    <PeopleTable
      caption="Pending invites"
      columns={inviteColumns}
      keyOf={({ id }) => id}
      {...{ rows, ending, mayManage }}
    />
  );
}

/** The members; an owner changes their roles and removes them. */
export function MemberTable({ projectId, rows, mayManage, onChanged }: PeopleProps<Member>) {
  /** For changes to the user's own role: the page then offers other actions. */
  const changed = async ({ person_id: id }: Member) => {
    if (id === person.value?.id) await refreshSession();
    onChanged();
  };
  const path = '/projects/{project_id}/members/{person_id}';
  const paramsOf = ({ person_id }: Member) => ({ path: { project_id: projectId, person_id } });
  const changeRole = (member: Member, role: Schemas['Role'], keys: KeyChoice) => {
    call('patch', path, { params: { ...paramsOf(member), query: { keys } }, body: { role } })
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
            onSave={(role, keys) => changeRole(member, role, keys)}
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
  ];
  const ending: Ending<Member> = {
    word: 'Remove',
    label: ({ name }) => `Remove ${name}`,
    title: ({ name }) => `Remove ${name} from the project?`,
    about: ({ email }) => `${email} loses access to the project.`,
    fields: ({ person_id: id }) => <KeysOfMember projectId={projectId} personId={id} />,
    async run(member, values) {
      const keys = keyChoiceOf(textOf(values, 'keys'));
      await call('delete', path, { params: { ...paramsOf(member), query: { keys } } });
      say(`${member.name} is removed.`);
      await changed(member);
    },
  };
  return (
    <PeopleTable
      caption="Members of the project"
      columns={columns}
      keyOf={({ person_id: id }) => id}
      {...{ rows, ending, mayManage }}
    />
  );
}

/** Saved by a button: arrow keys select at once in a closed list, and pass over unintended values. */
function RoleChoice({
  member,
  onSave,
}: {
  member: Member;
  onSave: (role: Schemas['Role'], keys: KeyChoice) => void;
}) {
  const [chosen, setChosen] = useState(member.role);
  const [keys, setKeys] = useState<KeyChoice>('disable');
  return (
    <span class="form-actions">
      <select
        aria-label={`Role of ${member.name}`}
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value as Schemas['Role'])}
      >
        <Options of={Object.entries(roleNames)} />
      </select>
      {chosen !== member.role && chosen === 'viewer' && (
        <select
          aria-label={`Keys that ${member.name} made`}
          value={keys}
          onChange={({ currentTarget }) => setKeys(keyChoiceOf(currentTarget.value))}
        >
          <Options of={keyChoices} />
        </select>
      )}
      {chosen !== member.role && (
        <Button
          label={`Save ${member.name} as ${roleNames[chosen].toLowerCase()}`}
          onClick={() => onSave(chosen, keys)}
        >
          Save
        </Button>
      )}
    </span>
  );
}
