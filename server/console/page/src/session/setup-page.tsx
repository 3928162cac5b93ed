import { answer } from '../api/answer.ts';
import { client } from '../api/client.ts';
import { Problem } from '../api/problem.ts';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { passwordOf, textOf } from '../ui/form-values.ts';
import { entryLink, readEntryLink } from './entry-link.ts';
import { Gate } from './gate.tsx';
import { NewPassword } from './new-password.tsx';
import { session } from './session-state.ts';

/** Makes the first administrator, with the link that the server printed. */
export function SetupPage() {
  const link = entryLink.value;
  if (link?.kind !== 'setup') return <WithoutLink />;
  return (
    <Gate title="Welcome" about="This installation is new. Make its first administrator: that is you.">
      <Form
        submitLabel="Set up and sign in"
        onSubmit={async (values) => {
          const body = {
            token: link.token,
            email: textOf(values, 'email'),
            name: textOf(values, 'name'),
            password: passwordOf(values, 'password'),
          };
          const made = await answer(() => client.POST('/setup', { body }));
          entryLink.value = undefined;
          session.value = made;
        }}
      >
        <Field label="Your name" name="name" autoComplete="name" required maxLength={100} />
        <Field label="E-mail address" name="email" type="email" autoComplete="username" required />
        <NewPassword />
      </Form>
    </Gate>
  );
}

function WithoutLink() {
  return (
    <Gate
      title="Set up modelroute"
      about="When the server started for the first time it printed a link that works once. Open it, or paste it here."
    >
      <Form
        submitLabel="Continue"
        onSubmit={async (values) => {
          const link = readEntryLink(textOf(values, 'link'));
          if (link === undefined) throw notALink();
          entryLink.value = link;
        }}
      >
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

function notALink(): Problem {
  const message = 'This is not such a link. It ends with #/setup?token= and the token.';
  return new Problem({ status: 0, code: 'not_a_link', message, param: 'link', traceId: null });
}
