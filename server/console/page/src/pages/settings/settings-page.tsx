import { useState } from 'preact/hooks';
import { answer } from '../../api/answer.ts';
import { client } from '../../api/client.ts';
import type { Schemas } from '../../api/schemas.ts';
import { useLoad } from '../../api/use-load.ts';
import { Time } from '../../format/time.tsx';
import { LimitFields, readLimits } from '../../limits/limit-fields.tsx';
import { may } from '../../session/role.ts';
import { refreshSession } from '../../session/refresh-session.ts';
import { person } from '../../session/session-state.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { textOf } from '../../ui/form-values.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { say } from '../../ui/toasts.ts';
import type { ProjectPageProps } from '../project-page-props.ts';
import { PromptSwitch } from './prompt-switch.tsx';

/** Name, limits and storing of prompts; the end of a project. */
export function SettingsPage({ project }: ProjectPageProps) {
  const path = { project_id: project.id };
  const loaded = useLoad(
    (signal) => answer(() => client.GET('/projects/{project_id}', { params: { path }, signal })),
    [project.id],
  );
  const change = async (body: Schemas['ChangeProjectRequest'], said: string) => {
    loaded.replace(await answer(() => client.PATCH('/projects/{project_id}', { params: { path }, body })));
    say(said);
  };
  const mayChange = may(project, 'owner');
  return (
    <>
      <PageHead
        title="Settings"
        about={
          <>
            Project <code>{project.id}</code>
          </>
        }
      />
      <Loaded from={loaded} lines={8}>
        {(data) => (
          <div class="narrow">
            {!mayChange && <ReadOnlySettings project={data} />}
            {mayChange && (
              <>
                <Card title="Name">
                  <Form
                    submitLabel="Save name"
                    onSubmit={async (values) => {
                      await change({ name: textOf(values, 'name') }, 'The name is changed.');
                      await refreshSession();
                    }}
                  >
                    <Field
                      label="Name of the project"
                      name="name"
                      required
                      maxLength={100}
                      autoComplete="off"
                      defaultValue={data.name}
                    />
                  </Form>
                </Card>
                <Card title="Limits of all its keys together">
                  <Form
                    submitLabel="Save limits"
                    onSubmit={(values) => change({ limits: readLimits(values) }, 'The limits are changed.')}
                  >
                    <LimitFields limits={data.limits} />
                  </Form>
                </Card>
                <PromptSwitch project={data} onChange={change} />
                {person.value?.is_admin && <ArchiveCard project={data} onArchived={loaded.replace} />}
              </>
            )}
          </div>
        )}
      </Loaded>
    </>
  );
}

function ReadOnlySettings({ project }: { project: Schemas['Project'] }) {
  return (
    <Card title="Project">
      <Facts
        rows={[
          ['Name', project.name],
          ['Made', <Time at={project.created_at} />],
          ['Archived', <Time at={project.archived_at} none="no" />],
          ['Prompts', project.stores_prompts ? 'are stored' : 'are not stored'],
        ]}
      />
    </Card>
  );
}

function ArchiveCard({
  project,
  onArchived,
}: {
  project: Schemas['Project'];
  onArchived: (archived: Schemas['Project']) => void;
}) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card title="Archive">
      <p>
        Its keys stop working at once and it takes no new ones. Its data stays and can be read. There is no
        way back.
      </p>
      <Button kind="danger" onClick={() => setIsAsking(true)}>
        Archive this project
      </Button>
      {isAsking && (
        <Confirm
          title={`Archive the project “${project.name}”?`}
          action="Archive for good"
          onClose={() => setIsAsking(false)}
          onConfirm={async () => {
            const path = { project_id: project.id };
            onArchived(
              await answer(() => client.POST('/projects/{project_id}/archive', { params: { path } })),
            );
            await refreshSession();
            say(`“${project.name}” is archived.`);
          }}
        >
          <p>Every program that uses one of its keys is refused at once. There is no way back.</p>
        </Confirm>
      )}
    </Card>
  );
}
