import { useState } from 'preact/hooks';
import { call } from '../../api/client.ts';
import { Time } from '../../format/values.tsx';
import { CurrentPassword, NameField, NewPassword, OwnAddress } from '../../session/credential-fields.tsx';
import { signOut } from '../../session/session-calls.ts';
import { person, session } from '../../session/session-state.ts';
import { Button } from '../../ui/button.tsx';
import { passwordOf, textOf } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Badge, Card, Facts, PageHead } from '../../ui/page-parts.tsx';
import { say, sayProblem } from '../../ui/toasts.tsx';

/** One's own name, password and sessions. */
export function AccountPage() {
  const [round, setRound] = useState(0);
  const known = person.value;
  if (known === undefined) return null;
  const rename = async (values: FormData) => {
    session.value = await call('patch', '/account', { body: { name: textOf(values, 'name') } });
    say('Your name is changed.');
  };
  const changePassword = async (values: FormData) => {
    const password = {
      current: known.has_password ? passwordOf(values, 'password.current') : null,
      new: passwordOf(values, 'password.new'),
    };
    session.value = await call('patch', '/account', { body: { password } });
    setRound(round + 1);
    say('Your password is changed. You are signed out everywhere else.');
  };
  const signOutElsewhere = async () => {
    const { ended_sessions: ended } = await call('delete', '/account/sessions');
    say(
      ended === 0
        ? 'You were signed in nowhere else.'
        : `You are signed out of ${ended} other ${ended === 1 ? 'session' : 'sessions'}.`,
    );
  };
  return (
    <>
      <PageHead title="Account" about={known.email} />
      <div class="narrow">
        <Card title="You" actions={known.is_admin ? <Badge tone="accent">administrator</Badge> : undefined}>
          <Form submitLabel="Save name" onSubmit={rename}>
            <NameField known={known.name} />
          </Form>
          <Facts
            rows={[
              ['Account created', <Time at={known.created_at} style="day" />],
              ['Last sign-in', <Time at={known.last_sign_in_at} />],
              ['Session expires', <Time at={session.value?.expires_at ?? null} />],
            ]}
          />
        </Card>
        <Card title={known.has_password ? 'Password' : 'Set a password'}>
          <Form key={round} submitLabel="Save password" onSubmit={changePassword}>
            <OwnAddress />
            <p class="quiet">A new password signs you out everywhere else.</p>
            {known.has_password && <CurrentPassword label="Current password" name="password.current" />}
            <NewPassword name="password.new" label="New password" />
          </Form>
        </Card>
        <Card title="Sign out">
          <Form
            submitLabel="Sign out everywhere else"
            onSubmit={signOutElsewhere}
            actions={
              <Button onClick={() => void signOut().catch(sayProblem)}>Sign out of this browser</Button>
            }
          >
            <p class="quiet">
              “Everywhere else” ends all your sessions but this one, also on a device that you have lost.
            </p>
          </Form>
        </Card>
      </div>
    </>
  );
}
