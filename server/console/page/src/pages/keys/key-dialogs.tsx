import { useState } from 'preact/hooks';
import { call } from '../../api/client.ts';
import type { Schemas } from '../../api/schemas.ts';
import { dayMs, dayText } from '../../filters/time-range.ts';
import {
  EndUserLimitFields,
  LimitFields,
  LimitsDisclosure,
  readEndUserLimits,
  readLimits,
} from '../../limits/limit-fields.tsx';
import { may, type Project } from '../../session/role.ts';
import { Field, SelectField, textOf } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';

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
    const isManagement = textOf(values, 'kind') === 'management';
    const body = {
      ...readSettings(values),
      kind: isManagement ? ('management' as const) : ('inference' as const),
    };
    const params = { path: { project_id: project.id } };
    onIssued(await call('post', '/projects/{project_id}/keys', { params, body }));
  };
  return (
    <FormDialog title="Create a key" action="Create key" onSubmit={create} onClose={onClose}>
      <Field {...nameField} hint="Where it will be used, such as “checkout” or “my laptop”." />
      {may(project, 'owner') && <SelectField label="Kind" name="kind" options={kinds} />}
      <ExpiryField current={null} />
      <LimitsDisclosure title="Limits of this key" />
      <EndUserLimitFields />
    </FormDialog>
  );
}

/** Changes name, expiry and limits of a key. */
export function EditKeyDialog({
  apiKey: { id, name, project_id, expires_at: expiry, limits, end_user_limits: endUserLimits },
  onClose,
  onChanged,
}: {
  apiKey: Schemas['ApiKey'];
  onClose: () => void;
  onChanged: (key: Schemas['ApiKey']) => void;
}) {
  const change = async (values: FormData) => {
    const params = { path: { project_id, key_id: id } };
    const body = readSettings(values);
    onChanged(await call('patch', '/projects/{project_id}/keys/{key_id}', { params, body }));
    onClose();
  };
  return (
    <FormDialog title={`Change the key “${name}”`} action="Save" onSubmit={change} onClose={onClose}>
      <Field {...nameField} defaultValue={name} />
      <ExpiryField current={expiry} />
      <LimitFields limits={limits} />
      <EndUserLimitFields limits={endUserLimits} />
    </FormDialog>
  );
}

const nameField = {
  label: 'Name',
  name: 'name',
  required: true,
  maxLength: 100,
  autoComplete: 'off',
} as const;

const kinds = [
  ['inference', 'Inference: calls models'],
  ['management', 'Management: calls the API of this console'],
] as const;

/** What both dialogs ask for. */
function readSettings(values: FormData) {
  return {
    name: textOf(values, 'name'),
    expires_at: readExpiry(values),
    limits: readLimits(values),
    end_user_limits: readEndUserLimits(values),
  };
}

const expiries = [
  ['never', 'never'],
  ['30', 'in 30 days'],
  ['90', 'in 90 days'],
  ['365', 'in a year'],
  ['day', 'on a day'],
] as const;

/** When a key is to expire. */
function ExpiryField({ current }: { current: string | null }) {
  const [choice, setChoice] = useState(current === null ? 'never' : 'day');
  return (
    <>
      <SelectField label="Expires" name="expiry" options={expiries} first={choice} onChoose={setChoice} />
      {choice === 'day' && (
        <Field
          label="Last valid day"
          name="expires_at"
          type="date"
          required
          min={dayText(Date.now())}
          defaultValue={current === null ? '' : dayText(Date.parse(current))}
        />
      )}
    </>
  );
}

/** The selected time; null: never. A day ends at midnight in the reader's zone. */
function readExpiry(values: FormData): string | null {
  const choice = textOf(values, 'expiry');
  if (choice === 'never') return null;
  if (choice !== 'day') return new Date(Date.now() + Number(choice) * dayMs).toISOString();
  return new Date(`${textOf(values, 'expires_at')}T23:59:59`).toISOString();
}
