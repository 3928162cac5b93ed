/** The pages of links that owners and operators hand over: an invite, and a new password. */
import type { ComponentChildren } from 'preact';
import { call } from '../api/client.ts';
import type { Schemas } from '../api/schemas.ts';
import { useLoad } from '../api/use-load.ts';
import { Button } from '../ui/button.tsx';
import { passwordOf, textOf } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { AddressField, CurrentPassword, NameField, NewPassword } from './credential-fields.tsx';
import { entryLink } from './entry-link.ts';
import { Gate } from './gate.tsx';
import { roleMeanings, roleNames } from './role.ts';
import { enter } from './session-calls.ts';
import { person } from './session-state.ts';

function putAside(): void {
  entryLink.value = undefined;
}

/** Looks a link up, and shows what it is good for; a link that is good for nothing leads to the sign-in. */
function LinkGate<T>({
  title,
  token,
  lookUp,
  children,
}: {
  title: string;
  token: string;
  lookUp: (signal: AbortSignal) => Promise<T>;
  children: (found: T) => ComponentChildren;
}) {
  const found = useLoad(lookUp, [token]);
  return (
    <Gate title={title}>
      <Loaded from={found}>{children}</Loaded>
      {found.problem !== undefined && <Button onClick={putAside}>To the sign-in</Button>}
    </Gate>
  );
}

/** Sets a new password with a link that the operator made. */
export function ResetPage({ token }: { token: string }) {
  const reset = async (values: FormData) => {
    const body = { token, password: passwordOf(values, 'password') };
    enter(await call('post', '/password-reset', { body }));
  };
  return (
    <LinkGate
      title="Choose a new password"
      token={token}
      lookUp={(signal) => call('post', '/password-reset/look-up', { body: { token }, signal })}
    >
      {({ name, email }) => (
        <Form takesFocus submitLabel="Set password and sign in" onSubmit={reset}>
          <AddressField label={`Account of ${name}`} known={email} />
          <NewPassword label="New password" />
        </Form>
      )}
    </LinkGate>
  );
}

/** Accepts an invite: as a new person, as an existing one, or as the person who is signed in. */
export function InvitePage({ token }: { token: string }) {
  return (
    <LinkGate
      title="You are invited"
      token={token}
      lookUp={(signal) => call('post', '/invites/look-up', { body: { token }, signal })}
    >
      {(offer) => <Offer offer={offer} token={token} />}
    </LinkGate>
  );
}

function Offer({ offer, token }: { offer: Schemas['InviteOffer']; token: string }) {
  const isSelf = person.value?.email === offer.email;
  const accept = async (values: FormData) => {
    const password = passwordOf(values, 'password');
    const name = textOf(values, 'name');
    const body = { token, ...(password !== '' && { password }), ...(name !== '' && { name }) };
    enter(await call('post', '/invites/accept', { body }));
  };
  return (
    <>
      <p>
        Join the project <strong>{offer.project_name}</strong> as <strong>{roleNames[offer.role]}</strong>,
        who {roleMeanings[offer.role]}.
      </p>
      {person.value !== undefined && !isSelf && (
        <p class="note">
          You are signed in as {person.value.email}. The invite is for {offer.email}: accepting signs you in
          as that person.
        </p>
      )}
      <Form
        takesFocus
        submitLabel="Accept"
        onSubmit={accept}
        actions={<Button onClick={putAside}>Not now</Button>}
      >
        {!isSelf && <AddressField known={offer.email} />}
        {!isSelf && !offer.has_account && (
          <>
            <NameField />
            <NewPassword />
          </>
        )}
        {!isSelf && offer.has_account && (
          <CurrentPassword hint="You have an account here. Without a password, sign in first and open the link again." />
        )}
      </Form>
    </>
  );
}
