import { useState } from 'preact/hooks';
import { call } from '../../api/client.ts';
import type { Schemas } from '../../api/schemas.ts';
import { Time } from '../../format/values.tsx';
import { roleMeanings, roleNames, type Project } from '../../session/role.ts';
import { Button } from '../../ui/button.tsx';
import { Secret } from '../../ui/copy.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, SelectField, textOf } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';

const roles = (['viewer', 'member', 'owner'] as const).map(
  (role) => [role, `${roleNames[role]}: ${roleMeanings[role]}`] as const,
);

/** Creates an invite and shows its link once. */
export function InviteDialog({
  project,
  onClose,
  onMade,
}: {
  project: Project;
  onClose: () => void;
  onMade: () => void;
}) {
  const [issued, setIssued] = useState<Schemas['IssuedInvite']>();
  if (issued !== undefined) return <IssuedInvite issued={issued} onClose={onClose} />;
  const invite = async (values: FormData) => {
    const body = { email: textOf(values, 'email'), role: textOf(values, 'role') as Schemas['Role'] };
    const params = { path: { project_id: project.id } };
    setIssued(await call('post', '/projects/{project_id}/invites', { params, body }));
    onMade();
  };
  return (
    <FormDialog
      title={`Invite a person to ${project.name}`}
      action="Make invite"
      onSubmit={invite}
      onClose={onClose}
    >
      <Field label="E-mail address" name="email" type="email" required autoComplete="off" />
      <SelectField label="Role" name="role" options={roles} first="member" />
    </FormDialog>
  );
}

function IssuedInvite({
  issued: { invite, link },
  onClose,
}: {
  issued: Schemas['IssuedInvite'];
  onClose: () => void;
}) {
  return (
    <Dialog title={`The invite for ${invite.email}`} onClose={onClose}>
      <div class="form">
        <p>
          <strong>This link is not shown again.</strong> Invites are not e-mailed: send it to the person
          yourself. It works once, until <Time at={invite.expires_at} />.
        </p>
        <Secret text={link} label="The link" copyLabel="Copy link" />
        <div class="form-actions">
          <Button onClick={onClose}>Done</Button>
        </div>
      </div>
    </Dialog>
  );
}
