import type { ComponentChildren } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';

/** A select among filters. */
export function FilterSelect({
  label,
  value,
  onChange,
  children,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ComponentChildren;
}) {
  const id = useId();
  return (
    <div class="filter">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {children}
      </select>
    </div>
  );
}

/** A text field among filters; applies on blur or Enter, and suggests known values. */
export function FilterText({
  label,
  value,
  onChange,
  type = 'text',
  placeholder,
  options,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'search' | 'date';
  placeholder?: string;
  options?: readonly string[];
}) {
  const id = useId();
  // Kept here while the user types: data that arrives meanwhile re-renders the page and must not clear the field.
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <div class={`filter${type === 'search' ? ' filter-search' : ''}`}>
      <label for={id}>{label}</label>
      <input
        id={id}
        type={type}
        value={typed}
        spellcheck={false}
        autoComplete="off"
        {...(placeholder !== undefined && { placeholder })}
        {...(options !== undefined && { list: `${id}-options` })}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onChange={({ currentTarget }) => onChange(currentTarget.value.trim())}
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
