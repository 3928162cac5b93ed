import { Field } from '../ui/field.tsx';

/** The field for a password to be set. */
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
      hint="At least 12 characters; a few words in a row are good."
    />
  );
}
