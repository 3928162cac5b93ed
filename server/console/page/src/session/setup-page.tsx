import { call } from '../api/client.ts';
import { Problem } from '../api/problem.ts';
import { Field, passwordOf, textOf } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { AddressField, NameField, NewPassword } from './credential-fields.tsx';
import { entryLink, readEntryLink } from './entry-link.ts';
import { Gate } from './gate.tsx';
import { enter } from './session-calls.ts';

/** Makes the first administrator, with the link that the server printed. */
export function SetupPage() {
  const link = entryLink.value;
  if (link?.kind !== 'setup') return <WithoutLink />;
  const setUp = async (values: FormData) => {
    const [email, name] = [textOf(values, 'email'), textOf(values, 'name')];
    const body = { token: link.token, email, name, password: passwordOf(values, 'password') };
    enter(await call('post', '/setup', { body }));
  };
  return (
    <Gate title="Welcome" about="This installation is new. Create the first administrator account.">
      <Form takesFocus submitLabel="Set up and sign in" onSubmit={setUp}>
        <NameField />
        <AddressField />
        <NewPassword />
      </Form>
    </Gate>
  );
}

function WithoutLink() {
  const open = async (values: FormData) => {
    entryLink.value = readEntryLink(textOf(values, 'link'));
    if (entryLink.value === undefined) {
      const message = 'This is not a setup link. A setup link ends with #/setup?token= and a token.';
      throw new Problem(message, { code: 'not_a_link', param: 'link' });
    }
  };
  return (
    <Gate
      title="Set up modelroute"
      about="When the server started for the first time it printed a link that works once. Open it, or paste it here."
    >
      <Form takesFocus submitLabel="Continue" onSubmit={open}>
        <Field
          label="Setup link"
          name="link"
          autoComplete="off"
          required
          hint={
            <>
              It looks like <code>{location.origin}/console/#/setup?token=…</code>
            </>
          }
        />
      </Form>
    </Gate>
  );
}
