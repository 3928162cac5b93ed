/** What a form and its fields share. */
import { signal, type Signal } from '@preact/signals';
import { createContext } from 'preact';

export interface FormState {
  /** What is wrong with a field, by its name. */
  errors: Signal<Readonly<Record<string, string>>>;
  /** What is wrong with none of them. */
  general: Signal<string>;
  isBusy: Signal<boolean>;
}

export function createFormState(): FormState {
  return { errors: signal({}), general: signal(''), isBusy: signal(false) };
}

export const FormContext = createContext<FormState>(createFormState());
