import type { ComponentChildren, InputHTMLAttributes, TextareaHTMLAttributes } from 'preact';
import { useContext, useId } from 'preact/hooks';
import { FormContext } from './form-state.ts';

interface Labelled {
  label: string;
  name: string;
  /** Shown under the label before any input. */
  hint?: ComponentChildren;
}

function useField(name: string, hint: ComponentChildren) {
  const id = useId();
  const error = useContext(FormContext).errors.value[name];
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(
    Boolean,
  );
  return {
    id,
    error,
    aria: {
      'aria-invalid': error !== undefined,
      ...(described.length > 0 && { 'aria-describedby': described.join(' ') }),
    },
  };
}

/** Label, hint, control and error of a field, linked for screen readers. */
function Frame({
  id,
  label,
  hint,
  error,
  children,
}: {
  id: string;
  label: string;
  hint: ComponentChildren;
  error: string | undefined;
  children: ComponentChildren;
}) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
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
  const { id, error, aria } = useField(name, hint);
  return (
    <Frame {...{ id, label, hint, error }}>
      <input {...input} {...aria} id={id} name={name} />
    </Frame>
  );
}

interface Choosing {
  /** The selected value, where the page needs it at once. */
  value?: string;
  onChoose?: (value: string) => void;
  children: ComponentChildren;
}

/** One of several values; without `value` at first that of the option that is `selected`. */
export function SelectField({ label, name, hint, value, onChoose, children }: Labelled & Choosing) {
  const { id, error, aria } = useField(name, hint);
  return (
    <Frame {...{ id, label, hint, error }}>
      <select
        {...(value !== undefined && { value })}
        {...aria}
        id={id}
        name={name}
        onChange={({ currentTarget }) => onChoose?.(currentTarget.value)}
      >
        {children}
      </select>
    </Frame>
  );
}

/** Several lines of text. */
export function TextField({ label, name, hint, ...area }: Labelled & TextareaHTMLAttributes) {
  const { id, error, aria } = useField(name, hint);
  return (
    <Frame {...{ id, label, hint, error }}>
      <textarea {...area} {...aria} id={id} name={name} />
    </Frame>
  );
}
