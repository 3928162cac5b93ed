import { useState } from 'preact/hooks';
import { answer } from '../../api/answer.ts';
import { client } from '../../api/client.ts';
import type { Schemas } from '../../api/schemas.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { SelectField } from '../../ui/field.tsx';
import { textOf } from '../../ui/form-values.ts';
import { say, sayProblem } from '../../ui/toasts.ts';

type ApiKey = Schemas['ApiKey'];
type Asked = 'rotate' | 'disable' | 'revoke';

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
  const [asked, setAsked] = useState<Asked>();
  const { id, name, state, project_id: project } = apiKey;
  const params = { path: { project_id: project, key_id: id } };
  const close = () => setAsked(undefined);
  const change = async (action: 'enable' | 'disable' | 'revoke', said: string) => {
    const path = `/projects/{project_id}/keys/{key_id}/${action}` as const;
    onChanged(await answer(() => client.POST(path, { params })));
    say(`“${name}” ${said}.`);
  };
  return (
    <>
      {state === 'active' && (
        <>
          <Button onClick={() => setAsked('rotate')}>Rotate</Button>
          <Button onClick={() => setAsked('disable')}>Disable</Button>
        </>
      )}
      {state === 'disabled' && (
        <Button onClick={() => void change('enable', 'works again').catch(sayProblem)}>Enable</Button>
      )}
      {state !== 'revoked' && (
        <Button kind="danger" onClick={() => setAsked('revoke')}>
          Revoke
        </Button>
      )}
      {asked === 'rotate' && (
        <Confirm
          title={`Rotate the key “${name}”?`}
          action="Rotate key"
          isDanger={false}
          onClose={close}
          onConfirm={async (values) => {
            const body = { grace_seconds: Number(textOf(values, 'grace')) };
            onRotated(
              await answer(() =>
                client.POST('/projects/{project_id}/keys/{key_id}/rotate', { params, body }),
              ),
            );
          }}
        >
          <p>A new key takes its place, with the same limits. Earlier spending stays counted.</p>
          <SelectField label="The old key works for" name="grace">
            <option value="0">no longer: it ends at once</option>
            <option value="3600">another hour</option>
            <option value="86400" selected>
              another day
            </option>
            <option value="604800">another week</option>
          </SelectField>
        </Confirm>
      )}
      {asked === 'disable' && (
        <Confirm
          title={`Disable the key “${name}”?`}
          action="Disable key"
          onClose={close}
          onConfirm={() => change('disable', 'is disabled')}
        >
          <p>Every program that uses it is refused at once. You can enable it again.</p>
        </Confirm>
      )}
      {asked === 'revoke' && (
        <Confirm
          title={`Revoke the key “${name}”?`}
          action="Revoke key"
          onClose={close}
          onConfirm={() => change('revoke', 'is revoked')}
        >
          <p>Every program that uses it is refused at once, for good. There is no way back.</p>
        </Confirm>
      )}
    </>
  );
}
