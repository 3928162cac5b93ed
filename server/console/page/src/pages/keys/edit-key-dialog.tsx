import { answer } from '../../api/answer.ts';
import { client } from '../../api/client.ts';
import type { Schemas } from '../../api/schemas.ts';
import { LimitFields, readLimits } from '../../limits/limit-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { textOf } from '../../ui/form-values.ts';
import { ExpiryField, readExpiry } from './expiry-field.tsx';

/** Changes name, expiry and limits of a key. */
export function EditKeyDialog({
  apiKey,
  onClose,
  onChanged,
}: {
  apiKey: Schemas['ApiKey'];
  onClose: () => void;
  onChanged: (key: Schemas['ApiKey']) => void;
}) {
  const change = async (values: FormData) => {
    const path = { project_id: apiKey.project_id, key_id: apiKey.id };
    const body = { name: textOf(values, 'name'), expires_at: readExpiry(values), limits: readLimits(values) };
    const changed = await answer(() =>
      client.PATCH('/projects/{project_id}/keys/{key_id}', { params: { path }, body }),
    );
    onChanged(changed);
    onClose();
  };
  return (
    <Dialog title={`Change the key “${apiKey.name}”`} onClose={onClose}>
      <Form submitLabel="Save" onSubmit={change} actions={<Button onClick={onClose}>Cancel</Button>}>
        <Field
          label="Name"
          name="name"
          required
          maxLength={100}
          autoComplete="off"
          defaultValue={apiKey.name}
        />
        <ExpiryField current={apiKey.expires_at} />
        <LimitFields limits={apiKey.limits} />
      </Form>
    </Dialog>
  );
}
