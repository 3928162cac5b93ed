import { call } from '../../api/client.ts';
import { asProblem } from '../../api/problem.ts';
import type { Schemas } from '../../api/schemas.ts';
import { Button } from '../../ui/button.tsx';
import { passwordOf } from '../../ui/field.tsx';
import { ConfirmButton } from '../../ui/form-dialog.tsx';
import { say, sayProblem } from '../../ui/toasts.tsx';
import { KeyField } from './add-provider-dialog.tsx';
import type { Draft } from './provider-draft.ts';
import type { OpenedDialog } from './stored-dialog.tsx';

/** The actions of an administrator on a provider that was added here. */
export function StoredActions({
  stored,
  onOpen,
  onChanged,
}: {
  stored: Schemas['StoredProvider'];
  onOpen: (dialog: OpenedDialog['dialog']) => void;
  onChanged: () => void;
}) {
  const { name, version, is_enabled: isEnabled, key_count: keyCount } = stored;
  const params = { path: { provider_name: name } };
  const finish = async (sent: Promise<unknown>, done: string) => {
    try {
      await sent;
      say(done);
    } catch (thrown) {
      // The card of a provider that is gone takes its dialog with it.
      if (asProblem(thrown).code === 'not_found') sayProblem(thrown);
      throw thrown;
    } finally {
      // After a conflict too: the page shows what the other administrator has changed.
      onChanged();
    }
  };
  const change = (body: Draft, done: string) =>
    finish(call('patch', '/providers/{provider_name}', { params, body: { version, ...body } }), done);
  const remove = () =>
    finish(
      call('delete', '/providers/{provider_name}', { params: { ...params, query: { version } } }),
      `“${name}” is removed.`,
    );
  const keyAction = keyCount === 0 ? 'Add key' : 'Replace key';
  return (
    <div class="page-actions">
      <Button onClick={() => onOpen('edit')}>Edit</Button>
      {isEnabled && <Button onClick={() => onOpen('models')}>Models</Button>}
      <ConfirmButton
        label={keyAction}
        title={keyTitle(stored)}
        action={keyAction}
        isDanger={false}
        onSubmit={(values) =>
          change(
            { key: passwordOf(values, 'key').trim() },
            `The key is ${keyCount === 0 ? 'added' : 'replaced'}.`,
          )
        }
      >
        <p>
          {isEnabled && 'New requests use the key within a second. '}
          {keyCount === 1 && 'The stored key is deleted.'}
          {keyCount > 1 &&
            `The ${keyCount} stored keys are deleted. To keep them, add the key under Edit instead.`}
        </p>
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
        <p>
          Its keys and models are deleted. Requests for these models are refused, unless another provider has
          them too. Running calls are not interrupted, and usage records stay. This cannot be undone.
        </p>
      </ConfirmButton>
    </div>
  );
}

function keyTitle({ name, key_count: count }: Schemas['StoredProvider']): string {
  if (count === 0) return `Add a key to “${name}”`;
  return `Replace ${count === 1 ? 'the key' : `all ${count} keys`} of “${name}”`;
}
