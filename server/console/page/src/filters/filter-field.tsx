import type { InputHTMLAttributes } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Options, type Option } from '../ui/field.tsx';
import type { Bound } from './use-query.ts';

interface FilterProps extends Bound {
  label: string;
}

/** A select among filters. */
export function FilterSelect({
  label,
  value,
  onChange,
  options,
}: FilterProps & { options: readonly Option[] }) {
  const id = useId();
  return (
    <div class="filter">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <Options of={options} />
      </select>
    </div>
  );
}

interface TypedProps extends FilterProps {
  type?: 'text' | 'search' | 'date';
  placeholder?: string;
  /** Suggested values. */
  options?: readonly string[];
}

/** A text field among filters; applies on blur or Enter. */
export function FilterText({ value, onChange, ...field }: TypedProps) {
  const [typed, setTyped] = useTyped(value);
  return (
    <FilterInput
      {...field}
      value={typed}
      onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value.trim())}
    />
  );
}

/** What is in the field while the user types: data that arrives meanwhile re-renders the page and must not clear it. */
function useTyped(value: string): [typed: string, setTyped: (typed: string) => void] {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return [typed, setTyped];
}

/** Several lines of text; applies on blur. `error` says what is wrong with the value. */
export function FilterLines({
  label,
  value,
  onChange,
  placeholder,
  error,
}: TypedProps & { error?: string | undefined }) {
  const id = useId();
  const [typed, setTyped] = useTyped(value);
  return (
    <div class="filter">
      <label for={id}>{label}</label>
      <textarea
        id={id}
        rows={3}
        value={typed}
        placeholder={placeholder}
        aria-invalid={error !== undefined}
        {...(error !== undefined && { 'aria-describedby': `${id}-error` })}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onChange={({ currentTarget }) => onChange(currentTarget.value.trim())}
      />
      {error !== undefined && (
        <p class="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** Debounce time of a search, ms. */
const pauseMs = 150;

/** Searches while the user types. */
export function FilterSearch({ value, onChange, ...field }: TypedProps) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <FilterInput
      {...field}
      type="search"
      value={typed}
      // In a dialog, Enter would send its form.
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
      onInput={({ currentTarget }) => {
        setTyped(currentTarget.value);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => onChange(currentTarget.value.trim()), pauseMs);
      }}
    />
  );
}

function FilterInput({
  label,
  type = 'text',
  options,
  ...input
}: Omit<TypedProps, 'onChange'> & Pick<InputHTMLAttributes, 'onInput' | 'onChange' | 'onKeyDown'>) {
  const id = useId();
  return (
    <div class={`filter${type === 'search' ? ' filter-search' : ''}`}>
      <label for={id}>{label}</label>
      <input
        {...input}
        {...(options !== undefined && { list: `${id}-options` })}
        id={id}
        type={type}
        spellcheck={false}
        autoComplete="off"
      />
      {options !== undefined && (
        <datalist id={`${id}-options`}>
          {options.map((option) => (
            <option key={option} value={option} />
          ))}
        </datalist>
      )}
    </div>
  );
}
