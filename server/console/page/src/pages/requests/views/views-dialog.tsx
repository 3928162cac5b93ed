import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, textOf } from '../../../ui/field.tsx';
import { firstControl } from '../../../ui/first-control.ts';
import { Form } from '../../../ui/form.tsx';
import { say } from '../../../ui/toasts.tsx';
import { maxNameLength, maxViews, type View } from './read-views.ts';
import type { SavedViews } from './use-views.ts';

/** Saves what the list shows now as a view; renames and deletes views. */
export function ViewsDialog({
  saved: { views, save, rename, remove },
  current,
  onClose,
}: {
  saved: SavedViews;
  current: Omit<View, 'name'>;
  onClose: () => void;
}) {
  const body = useRef<HTMLDivElement>(null);
  const [removedAt, setRemovedAt] = useState<number>();
  // The button that was pressed is gone: the keyboard goes on at the view in its place, or at the first field.
  useEffect(() => {
    if (removedAt === undefined || body.current === null) return;
    setRemovedAt(undefined);
    const rows = body.current.querySelectorAll('.views > li');
    const row = rows[Math.min(removedAt, rows.length - 1)];
    (row?.querySelector('button') ?? firstControl(body.current))?.focus();
  }, [removedAt]);
  const filters = Object.entries(current.query).map(([name, value]) => `${name}: ${value}`);
  return (
    <Dialog title="Views" onClose={onClose}>
      <div class="form" ref={body}>
        <Form
          submitLabel="Save view"
          actions={<Button onClick={onClose}>Done</Button>}
          onSubmit={async (values) => {
            const name = textOf(values, 'name');
            save({ ...current, name });
            say(`The view ${name} is saved.`);
            onClose();
          }}
        >
          <p class="breakable">
            Saves the columns and{' '}
            {filters.length === 0 ? 'no filters' : `these filters: ${filters.join(', ')}`}.
          </p>
          <NameField hint="A view of the same name is replaced." />
        </Form>
        {views.length > 0 && (
          <ul class="views">
            {views.map(({ name }, index) => (
              <ViewRow
                key={name}
                name={name}
                onRename={(to) => rename(name, to)}
                onRemove={() => {
                  remove(name);
                  setRemovedAt(index);
                }}
              />
            ))}
          </ul>
        )}
        <p class="quiet">Views are stored in this browser, for you and this project, at most {maxViews}.</p>
      </div>
    </Dialog>
  );
}

function NameField({ hint, defaultValue = '' }: { hint?: string; defaultValue?: string }) {
  return (
    <Field
      label="Name"
      name="name"
      required
      maxLength={maxNameLength}
      autoComplete="off"
      defaultValue={defaultValue}
      {...(hint !== undefined && { hint })}
    />
  );
}

function ViewRow({
  name,
  onRename,
  onRemove,
}: {
  name: string;
  onRename: (to: string) => void;
  onRemove: () => void;
}) {
  const [isRenaming, setIsRenaming] = useState(false);
  if (isRenaming)
    return (
      <li>
        <Form
          submitLabel="Rename"
          takesFocus
          actions={<Button onClick={() => setIsRenaming(false)}>Cancel</Button>}
          onSubmit={async (values) => {
            onRename(textOf(values, 'name'));
            setIsRenaming(false);
          }}
        >
          <NameField defaultValue={name} />
        </Form>
      </li>
    );
  return (
    <li class="view-row">
      <span class="breakable">{name}</span>
      <Button kind="quiet" label={`Rename ${name}`} onClick={() => setIsRenaming(true)}>
        Rename
      </Button>
      <Button kind="quiet" label={`Delete ${name}`} onClick={onRemove}>
        Delete
      </Button>
    </li>
  );
}
