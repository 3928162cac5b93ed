import { answer } from '../api/answer.ts';
import { client } from '../api/client.ts';
import { useLoad } from '../api/use-load.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { passwordOf } from '../ui/form-values.ts';
import { Loaded } from '../ui/loaded.tsx';
import { entryLink } from './entry-link.ts';
import { Gate } from './gate.tsx';
import { NewPassword } from './new-password.tsx';
import { session } from './session-state.ts';

/** Sets a new password with a link that the operator made. */
export function ResetPage({ token }: { token: string }) {
  const found = useLoad(
    (signal) => answer(() => client.POST('/password-reset/look-up', { body: { token }, signal })),
    [token],
  );
  const putAside = () => {
    entryLink.value = undefined;
  };
  return (
    <Gate title="Choose a new password">
      <Loaded from={found}>
        {({ name, email }) => (
          <Form
            submitLabel="Set password and sign in"
            onSubmit={async (values) => {
              const body = { token, password: passwordOf(values, 'password') };
              const begun = await answer(() => client.POST('/password-reset', { body }));
              putAside();
              session.value = begun;
            }}
          >
            <Field
              label={`Account of ${name}`}
              name="email"
              type="email"
              autoComplete="username"
              value={email}
              readOnly
            />
            <NewPassword label="New password" />
          </Form>
        )}
      </Loaded>
      {found.problem !== undefined && <Button onClick={putAside}>To the sign-in</Button>}
    </Gate>
  );
}
