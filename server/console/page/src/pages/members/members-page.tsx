import { useState } from 'preact/hooks';
import { call } from '../../api/client.ts';
import type { Schemas } from '../../api/schemas.ts';
import { useGet, useLoad } from '../../api/use-load.ts';
import { may, type ProjectPageProps } from '../../session/role.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded, ProblemNote } from '../../ui/loaded.tsx';
import { Card, Empty, PageHead } from '../../ui/page-parts.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { InviteTable, MemberTable } from './member-tables.tsx';

/** The members of the project, and its invites. */
export function MembersPage({ project }: ProjectPageProps) {
  const params = { path: { project_id: project.id } };
  const mayManage = may(project, 'owner');
  const members = useGet('/projects/{project_id}/members', params);
  const invites = useLoad<Schemas['InviteList']>(
    async (signal) =>
      project.role === 'owner'
        ? call('get', '/projects/{project_id}/invites', { params, signal })
        : { data: [] },
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
            <Empty icon="members" title="This project has no members yet">
              <p>Create an invite and send its link yourself: invites are not e-mailed.</p>
              {mayManage && (
                <Button kind="primary" icon="plus" onClick={() => setIsInviting(true)}>
                  Invite somebody
                </Button>
              )}
            </Empty>
          ) : (
            <MemberTable
              projectId={project.id}
              rows={data}
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
            rows={invites.data.data}
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
