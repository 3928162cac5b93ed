import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Form } from './form.tsx';

interface Asking {
  /** Names the object of the action. */
  title: string;
  /** The label of the button that sends. */
  action: string;
  onSubmit: (values: FormData) => Promise<void>;
  /** The consequences, and fields if there are any. */
  children?: ComponentChildren;
  isDanger?: boolean;
}

/** A form in a dialog: asks for values, or for confirmation of an action that is hard to undo. */
export function FormDialog({
  title,
  action,
  onSubmit,
  onClose,
  children,
  isDanger = false,
}: Asking & { onClose: () => void }) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        submitLabel={action}
        isDanger={isDanger}
        onSubmit={onSubmit}
        actions={<Button onClick={onClose}>Cancel</Button>}
      >
        {children}
      </Form>
    </Dialog>
  );
}

/** A button that asks for confirmation first. The dialog closes when the action has succeeded. */
export function ConfirmButton({
  label,
  kind = 'plain',
  isDanger = true,
  onSubmit,
  ...asking
}: Asking & { label: string; kind?: 'plain' | 'danger' }) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <>
      <Button kind={kind} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <FormDialog
          {...asking}
          isDanger={isDanger}
          onClose={close}
          onSubmit={(values) => onSubmit(values).then(close)}
        />
      )}
    </>
  );
}
