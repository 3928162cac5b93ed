import { useState } from 'preact/hooks';
import type { Schemas } from '../../api/schemas.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { KeyActions } from './key-actions.tsx';
import { EditKeyDialog } from './key-dialogs.tsx';

/** The actions on a key of the list. */
export function ManageKeyDialog({
  apiKey,
  onClose,
  onChanged,
  onRotated,
}: {
  apiKey: Schemas['ApiKey'];
  onClose: () => void;
  onChanged: () => void;
  onRotated: (rotated: Schemas['RotatedKey']) => void;
}) {
  const [isEditing, setIsEditing] = useState(false);
  if (isEditing) return <EditKeyDialog apiKey={apiKey} onClose={onClose} onChanged={onChanged} />;
  return (
    <Dialog title={`Manage the key “${apiKey.name}”`} onClose={onClose}>
      <div class="form-actions">
        <Button kind="primary" onClick={() => setIsEditing(true)}>
          Change
        </Button>
        <KeyActions apiKey={apiKey} onChanged={onChanged} onRotated={onRotated} />
      </div>
    </Dialog>
  );
}
