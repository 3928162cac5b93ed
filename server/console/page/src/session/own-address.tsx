import { person } from './session-state.ts';

/** Tells a password manager whose password the form is about; nobody has to see it. */
export function OwnAddress() {
  return <input type="email" autoComplete="username" value={person.value?.email ?? ''} readOnly hidden />;
}
