import { useState } from 'preact/hooks';
import { answer } from '../../api/answer.ts';
import { client } from '../../api/client.ts';
import type { Schemas } from '../../api/schemas.ts';
import { useLoad } from '../../api/use-load.ts';
import { may } from '../../session/role.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import type { ProjectPageProps } from '../project-page-props.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { InviteTable } from './invite-table.tsx';
import { MemberTable } from './member-table.tsx';

/** The members of the project, and its invites. */
export function MembersPage({ project }: ProjectPageProps) {
  const params = { path: { project_id: project.id } };
  const mayManage = may(project, 'owner');
  const members = useLoad(
    (signal) => answer(() => client.GET('/projects/{project_id}/members', { params, signal })),
    [project.id],
  );
  const invites = useLoad<Schemas['InviteList']>(
    (signal) =>
      project.role === 'owner'
        ? answer(() => client.GET('/projects/{project_id}/invites', { params, signal }))
        : Promise.resolve({ data: [] }),
    [project.id],
  );
  const [isInviting, setIsInviting] = useState(false);
  return (
    <>
      <PageHead
        title="Members"
        about="Administrators of the installation act as owners everywhere and are not listed."
      >
        {mayManage && (
          <Button kind="primary" icon="plus" onClick={() => setIsInviting(true)}>
            Invite
          </Button>
        )}
      </PageHead>
      <Loaded from={members}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty icon="members" title="Nobody is in this project yet">
              <p>Make an invite and hand its link over; no mail is sent.</p>
              {mayManage && (
                <Button kind="primary" icon="plus" onClick={() => setIsInviting(true)}>
                  Invite somebody
                </Button>
              )}
            </Empty>
          ) : (
            <MemberTable
              projectId={project.id}
              members={data}
              mayManage={mayManage}
              onChanged={members.reload}
            />
          )
        }
      </Loaded>
      {invites.problem && <ProblemNote problem={invites.problem} onRetry={invites.reload} />}
      {invites.data !== undefined && invites.data.data.length > 0 && (
        <Card title="Invites">
          <InviteTable
            projectId={project.id}
            invites={invites.data.data}
            mayManage={mayManage}
            onChanged={invites.reload}
          />
        </Card>
      )}
      {isInviting && (
        <InviteDialog project={project} onClose={() => setIsInviting(false)} onMade={invites.reload} />
      )}
    </>
  );
}
