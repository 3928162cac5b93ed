import { call } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { passwordOf, textOf } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { AddressField, CurrentPassword } from './credential-fields.tsx';
import { signInProblem } from './entry-link.ts';
import { Gate } from './gate.tsx';
import { enter, leaveForIdentityProvider } from './session-calls.ts';
import { session } from './session-state.ts';

const problems: Record<string, string> = {
  oidc_unavailable: 'Cannot reach the identity provider. Try again later.',
  oidc_failed: 'The sign-in at the identity provider failed. Try again.',
  oidc_email_unverified: 'The identity provider has not verified your e-mail address.',
  // The identity provider knows the person; a wrong password is reported below its field.
  sign_in_failed: 'Your account is disabled. Ask an administrator of the installation.',
  oidc_unknown_person: 'Your e-mail address has no access. Ask an owner of a project for an invite.',
};

/** Signs in; the requested page follows, at the same URL. */
export function SignInPage() {
  const ways = session.value?.sign_in_ways;
  const problem = signInProblem.value;
  const signIn = async (values: FormData) => {
    const body = { email: textOf(values, 'email'), password: passwordOf(values, 'password') };
    enter(await call('post', '/session', { body }));
  };
  return (
    <Gate title="Sign in">
      {problem !== undefined && (
        <p class="note note-bad" role="alert">
          {problems[problem] ?? problems['oidc_failed']}
        </p>
      )}
      {ways?.oidc && (
        <Button kind={ways.password ? 'plain' : 'primary'} onClick={() => leaveForIdentityProvider()}>
          Sign in with {ways.oidc.name}
        </Button>
      )}
      {ways?.oidc && ways.password && <p class="divider">or</p>}
      {ways?.password && (
        <Form takesFocus submitLabel="Sign in" onSubmit={signIn}>
          <AddressField />
          <CurrentPassword label="Password" />
        </Form>
      )}
      <p class="quiet">
        No account? Ask an owner of a project for an invite. Forgotten your password? The operator of the
        server can create a password reset link.
      </p>
    </Gate>
  );
}
