/** The state that a form and its fields share. */
import { signal, type Signal } from '@preact/signals';
import { createContext } from 'preact';

export interface FormState {
  /** The errors of fields, by name. */
  errors: Signal<Readonly<Record<string, string>>>;
  /** The error that belongs to no field. */
  general: Signal<string>;
  isBusy: Signal<boolean>;
}

export function createFormState(): FormState {
  return { errors: signal({}), general: signal(''), isBusy: signal(false) };
}

export const FormContext = createContext<FormState>(createFormState());
