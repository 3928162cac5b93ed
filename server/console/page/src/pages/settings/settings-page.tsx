import { call } from '../../api/client.ts';
import type { Schemas } from '../../api/schemas.ts';
import { useGet } from '../../api/use-load.ts';
import { Time } from '../../format/values.tsx';
import { LimitFields, readLimits } from '../../limits/limit-fields.tsx';
import { may, type ProjectPageProps } from '../../session/role.ts';
import { refreshSession } from '../../session/session-calls.ts';
import { person } from '../../session/session-state.ts';
import { Field, textOf } from '../../ui/field.tsx';
import { ConfirmButton } from '../../ui/form-dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Badge, Card, Facts, PageHead } from '../../ui/page-parts.tsx';
import { say } from '../../ui/toasts.tsx';

type Project = Schemas['Project'];
type Change = (change: Schemas['ChangeProjectRequest'], said: string) => Promise<void>;

/** Name, limits and storing of prompts and responses; the end of a project. */
export function SettingsPage({ project }: ProjectPageProps) {
  const params = { path: { project_id: project.id } };
  const loaded = useGet('/projects/{project_id}', params);
  const change: Change = async (body, said) => {
    loaded.replace(await call('patch', '/projects/{project_id}', { params, body }));
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

function ReadOnlySettings({ project }: { project: Project }) {
  return (
    <Card title="Project">
      <Facts
        rows={[
          ['Name', project.name],
          ['Created', <Time at={project.created_at} />],
          ['Archived', <Time at={project.archived_at} none="no" />],
          ['Prompts and responses', project.stores_prompts ? 'are stored' : 'are not stored'],
        ]}
      />
    </Card>
  );
}

/** The texts of the card for prompts and responses, while they are not stored and while they are. */
const promptTexts = {
  off: {
    state: 'not stored',
    about:
      'The server does not store what requests and responses say. Records have only counts, times and costs.',
    label: 'Store prompts and responses',
    title: (name: string) => `Store the prompts and responses of “${name}”?`,
    action: 'Switch on',
    consequences:
      'They may contain personal data. Owners and members of the project can read them. This applies to new requests.',
    said: 'Prompts and responses of new requests are stored.',
  },
  on: {
    state: 'stored',
    about:
      'The bodies of new requests and their completions are stored with the records. Owners and members of the project can read them.',
    label: 'Stop storing prompts and responses',
    title: (name: string) => `Stop storing prompts and responses of “${name}”?`,
    action: 'Switch off',
    consequences: 'This applies to new requests. Stored content stays.',
    said: 'Prompts and responses of new requests are not stored.',
  },
};

/** Whether prompts and responses are stored. Turning it on asks for confirmation. */
function PromptSwitch({ project, onChange }: { project: Project; onChange: Change }) {
  const isOn = project.stores_prompts;
  const { state, about, label, title, action, consequences, said } = promptTexts[isOn ? 'on' : 'off'];
  return (
    <Card title="Prompts and responses" actions={<Badge tone={isOn ? 'warn' : 'good'}>{state}</Badge>}>
      <p>{about}</p>
      <ConfirmButton
        label={label}
        title={title(project.name)}
        action={action}
        isDanger={!isOn}
        onSubmit={() => onChange({ stores_prompts: !isOn }, said)}
      >
        <p>{consequences}</p>
      </ConfirmButton>
    </Card>
  );
}

function ArchiveCard({
  project: { id, name },
  onArchived,
}: {
  project: Project;
  onArchived: (archived: Project) => void;
}) {
  const archive = async () => {
    const params = { path: { project_id: id } };
    onArchived(await call('post', '/projects/{project_id}/archive', { params }));
    await refreshSession();
    say(`“${name}” is archived.`);
  };
  return (
    <Card title="Archive">
      <p>
        Its keys stop working at once, and no new keys can be created. Its data can still be read. This cannot
        be undone.
      </p>
      <ConfirmButton
        label="Archive this project"
        kind="danger"
        title={`Archive the project “${name}”?`}
        action="Archive for good"
        onSubmit={archive}
      >
        <p>Every program that uses one of its keys is refused at once. This cannot be undone.</p>
      </ConfirmButton>
    </Card>
  );
}
