import { signal, type Signal } from '@preact/signals';
import {
  createContext,
  type ComponentChildren,
  type InputHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'preact';
import { useContext, useId } from 'preact/hooks';

/** The state that a form and its fields share. */
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

interface Labelled {
  label: string;
  name: string;
  /** Shown under the label before any input. */
  hint?: ComponentChildren;
}

/** Label, hint, control and error of a field, linked for screen readers. */
function Frame({
  label,
  name,
  hint,
  control,
}: Labelled & { control: (linked: { id: string; name: string }) => ComponentChildren }) {
  const id = useId();
  const error = useContext(FormContext).errors.value[name];
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(
    Boolean,
  );
  const aria = {
    'aria-invalid': error !== undefined,
    ...(described.length > 0 && { 'aria-describedby': described.join(' ') }),
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {control({ ...aria, id, name })}
      {error !== undefined && (
        <p class="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** A text field, or one of another `type`. */
export function Field({ label, name, hint, ...input }: Labelled & InputHTMLAttributes) {
  return <Frame {...{ label, name, hint }} control={(linked) => <input {...input} {...linked} />} />;
}

/** Several lines of text. */
export function TextField({ label, name, hint, ...area }: Labelled & TextareaHTMLAttributes) {
  return <Frame {...{ label, name, hint }} control={(linked) => <textarea {...area} {...linked} />} />;
}

interface Choosing {
  options: readonly Option[];
  /** The value at first; without it that of the first option. */
  first?: string;
  onChoose?: (value: string) => void;
}

/** One of several values. */
export function SelectField({ label, name, options, first, onChoose }: Omit<Labelled, 'hint'> & Choosing) {
  return (
    <Frame
      {...{ label, name }}
      control={(linked) => (
        <select {...linked} onChange={({ currentTarget }) => onChoose?.(currentTarget.value)}>
          <Options of={options} selected={first} />
        </select>
      )}
    />
  );
}

export type Option = readonly [value: string, label: string, isDisabled?: boolean];

/** The options of a select. */
export function Options({ of, selected }: { of: readonly Option[]; selected?: string | undefined }) {
  return of.map(([value, label, isDisabled = false]) => (
    <option key={value} value={value} disabled={isDisabled} selected={value === selected}>
      {label}
    </option>
  ));
}

/** Text of a field without the blanks around it; empty when there is no such field. */
export function textOf(values: FormData, name: string): string {
  return passwordOf(values, name).trim();
}

/** A password as it was typed: blanks around it belong to it. */
export function passwordOf(values: FormData, name: string): string {
  const value = values.get(name);
  return typeof value === 'string' ? value : '';
}

/** A whole number, null for an empty field. */
export function countOf(values: FormData, name: string): number | null {
  const text = textOf(values, name);
  return text === '' ? null : Number(text);
}
