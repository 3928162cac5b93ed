import { useState } from 'preact/hooks';
import { dayMs, dayText } from '../../filters/time-range.ts';
import { Field, SelectField } from '../../ui/field.tsx';
import { textOf } from '../../ui/form-values.ts';

/** When a key is to expire. */
export function ExpiryField({ current = null }: { current?: string | null }) {
  const [choice, setChoice] = useState(current === null ? 'never' : 'day');
  return (
    <>
      <SelectField label="Expires" name="expiry" value={choice} onChoose={setChoice}>
        <option value="never">never</option>
        <option value="30">in 30 days</option>
        <option value="90">in 90 days</option>
        <option value="365">in a year</option>
        <option value="day">on a day</option>
      </SelectField>
      {choice === 'day' && (
        <Field
          label="Day after which it no longer works"
          name="expires_at"
          type="date"
          required
          min={dayText(Date.now())}
          defaultValue={current === null ? '' : dayText(Date.parse(current))}
        />
      )}
    </>
  );
}

/** The selected time; null: never. A day ends at midnight in the reader's zone. */
export function readExpiry(values: FormData): string | null {
  const choice = textOf(values, 'expiry');
  if (choice === 'never') return null;
  if (choice !== 'day') return new Date(Date.now() + Number(choice) * dayMs).toISOString();
  return new Date(`${textOf(values, 'expires_at')}T23:59:59`).toISOString();
}
