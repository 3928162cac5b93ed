import { useState } from 'preact/hooks';
import { answer } from '../../api/answer.ts';
import { client } from '../../api/client.ts';
import type { Schemas } from '../../api/schemas.ts';
import { Time } from '../../format/time.tsx';
import { roleNames } from '../../session/role.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { say } from '../../ui/toasts.ts';

type Invite = Schemas['Invite'];

/** Invites that have not been accepted. */
export function InviteTable({
  projectId,
  invites,
  mayManage,
  onChanged,
}: {
  projectId: string;
  invites: readonly Invite[];
  mayManage: boolean;
  onChanged: () => void;
}) {
  const [withdrawn, setWithdrawn] = useState<Invite>();
  const columns: Column<Invite>[] = [
    { head: 'E-mail', isHeading: true, cell: ({ email }) => email },
    { head: 'Role', cell: ({ role }) => roleNames[role] },
    {
      head: 'State',
      cell: ({ state }) => <Badge tone={state === 'open' ? 'accent' : 'plain'}>{state}</Badge>,
    },
    { head: 'Invited by', isWideOnly: true, cell: ({ invited_by: { name } }) => name },
    { head: 'Good until', isWideOnly: true, cell: ({ expires_at: at }) => <Time at={at} /> },
    ...(mayManage
      ? [
          {
            head: 'Actions',
            cell: (invite: Invite) => (
              <Button
                kind="quiet"
                label={`Withdraw the invite for ${invite.email}`}
                onClick={() => setWithdrawn(invite)}
              >
                Withdraw
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <Table
        caption="Invites that nobody has accepted"
        columns={columns}
        rows={invites}
        keyOf={({ id }) => id}
      />
      {withdrawn && (
        <Confirm
          title={`Withdraw the invite for ${withdrawn.email}?`}
          action="Withdraw"
          onClose={() => setWithdrawn(undefined)}
          onConfirm={async () => {
            const path = { project_id: projectId, invite_id: withdrawn.id };
            await answer(() =>
              client.DELETE('/projects/{project_id}/invites/{invite_id}', { params: { path } }),
            );
            say('The invite is withdrawn.');
            onChanged();
          }}
        >
          <p>Its link is not good any more.</p>
        </Confirm>
      )}
    </>
  );
}
