import { useState } from 'preact/hooks';
import { call } from '../../api/client.ts';
import type { Schemas } from '../../api/schemas.ts';
import { Button } from '../../ui/button.tsx';
import { passwordOf } from '../../ui/field.tsx';
import { ConfirmButton } from '../../ui/form-dialog.tsx';
import { say } from '../../ui/toasts.tsx';
import { KeyField } from './add-provider-dialog.tsx';
import { ChooseModelsDialog } from './choose-models-dialog.tsx';
import { EditProviderDialog } from './edit-provider-dialog.tsx';

type Change = Omit<Schemas['ChangeProviderRequest'], 'version'>;

/** The actions of an administrator on a provider that was added here. */
export function StoredActions({
  stored,
  unlisted,
  onChanged,
}: {
  stored: Schemas['StoredProvider'];
  /** Upstream models without a listed price. */
  unlisted: readonly string[];
  onChanged: () => void;
}) {
  const { name, version, is_enabled: isEnabled } = stored;
  // The version of when the dialog was opened: a refresh of the page must not hide that somebody changed it meanwhile.
  const [opened, setOpened] = useState<{ dialog: 'edit' | 'models'; stored: Schemas['StoredProvider'] }>();
  const params = { path: { provider_name: name } };
  const change = async (body: Change, done: string) => {
    await call('patch', '/providers/{provider_name}', { params, body: { version, ...body } });
    say(done);
    onChanged();
  };
  const remove = async () => {
    await call('delete', '/providers/{provider_name}', { params: { ...params, query: { version } } });
    say(`“${name}” is removed.`);
    onChanged();
  };
  // After a conflict, the page shows what the other administrator has changed.
  const close = () => {
    setOpened(undefined);
    onChanged();
  };
  return (
    <div class="page-actions">
      <Button onClick={() => setOpened({ dialog: 'edit', stored })}>Edit</Button>
      {isEnabled && <Button onClick={() => setOpened({ dialog: 'models', stored })}>Models</Button>}
      <ConfirmButton
        label="Replace key"
        title={`Replace ${stored.key_count > 1 ? `all ${stored.key_count} keys` : 'the key'} of “${name}”`}
        action="Replace key"
        isDanger={false}
        onSubmit={(values) => change({ key: passwordOf(values, 'key').trim() }, 'The key is replaced.')}
      >
        <KeyField needsKey />
      </ConfirmButton>
      <ConfirmButton
        label={isEnabled ? 'Disable' : 'Enable'}
        title={`${isEnabled ? 'Disable' : 'Enable'} “${name}”?`}
        action={isEnabled ? 'Disable provider' : 'Enable provider'}
        isDanger={isEnabled}
        onSubmit={() =>
          change({ is_enabled: !isEnabled }, `“${name}” is ${isEnabled ? 'disabled' : 'enabled'}.`)
        }
      >
        <p>
          {isEnabled
            ? 'Its models are not offered until you enable it. Running calls are not interrupted.'
            : 'Its models are offered again.'}
        </p>
      </ConfirmButton>
      <ConfirmButton label="Remove" title={`Remove “${name}”?`} action="Remove for good" onSubmit={remove}>
        <p>Its key and its models are deleted. This cannot be undone.</p>
      </ConfirmButton>
      {opened?.dialog === 'models' && (
        <ChooseModelsDialog
          stored={opened.stored}
          onClose={close}
          onChanged={() => {
            say(`The models of “${name}” are changed.`);
            close();
          }}
        />
      )}
      {opened?.dialog === 'edit' && (
        <EditProviderDialog
          stored={opened.stored}
          unlisted={unlisted}
          onClose={close}
          onChanged={() => {
            say(`“${name}” is changed.`);
            close();
          }}
        />
      )}
    </div>
  );
}
