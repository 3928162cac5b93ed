import { useState } from 'preact/hooks';
import type { Schemas } from '../../api/schemas.ts';
import { useGet } from '../../api/use-load.ts';
import { useQuery } from '../../filters/use-query.ts';
import { Time } from '../../format/values.tsx';
import { projectPath } from '../../sections.ts';
import { may, type ProjectPageProps } from '../../session/role.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Badge, Empty, PageHead } from '../../ui/page-parts.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { IssuedKeyDialog } from './issued-key-dialog.tsx';
import { isUsable, KeyBadge } from './key-badge.tsx';
import { CreateKeyDialog } from './key-dialogs.tsx';

type ApiKey = Schemas['ApiKey'];

const columnsOf = (projectId: string): Column<ApiKey>[] => [
  {
    head: 'Name',
    isHeading: true,
    cell: ({ id, name }) => <a href={projectPath(projectId, 'keys', id)}>{name}</a>,
  },
  { head: 'State', cell: ({ state }) => <KeyBadge state={state} /> },
  {
    head: 'Kind',
    isWideOnly: true,
    cell: ({ kind }) => (kind === 'management' ? <Badge tone="accent">management</Badge> : 'inference'),
  },
  { head: 'Key', isWideOnly: true, cell: ({ id }) => <code>mr-{id}…</code> },
  { head: 'Created by', isWideOnly: true, cell: ({ created_by: { name } }) => name },
  { head: 'Last used', cell: ({ last_used_at: at }) => <Time at={at} style="relative" none="never" /> },
  {
    head: 'Expires',
    isWideOnly: true,
    cell: ({ expires_at: at }) => <Time at={at} style="day" none="never" />,
  },
];

/** The keys of a project. */
export function KeysPage({ project }: ProjectPageProps) {
  const keys = useGet('/projects/{project_id}/keys', { path: { project_id: project.id } });
  const [query, change] = useQuery();
  const [issued, setIssued] = useState<Schemas['IssuedKey']>();
  const mayCreate = may(project, 'member');
  const isCreating = query['new'] === 'key' && mayCreate && issued === undefined;
  const begin = () => change({ new: 'key' });
  const close = () => change({ new: '' });
  return (
    <>
      <PageHead title="Keys" about="Keys authenticate API requests. A key is shown once, when it is created.">
        {mayCreate && (
          <Button kind="primary" icon="plus" onClick={begin}>
            Create key
          </Button>
        )}
      </PageHead>
      <Loaded from={keys} lines={6}>
        {({ data }) => (
          <Table
            caption="Keys of the project"
            columns={columnsOf(project.id)}
            rows={data.toSorted(byUse)}
            keyOf={({ id }) => id}
          >
            <Empty icon="keys" title="No keys yet">
              <p>With a key your programs can call every model of this installation.</p>
              {mayCreate && (
                <Button kind="primary" icon="plus" onClick={begin}>
                  Create your first key
                </Button>
              )}
            </Empty>
          </Table>
        )}
      </Loaded>
      {isCreating && (
        <CreateKeyDialog
          project={project}
          onClose={close}
          onIssued={(made) => {
            setIssued(made);
            keys.reload();
          }}
        />
      )}
      {issued && (
        <IssuedKeyDialog
          issued={issued}
          projectId={project.id}
          onClose={() => {
            setIssued(undefined);
            close();
          }}
        />
      )}
    </>
  );
}

/** Those that work first, then the newest first. */
function byUse(a: ApiKey, b: ApiKey): number {
  return Number(isUsable(b)) - Number(isUsable(a)) || b.created_at.localeCompare(a.created_at);
}
