import { answer } from '../api/answer.ts';
import { client } from '../api/client.ts';
import type { Schemas } from '../api/schemas.ts';
import { useLoad } from '../api/use-load.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { passwordOf, textOf } from '../ui/form-values.ts';
import { Loaded } from '../ui/loaded.tsx';
import { entryLink } from './entry-link.ts';
import { Gate } from './gate.tsx';
import { NewPassword } from './new-password.tsx';
import { roleMeanings, roleNames } from './role.ts';
import { person, session } from './session-state.ts';

/** Accepts an invite: as a new person, as an existing one, or as the person who is signed in. */
export function InvitePage({ token }: { token: string }) {
  const offer = useLoad(
    (signal) => answer(() => client.POST('/invites/look-up', { body: { token }, signal })),
    [token],
  );
  return (
    <Gate title="You are invited">
      <Loaded from={offer}>{(data) => <Offer offer={data} token={token} />}</Loaded>
      {offer.problem !== undefined && <Button onClick={putAside}>To the sign-in</Button>}
    </Gate>
  );
}

function Offer({ offer, token }: { offer: Schemas['InviteOffer']; token: string }) {
  const isSelf = person.value?.email === offer.email;
  const isOther = person.value !== undefined && !isSelf;
  const accept = async (values: FormData) => {
    const password = passwordOf(values, 'password');
    const name = textOf(values, 'name');
    const body = { token, ...(password !== '' && { password }), ...(name !== '' && { name }) };
    const begun = await answer(() => client.POST('/invites/accept', { body }));
    entryLink.value = undefined;
    session.value = begun;
  };
  return (
    <>
      <p>
        Join the project <strong>{offer.project_name}</strong> as <strong>{roleNames[offer.role]}</strong>,
        who {roleMeanings[offer.role]}.
      </p>
      {isOther && (
        <p class="note">
          You are signed in as {person.value?.email}. The invite is for {offer.email}: accepting signs you in
          as that person.
        </p>
      )}
      <Form submitLabel="Accept" onSubmit={accept} actions={<Button onClick={putAside}>Not now</Button>}>
        {!isSelf && (
          <Field
            label="E-mail address"
            name="email"
            type="email"
            autoComplete="username"
            value={offer.email}
            readOnly
          />
        )}
        {!isSelf && !offer.has_account && (
          <>
            <Field label="Your name" name="name" autoComplete="name" required maxLength={100} />
            <NewPassword />
          </>
        )}
        {!isSelf && offer.has_account && (
          <Field
            label="Your password"
            name="password"
            type="password"
            autoComplete="current-password"
            required
            hint="You have an account here. Without a password, sign in first and open the link again."
          />
        )}
      </Form>
    </>
  );
}

function putAside(): void {
  entryLink.value = undefined;
}
