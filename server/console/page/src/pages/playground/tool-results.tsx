import { useId } from 'preact/hooks';
import type { Schemas } from '../../api/schemas.ts';
import { Button } from '../../ui/button.tsx';
import { textOf } from '../../ui/field.tsx';

/** The results of the tool calls that the model waits for: the person writes what the tool would return. */
export function ToolResults({
  calls,
  onSend,
}: {
  calls: readonly Schemas['PlayToolCall'][];
  onSend: (results: readonly string[]) => void;
}) {
  const id = useId();
  return (
    <form
      class="tool-results"
      onSubmit={(event) => {
        event.preventDefault();
        const values = new FormData(event.currentTarget);
        onSend(calls.map((call) => textOf(values, call.id)));
      }}
    >
      {calls.map((call, index) => (
        <div key={call.id} class="filter">
          <label for={`${id}-${index}`}>
            Result of {call.name}
            {calls.length > 1 && ` (${index + 1} of ${calls.length})`}
          </label>
          <textarea id={`${id}-${index}`} name={call.id} rows={2} placeholder="Text or JSON" />
        </div>
      ))}
      <p>
        <Button type="submit" kind="primary">
          {calls.length > 1 ? 'Send the results' : 'Send the result'}
        </Button>
      </p>
    </form>
  );
}
