import { useEffect, useId, useRef, useState } from 'preact/hooks';

/** Debounce time of the search, ms. */
const pauseMs = 150;

/** Searches while the user types. */
export function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <div class="filter filter-search">
      <label for={id}>Search</label>
      <input
        id={id}
        type="search"
        value={typed}
        placeholder="Name, id, provider"
        spellcheck={false}
        autoComplete="off"
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => onChange(currentTarget.value.trim()), pauseMs);
        }}
      />
    </div>
  );
}
