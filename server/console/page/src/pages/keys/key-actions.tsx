import { call } from '../../api/client.ts';
import type { Schemas } from '../../api/schemas.ts';
import { may, type Project } from '../../session/role.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, textOf } from '../../ui/field.tsx';
import { ConfirmButton } from '../../ui/form-dialog.tsx';
import { say, sayProblem } from '../../ui/toasts.tsx';

type ApiKey = Schemas['ApiKey'];

const graces = [
  ['0', 'no longer: it ends at once'],
  ['3600', 'another hour'],
  ['86400', 'another day'],
  ['604800', 'another week'],
] as const;

/** Whether the person may change a key: members their own, owners all. */
export function mayChange(project: Project, { is_own: isOwn, kind }: ApiKey): boolean {
  return may(project, 'owner') || (isOwn && kind === 'inference' && may(project, 'member'));
}

/** The actions on a key; irreversible ones ask for confirmation. */
export function KeyActions({
  apiKey,
  onChanged,
  onRotated,
}: {
  apiKey: ApiKey;
  onChanged: (key: ApiKey) => void;
  onRotated: (rotated: Schemas['RotatedKey']) => void;
}) {
  const { id, name, state, project_id: project } = apiKey;
  const params = { path: { project_id: project, key_id: id } };
  const change = async (action: 'enable' | 'disable' | 'revoke', said: string) => {
    onChanged(await call('post', `/projects/{project_id}/keys/{key_id}/${action}`, { params }));
    say(`“${name}” ${said}.`);
  };
  const rotate = async (values: FormData) => {
    const body = { grace_seconds: Number(textOf(values, 'grace')) };
    onRotated(await call('post', '/projects/{project_id}/keys/{key_id}/rotate', { params, body }));
  };
  return (
    <>
      {state === 'active' && (
        <>
          <ConfirmButton
            label="Rotate"
            title={`Rotate the key “${name}”?`}
            action="Rotate key"
            isDanger={false}
            onSubmit={rotate}
          >
            <p>A new key takes its place, with the same limits. Earlier spending stays counted.</p>
            <SelectField label="The old key works for" name="grace" options={graces} first="86400" />
          </ConfirmButton>
          <ConfirmButton
            label="Disable"
            title={`Disable the key “${name}”?`}
            action="Disable key"
            onSubmit={() => change('disable', 'is disabled')}
          >
            <p>Every program that uses it is refused at once. You can enable it again.</p>
          </ConfirmButton>
        </>
      )}
      {state === 'disabled' && (
        <Button onClick={() => void change('enable', 'works again').catch(sayProblem)}>Enable</Button>
      )}
      {state !== 'revoked' && (
        <ConfirmButton
          label="Revoke"
          kind="danger"
          title={`Revoke the key “${name}”?`}
          action="Revoke key"
          onSubmit={() => change('revoke', 'is revoked')}
        >
          <p>Every program that uses it is refused at once. This cannot be undone.</p>
        </ConfirmButton>
      )}
    </>
  );
}
