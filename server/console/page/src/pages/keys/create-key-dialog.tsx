import { answer } from '../../api/answer.ts';
import { client } from '../../api/client.ts';
import type { Schemas } from '../../api/schemas.ts';
import { LimitFields, readLimits } from '../../limits/limit-fields.tsx';
import { may, type Project } from '../../session/role.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { textOf } from '../../ui/form-values.ts';
import { ExpiryField, readExpiry } from './expiry-field.tsx';

/** Asks for the settings of a new key. */
export function CreateKeyDialog({
  project,
  onClose,
  onIssued,
}: {
  project: Project;
  onClose: () => void;
  onIssued: (issued: Schemas['IssuedKey']) => void;
}) {
  const create = async (values: FormData) => {
    const body = {
      name: textOf(values, 'name'),
      kind: textOf(values, 'kind') === 'management' ? ('management' as const) : ('inference' as const),
      expires_at: readExpiry(values),
      limits: readLimits(values),
    };
    const path = { project_id: project.id };
    onIssued(await answer(() => client.POST('/projects/{project_id}/keys', { params: { path }, body })));
  };
  return (
    <Dialog title="Create a key" onClose={onClose}>
      <Form submitLabel="Create key" onSubmit={create} actions={<Button onClick={onClose}>Cancel</Button>}>
        <Field
          label="Name"
          name="name"
          required
          maxLength={100}
          autoComplete="off"
          autoFocus
          hint="Where it will be used, such as “checkout” or “my laptop”."
        />
        {may(project, 'owner') && (
          <SelectField label="Kind" name="kind">
            <option value="inference">Inference: calls models</option>
            <option value="management">Management: calls the API of this console</option>
          </SelectField>
        )}
        <ExpiryField />
        <details class="disclosure">
          <summary>Limits of this key</summary>
          <LimitFields limits={undefined} />
        </details>
      </Form>
    </Dialog>
  );
}
