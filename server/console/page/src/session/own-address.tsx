import { person } from './session-state.ts';

/** A hidden field from which password managers learn the user name of the form. */
export function OwnAddress() {
  return <input type="email" autoComplete="username" value={person.value?.email ?? ''} readOnly hidden />;
}
