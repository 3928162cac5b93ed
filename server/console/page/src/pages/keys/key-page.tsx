import { useState } from 'preact/hooks';
import { answer } from '../../api/answer.ts';
import { client } from '../../api/client.ts';
import type { Schemas } from '../../api/schemas.ts';
import { useLoad } from '../../api/use-load.ts';
import { Time } from '../../format/time.tsx';
import { Standing } from '../../limits/standing.tsx';
import { projectPath } from '../../sections.ts';
import { may } from '../../session/role.ts';
import { SnippetTabs } from '../../snippets/snippet-tabs.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { say } from '../../ui/toasts.ts';
import type { ProjectPageProps } from '../project-page-props.ts';
import { EditKeyDialog } from './edit-key-dialog.tsx';
import { IssuedKeyDialog } from './issued-key-dialog.tsx';
import { KeyActions } from './key-actions.tsx';
import { KeyBadge } from './key-badge.tsx';

/** One key: its state, its limits and their current use. */
export function KeyPage({ project, id }: ProjectPageProps) {
  const path = { project_id: project.id, key_id: id };
  const key = useLoad(
    (signal) =>
      answer(() => client.GET('/projects/{project_id}/keys/{key_id}', { params: { path }, signal })),
    [project.id, id],
  );
  const standings = useLoad(
    (signal) =>
      answer(() =>
        client.GET('/projects/{project_id}/limits', { params: { path: { project_id: project.id } }, signal }),
      ),
    [project.id, key.data],
  );
  const [isEditing, setIsEditing] = useState(false);
  const [rotated, setRotated] = useState<Schemas['RotatedKey']>();
  return (
    <>
      <PageHead title={key.data?.name ?? 'Key'} about={<code>mr-{id}…</code>}>
        {key.data && mayChange(key.data) && (
          <>
            {key.data.state !== 'revoked' && <Button onClick={() => setIsEditing(true)}>Change</Button>}
            <KeyActions apiKey={key.data} onChanged={key.replace} onRotated={setRotated} />
          </>
        )}
        <ButtonLink href={projectPath(project.id, 'keys')} icon="back">
          All keys
        </ButtonLink>
      </PageHead>
      <Loaded from={key} lines={8}>
        {(data) => (
          <div class="columns">
            <div>
              <Card
                title="Use of its limits now"
                actions={
                  <Button icon="reload" onClick={standings.reload}>
                    Refresh
                  </Button>
                }
              >
                <Loaded from={standings}>
                  {({ keys }) => {
                    const standing = keys.find(({ key_id: of }) => of === id)?.standing;
                    return standing ? <Standing standing={standing} of={data.name} /> : <Unused of={data} />;
                  }}
                </Loaded>
                {data.limits.allowed_models !== null && (
                  <p>
                    May call:{' '}
                    {data.limits.allowed_models.map((pattern) => (
                      <code key={pattern} class="pattern">
                        {pattern}
                      </code>
                    ))}
                  </p>
                )}
              </Card>
              {data.kind === 'inference' && (
                <Card title="How to call">
                  <SnippetTabs />
                </Card>
              )}
            </div>
            <div>
              <Card title="Facts">
                <Facts rows={factsOf(data, project.id)} />
                <ul class="plain-list">
                  <li>
                    <a href={`${projectPath(project.id, 'requests')}?key=${id}`}>Its requests</a>
                  </li>
                  <li>
                    <a href={`${projectPath(project.id, 'usage')}?key=${id}`}>Its usage</a>
                  </li>
                  {project.role === 'owner' && (
                    <li>
                      <a href={`${projectPath(project.id, 'audit')}?object=${id}`}>Changes</a>
                    </li>
                  )}
                </ul>
              </Card>
            </div>
          </div>
        )}
      </Loaded>
      {isEditing && key.data && (
        <EditKeyDialog
          apiKey={key.data}
          onClose={() => setIsEditing(false)}
          onChanged={(changed) => {
            key.replace(changed);
            say(`“${changed.name}” is changed.`);
          }}
        />
      )}
      {rotated && (
        <IssuedKeyDialog
          issued={rotated}
          projectId={project.id}
          onClose={() => {
            key.replace(rotated.old);
            setRotated(undefined);
          }}
        />
      )}
    </>
  );

  function mayChange({ is_own: isOwn, kind }: Schemas['ApiKey']): boolean {
    return may(project, 'owner') || (isOwn && kind === 'inference' && may(project, 'member'));
  }
}

function Unused({ of: { kind } }: { of: Schemas['ApiKey'] }) {
  const why = kind === 'management' ? 'A management key calls no models' : 'The key does not work';
  return <p class="quiet">{why}, so it uses nothing.</p>;
}

function factsOf(key: Schemas['ApiKey'], projectId: string): Parameters<typeof Facts>[0]['rows'] {
  const { grace_ends_at: grace, replaced_by: next, revoked_at: revoked, disabled_at: disabled } = key;
  return [
    ['State', <KeyBadge state={key.state} />],
    ['Kind', key.kind],
    [
      'Made',
      <>
        <Time at={key.created_at} /> by {key.created_by.name}
      </>,
    ],
    ['Last used', <Time at={key.last_used_at} style="relative" none="never" />],
    ['Expires', <Time at={key.expires_at} none="never" />],
    ...(disabled === null ? [] : [['Disabled', <Time at={disabled} />] as const]),
    ...(grace === null ? [] : [['Works until', <Time at={grace} />] as const]),
    ...(revoked === null ? [] : [['Revoked', <Time at={revoked} />] as const]),
    ...(next === null
      ? []
      : [['Replaced by', <a href={projectPath(projectId, 'keys', next)}>mr-{next}…</a>] as const]),
  ];
}
