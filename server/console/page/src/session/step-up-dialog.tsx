import { answer } from '../api/answer.ts';
import { client } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { passwordOf } from '../ui/form-values.ts';
import { leaveForIdentityProvider } from './leave.ts';
import { OwnAddress } from './own-address.tsx';
import { person, session } from './session-state.ts';
import { stepUpAsked } from './step-up.ts';

/** Opens when the server requires a step-up. */
export function StepUpDialog() {
  const resolve = stepUpAsked.value;
  if (resolve === undefined) return null;
  const close = () => resolve(false);
  const provider = session.value?.sign_in_ways.oidc;
  return (
    <Dialog title="Confirm that it is you" onClose={close}>
      {person.value?.has_password ? (
        <Form
          submitLabel="Confirm"
          actions={<Button onClick={close}>Cancel</Button>}
          onSubmit={async (values) => {
            const body = { password: passwordOf(values, 'password') };
            session.value = await answer(() => client.POST('/session/step-up', { body }));
            resolve(true);
          }}
        >
          <OwnAddress />
          <p>For changes to keys and people your sign-in must not be older than ten minutes.</p>
          <Field
            label="Your password"
            name="password"
            type="password"
            autoComplete="current-password"
            required
          />
        </Form>
      ) : (
        <div class="form">
          <p>
            Sign in at {provider?.name ?? 'your identity provider'} again, then repeat what you were about to
            do.
          </p>
          <div class="form-actions">
            <Button kind="primary" onClick={() => leaveForIdentityProvider({ stepUp: true })}>
              Sign in again
            </Button>
            <Button onClick={close}>Cancel</Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
