import { useState } from 'preact/hooks';
import type { Schemas } from '../../api/schemas.ts';
import { useGet } from '../../api/use-load.ts';
import { useQuery } from '../../filters/use-query.ts';
import { Time } from '../../format/values.tsx';
import { endUserLimitTexts } from '../../limits/limit-fields.tsx';
import { Standing } from '../../limits/standing.tsx';
import { projectPath } from '../../sections.ts';
import type { ProjectPageProps } from '../../session/role.ts';
import { SnippetTabs } from '../../snippets/snippet-tabs.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Card, Facts, PageHead, type FactRows } from '../../ui/page-parts.tsx';
import { say } from '../../ui/toasts.tsx';
import { IssuedKeyDialog } from './issued-key-dialog.tsx';
import { KeyActions, mayChange } from './key-actions.tsx';
import { KeyBadge } from './key-badge.tsx';
import { EditKeyDialog } from './key-dialogs.tsx';

/** One key: its state, its limits and their current use. */
export function KeyPage({ project, id }: ProjectPageProps) {
  const path = { project_id: project.id };
  const key = useGet('/projects/{project_id}/keys/{key_id}', { path: { ...path, key_id: id } });
  const standings = useGet('/projects/{project_id}/limits', { path }, [key.data]);
  const [query, changeQuery] = useQuery();
  const [isEditing, setIsEditing] = useState(query['edit'] === 'limits');
  const [rotated, setRotated] = useState<Schemas['RotatedKey']>();
  return (
    <>
      <PageHead title={key.data?.name ?? 'Key'} about={<code>mr-{id}…</code>}>
        {key.data && mayChange(project, key.data) && (
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
                title="Current limit usage"
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
                    Allowed models:{' '}
                    {data.limits.allowed_models.map((pattern) => (
                      <code key={pattern} class="pattern">
                        {pattern}
                      </code>
                    ))}
                  </p>
                )}
                <EndUserLimits of={data.end_user_limits} />
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
                    <a href={`${projectPath(project.id, 'requests')}?key=${id}`}>Requests</a>
                  </li>
                  <li>
                    <a href={`${projectPath(project.id, 'usage')}?key=${id}`}>Usage</a>
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
      {isEditing && key.data && mayChange(project, key.data) && (
        <EditKeyDialog
          apiKey={key.data}
          onClose={() => {
            setIsEditing(false);
            changeQuery({ edit: '' });
          }}
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
}

function EndUserLimits({ of: limits }: { of: Schemas['EndUserLimits'] }) {
  const texts = endUserLimitTexts(limits);
  return texts.length === 0 ? null : <p>Each end user: {texts.join(', ')}</p>;
}

function Unused({ of: { kind } }: { of: Schemas['ApiKey'] }) {
  const why = kind === 'management' ? 'A management key calls no models' : 'The key does not work';
  return <p class="quiet">{why}, so it uses nothing.</p>;
}

function factsOf(key: Schemas['ApiKey'], projectId: string): FactRows {
  const { grace_ends_at: grace, replaced_by: next, revoked_at: revoked, disabled_at: disabled } = key;
  return [
    ['State', <KeyBadge state={key.state} />],
    ['Kind', key.kind],
    [
      'Created',
      <>
        <Time at={key.created_at} /> by {key.created_by.name}
      </>,
    ],
    ['Last used', <Time at={key.last_used_at} style="relative" none="never" />],
    ['Expires', <Time at={key.expires_at} none="never" />],
    ...dated('Disabled', disabled),
    ...dated('Works until', grace),
    ...dated('Revoked', revoked),
    ...(next === null
      ? []
      : [['Replaced by', <a href={projectPath(projectId, 'keys', next)}>mr-{next}…</a>] as const]),
  ];
}

/** A fact that is left out where there is none. */
function dated(name: string, at: string | null): FactRows {
  return at === null ? [] : [[name, <Time at={at} />]];
}
