import { useId } from 'preact/hooks';

/** One of a few values, all of them in sight. */
export function Switch<Value extends string>({
  legend,
  options,
  value,
  onChange,
}: {
  /** The accessible name. */
  legend: string;
  options: readonly (readonly [value: Value, label: string])[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  const group = useId();
  return (
    <fieldset class="switch">
      <legend class="heard-only">{legend}</legend>
      {options.map(([option, label]) => (
        <label key={option}>
          <input type="radio" name={group} checked={option === value} onChange={() => onChange(option)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
