import type { ComponentChildren } from 'preact';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Form } from './form.tsx';

/** Asks for confirmation of an action that is hard to undo. `title` names the object. */
export function Confirm({
  title,
  action,
  onConfirm,
  onClose,
  children,
  isDanger = true,
}: {
  title: string;
  /** The label of the confirming button. */
  action: string;
  onConfirm: (values: FormData) => Promise<void>;
  onClose: () => void;
  /** The consequences, and fields if there are any. */
  children?: ComponentChildren;
  isDanger?: boolean;
}) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        submitLabel={action}
        isDanger={isDanger}
        onSubmit={async (values) => {
          await onConfirm(values);
          onClose();
        }}
        actions={<Button onClick={onClose}>Cancel</Button>}
      >
        {children}
      </Form>
    </Dialog>
  );
}
