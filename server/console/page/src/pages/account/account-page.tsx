import { useState } from 'preact/hooks';
import { answer } from '../../api/answer.ts';
import { client } from '../../api/client.ts';
import { Time } from '../../format/time.tsx';
import { signOut } from '../../session/leave.ts';
import { NewPassword } from '../../session/new-password.tsx';
import { OwnAddress } from '../../session/own-address.tsx';
import { person, session } from '../../session/session-state.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { passwordOf, textOf } from '../../ui/form-values.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { say, sayProblem } from '../../ui/toasts.ts';

/** One's own name, password and sessions. */
export function AccountPage() {
  const [round, setRound] = useState(0);
  const known = person.value;
  if (known === undefined) return null;
  const rename = async (values: FormData) => {
    session.value = await answer(() => client.PATCH('/account', { body: { name: textOf(values, 'name') } }));
    say('Your name is changed.');
  };
  const changePassword = async (values: FormData) => {
    const password = {
      current: known.has_password ? passwordOf(values, 'password.current') : null,
      new: passwordOf(values, 'password.new'),
    };
    session.value = await answer(() => client.PATCH('/account', { body: { password } }));
    setRound(round + 1);
    say('Your password is changed. You are signed out everywhere else.');
  };
  const signOutElsewhere = async () => {
    const { ended_sessions: ended } = await answer(() => client.DELETE('/account/sessions'));
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
            <Field
              label="Your name"
              name="name"
              autoComplete="name"
              required
              maxLength={100}
              defaultValue={known.name}
            />
          </Form>
          <Facts
            rows={[
              ['Known since', <Time at={known.created_at} style="day" />],
              ['Last sign-in', <Time at={known.last_sign_in_at} />],
              ['This session ends at the latest', <Time at={session.value?.expires_at ?? null} />],
            ]}
          />
        </Card>
        <Card title={known.has_password ? 'Password' : 'Set a password'}>
          <Form key={round} submitLabel="Save password" onSubmit={changePassword}>
            <OwnAddress />
            <p class="quiet">A new password signs you out everywhere else.</p>
            {known.has_password && (
              <Field
                label="Current password"
                name="password.current"
                type="password"
                autoComplete="current-password"
                required
              />
            )}
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
