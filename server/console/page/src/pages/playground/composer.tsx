import { useId, useState } from 'preact/hooks';
import { Button } from '../../ui/button.tsx';

/** The message field; Enter sends, Shift and Enter begins a new line. */
export function Composer({
  first,
  isBusy,
  obstacle,
  stopWord,
  onSend,
  onStop,
}: {
  /** The initial text. */
  first: string;
  isBusy: boolean;
  /** Why nothing can be sent now. */
  obstacle: string | undefined;
  /** The text of the button that stops what runs. */
  stopWord: string;
  onSend: (text: string) => void;
  onStop: () => void;
}) {
  const [text, setText] = useState(first);
  const id = useId();
  const isEmpty = text.trim() === '';
  const send = () => {
    if (isBusy || isEmpty || obstacle !== undefined) return;
    onSend(text.trim());
    setText('');
  };
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label for={id} class="heard-only">
        Message
      </label>
      <textarea
        id={id}
        rows={2}
        value={text}
        placeholder="Write a message"
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
          event.preventDefault();
          send();
        }}
      />
      {isBusy ? (
        <Button onClick={onStop}>{stopWord}</Button>
      ) : (
        <Button type="submit" kind="primary" isDisabled={isEmpty || obstacle !== undefined}>
          Send
        </Button>
      )}
      {obstacle !== undefined && (
        <p class="field-error composer-obstacle" role="status">
          {obstacle}
        </p>
      )}
    </form>
  );
}
