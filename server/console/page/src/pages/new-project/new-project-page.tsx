import { useLocation } from 'preact-iso/router';
import { call } from '../../api/client.ts';
import { LimitsDisclosure, readLimits } from '../../limits/limit-fields.tsx';
import { projectPath } from '../../sections.ts';
import { refreshSession } from '../../session/session-calls.ts';
import { person } from '../../session/session-state.ts';
import { Field, textOf } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Card, PageHead } from '../../ui/page-parts.tsx';
import { say } from '../../ui/toasts.tsx';
import { NotFoundPage } from '../fallback-pages.tsx';

/** Makes a project; for administrators. */
export function NewProjectPage() {
  const { route } = useLocation();
  if (!person.value?.is_admin) return <NotFoundPage />;
  const create = async (values: FormData) => {
    const body = { name: textOf(values, 'name'), limits: readLimits(values) };
    const made = await call('post', '/projects', { body });
    await refreshSession();
    say(`“${made.name}” was created.`);
    route(projectPath(made.id));
  };
  return (
    <>
      <PageHead
        title="New project"
        about="A project has its own keys, members, limits and files. Members of other projects cannot see them."
      />
      <div class="narrow">
        <Card title="The project">
          <Form takesFocus submitLabel="Create project" onSubmit={create}>
            <Field label="Name" name="name" required maxLength={100} autoComplete="off" />
            <LimitsDisclosure title="Limits of all its keys together" />
          </Form>
        </Card>
      </div>
    </>
  );
}
