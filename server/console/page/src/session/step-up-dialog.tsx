import { call } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { passwordOf } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { CurrentPassword, OwnAddress } from './credential-fields.tsx';
import { leaveForIdentityProvider } from './session-calls.ts';
import { person, session } from './session-state.ts';
import { stepUpAsked } from './step-up.ts';

const title = 'Confirm that it is you';

/** Opens when the server requires a step-up. */
export function StepUpDialog() {
  const resolve = stepUpAsked.value;
  if (resolve === undefined) return null;
  const close = () => resolve(false);
  if (!person.value?.has_password) return <AtProvider onClose={close} />;
  const confirm = async (values: FormData) => {
    const body = { password: passwordOf(values, 'password') };
    session.value = await call('post', '/session/step-up', { body });
    resolve(true);
  };
  return (
    <FormDialog title={title} action="Confirm" onClose={close} onSubmit={confirm}>
      <OwnAddress />
      <p>This change needs a sign-in within the last ten minutes.</p>
      <CurrentPassword />
    </FormDialog>
  );
}

function AtProvider({ onClose }: { onClose: () => void }) {
  const provider = session.value?.sign_in_ways.oidc?.name ?? 'your identity provider';
  return (
    <Dialog title={title} onClose={onClose}>
      <div class="form">
        <p>Sign in at {provider} again, then repeat what you were about to do.</p>
        <div class="form-actions">
          <Button kind="primary" onClick={() => leaveForIdentityProvider({ stepUp: true })}>
            Sign in again
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </div>
    </Dialog>
  );
}
