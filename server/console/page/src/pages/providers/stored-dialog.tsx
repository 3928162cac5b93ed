import { call } from '../../api/client.ts';
import { asProblem, Problem } from '../../api/problem.ts';
import type { Schemas } from '../../api/schemas.ts';
import { say } from '../../ui/toasts.tsx';
import { ChooseModelsDialog } from './choose-models-dialog.tsx';
import { EditProviderDialog } from './edit-provider-dialog.tsx';
import type { Draft } from './provider-draft.ts';

/** A dialog, with the provider of when it was opened: a refresh of the page must not hide that somebody changed it meanwhile. */
export interface OpenedDialog {
  dialog: 'edit' | 'models';
  stored: Schemas['StoredProvider'];
  /** Upstream models without a listed price. */
  unlisted: readonly string[];
}

/**
 * A dialog in which somebody types for a while. It belongs to the page and not to the card of its provider: when another
 * administrator removes the provider, the card vanishes, and the dialog stays and says so.
 */
export function StoredDialog({
  opened: { dialog, stored, unlisted },
  isRemoved,
  onClose,
}: {
  opened: OpenedDialog;
  /** Whether the provider is no longer there. */
  isRemoved: boolean;
  onClose: () => void;
}) {
  const { name, version } = stored;
  const removed = `Somebody else has removed “${name}”. Nothing can be saved.`;
  const save = async (change: Draft) => {
    const sent = { params: { path: { provider_name: name } }, body: { version, ...change } };
    await call('patch', '/providers/{provider_name}', sent).catch((thrown: unknown) => {
      const isGone = asProblem(thrown).code === 'not_found';
      throw isGone ? new Problem(removed, { code: 'not_found' }) : thrown;
    });
  };
  const parts = { stored, save, refusal: isRemoved ? removed : '', onClose };
  const finish = (done: string) => {
    say(done);
    onClose();
  };
  return dialog === 'edit' ? (
    <EditProviderDialog {...parts} unlisted={unlisted} onChanged={() => finish(`“${name}” is changed.`)} />
  ) : (
    <ChooseModelsDialog {...parts} onChanged={() => finish(`The models of “${name}” are changed.`)} />
  );
}
