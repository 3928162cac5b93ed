import { useState } from 'preact/hooks';
import { answer } from '../../api/answer.ts';
import { client } from '../../api/client.ts';
import type { Schemas } from '../../api/schemas.ts';
import { Time } from '../../format/time.tsx';
import { roleMeanings, roleNames, type Project } from '../../session/role.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { textOf } from '../../ui/form-values.ts';

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
    setIssued(await answer(() => client.POST('/projects/{project_id}/invites', { params, body })));
    onMade();
  };
  return (
    <Dialog title={`Invite somebody into ${project.name}`} onClose={onClose}>
      <Form submitLabel="Make invite" onSubmit={invite} actions={<Button onClick={onClose}>Cancel</Button>}>
        <Field label="E-mail address" name="email" type="email" required autoComplete="off" autoFocus />
        <SelectField label="Role" name="role">
          {(['viewer', 'member', 'owner'] as const).map((role) => (
            <option key={role} value={role} selected={role === 'member'}>
              {roleNames[role]}: {roleMeanings[role]}
            </option>
          ))}
        </SelectField>
      </Form>
    </Dialog>
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
          Hand this link over; no mail is sent. It works once, until <Time at={invite.expires_at} />, and is{' '}
          <strong>not shown again</strong>.
        </p>
        <div class="secret">
          <code tabIndex={0} role="textbox" aria-readonly="true" aria-label="The link">
            {link}
          </code>
          <CopyButton text={link} label="Copy link" kind="primary" />
        </div>
        <div class="form-actions">
          <Button onClick={onClose}>Done</Button>
        </div>
      </div>
    </Dialog>
  );
}
