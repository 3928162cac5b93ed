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
  /** Why nothing can be sent any more; empty as long as it can. */
  refusal?: string;
}

/** A form in a dialog: asks for values, or for confirmation of an action that is hard to undo. */
export function FormDialog({
  title,
  action,
  onSubmit,
  onClose,
  children,
  isDanger = false,
  refusal = '',
}: Asking & { onClose: () => void }) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        submitLabel={action}
        isDanger={isDanger}
        refusal={refusal}
        onSubmit={onSubmit}
        actions={<Button onClick={onClose}>Cancel</Button>}
      >
        {children}
      </Form>
    </Dialog>
  );
}

/**
 * A button that asks for confirmation first. The dialog closes when the action has succeeded. It keeps the action of
 * when it was opened: a refresh of the page must not change what the person confirms, such as the version of an object.
 */
export function ConfirmButton({
  label,
  name,
  kind = 'plain',
  isDanger = true,
  onSubmit,
  ...asking
}: Asking & {
  label: string;
  /** The accessible name, where the label alone is not enough. */
  name?: string;
  kind?: 'plain' | 'danger';
}) {
  const [asked, setAsked] = useState<Asking>();
  const close = () => setAsked(undefined);
  return (
    <>
      <Button
        kind={kind}
        {...(name !== undefined && { label: name })}
        onClick={() => setAsked({ ...asking, isDanger, onSubmit })}
      >
        {label}
      </Button>
      {asked && (
        <FormDialog {...asked} onClose={close} onSubmit={(values) => asked.onSubmit(values).then(close)} />
      )}
    </>
  );
}
