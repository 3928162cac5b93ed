/** The fields by which password managers know an account. */
import { Field } from '../ui/field.tsx';
import { person } from './session-state.ts';

/** `known`: the e-mail of the account, which cannot be changed here. */
export function AddressField({ label = 'E-mail address', known }: { label?: string; known?: string }) {
  const props = known === undefined ? { required: true } : { value: known, readOnly: true };
  return <Field label={label} name="email" type="email" autoComplete="username" {...props} />;
}

/** The user name of a form for the person who is signed in, hidden. */
export function OwnAddress() {
  return <input type="email" autoComplete="username" value={person.value?.email ?? ''} readOnly hidden />;
}

export function NameField({ known }: { known?: string }) {
  const props = { autoComplete: 'name', required: true, maxLength: 100, defaultValue: known } as const;
  return <Field label="Your name" name="name" {...props} />;
}

/** The password that the account has. */
export function CurrentPassword({
  label = 'Your password',
  name = 'password',
  hint,
}: {
  label?: string;
  name?: string;
  hint?: string;
}) {
  const props = { type: 'password', autoComplete: 'current-password', required: true, hint } as const;
  return <Field label={label} name={name} {...props} />;
}

/** A password to be set. */
export function NewPassword({ name = 'password', label = 'Password' }: { name?: string; label?: string }) {
  return (
    <Field
      label={label}
      name={name}
      type="password"
      autoComplete="new-password"
      required
      minLength={12}
      maxLength={256}
      hint="At least 12 characters. Several words make a good password."
    />
  );
}
