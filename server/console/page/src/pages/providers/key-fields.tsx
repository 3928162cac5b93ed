import type { Schemas } from '../../api/schemas.ts';
import { Field, SelectField } from '../../ui/field.tsx';

const maxKeys = 16;

/** The keys of a stored provider: a new one, in place of the present ones or besides them, and those that are removed. */
export function KeyFields({
  stored: { key_count: count },
  isMoved,
  hasNoKey,
}: {
  stored: Schemas['StoredProvider'];
  /** Whether the base URL is now of another server. */
  isMoved: boolean;
  hasNoKey: boolean;
}) {
  return (
    <>
      <Field
        label="Key"
        name="key"
        type="password"
        required={isMoved && !hasNoKey}
        disabled={hasNoKey}
        maxLength={4096}
        autoComplete="off"
        hint={
          isMoved
            ? 'The base URL is of another server. The stored key is not sent there: paste the key for that server.'
            : 'Leave it empty to keep what is stored.'
        }
      />
      {count > 0 && !isMoved && !hasNoKey && (
        <SelectField
          label="Use of the new key"
          name="key_use"
          options={[
            ['replace', count === 1 ? 'Replaces the stored key' : `Replaces the ${count} stored keys`],
            ['add', 'Is added: each request uses the key with the fewest under way', count >= maxKeys],
          ]}
        />
      )}
      {count > 1 && !isMoved && !hasNoKey && (
        <fieldset class="form">
          <legend>Stored keys</legend>
          <p class="hint">
            Numbered in the order in which they were added, as the connection test numbers them.
          </p>
          {Array.from({ length: count }, (_, at) => (
            <label key={at} class="model-choice">
              <input type="checkbox" name="remove_key" value={at + 1} />
              <span>Remove key {at + 1}</span>
            </label>
          ))}
        </fieldset>
      )}
      {count > 0 && (
        <label class="model-choice">
          <input type="checkbox" name="no_key" />
          <span>{count === 1 ? 'Remove the key' : 'Remove all keys'}: the server needs none</span>
        </label>
      )}
    </>
  );
}
