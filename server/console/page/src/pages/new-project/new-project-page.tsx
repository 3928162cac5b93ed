import { useLocation } from 'preact-iso/router';
import { answer } from '../../api/answer.ts';
import { client } from '../../api/client.ts';
import { LimitFields, readLimits } from '../../limits/limit-fields.tsx';
import { projectPath } from '../../sections.ts';
import { refreshSession } from '../../session/refresh-session.ts';
import { person } from '../../session/session-state.ts';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { textOf } from '../../ui/form-values.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { say } from '../../ui/toasts.ts';
import { NotFoundPage } from '../not-found-page.tsx';

/** Makes a project; for administrators. */
export function NewProjectPage() {
  const { route } = useLocation();
  if (!person.value?.is_admin) return <NotFoundPage />;
  const create = async (values: FormData) => {
    const body = { name: textOf(values, 'name'), limits: readLimits(values) };
    const made = await answer(() => client.POST('/projects', { body }));
    await refreshSession();
    say(`“${made.name}” is there.`);
    route(projectPath(made.id));
  };
  return (
    <>
      <PageHead
        title="New project"
        about="A project has its own keys, members, limits and files. Nobody in another one sees them."
      />
      <div class="narrow">
        <Card title="The project">
          <Form submitLabel="Create project" onSubmit={create}>
            <Field label="Name" name="name" required maxLength={100} autoComplete="off" />
            <details class="disclosure">
              <summary>Limits of all its keys together</summary>
              <LimitFields limits={undefined} />
            </details>
          </Form>
        </Card>
      </div>
    </>
  );
}
