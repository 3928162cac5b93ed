import { useState } from 'preact/hooks';
import { call } from '../../api/client.ts';
import type { Schemas } from '../../api/schemas.ts';
import { useGet } from '../../api/use-load.ts';
import { dayMs } from '../../filters/time-range.ts';
import { Time } from '../../format/values.tsx';
import { Button } from '../../ui/button.tsx';
import { Secret } from '../../ui/copy.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, SelectField, textOf } from '../../ui/field.tsx';
import { ConfirmButton, FormDialog } from '../../ui/form-dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Badge, Empty, PageHead } from '../../ui/page-parts.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { say } from '../../ui/toasts.tsx';

type InstallationKey = Schemas['InstallationApiKey'];

/** Keys for programs that manage all projects; the server shows them to administrators alone. */
export function InstallationKeysPage() {
  const keys = useGet('/installation-keys', {});
  const [isCreating, setIsCreating] = useState(false);
  const [issued, setIssued] = useState<Schemas['IssuedInstallationKey']>();
  const revoke = async ({ id, name }: InstallationKey) => {
    const params = { path: { installation_key_id: id } };
    await call('post', '/installation-keys/{installation_key_id}/revoke', { params });
    keys.reload();
    say(`“${name}” is revoked.`);
  };
  return (
    <>
      <PageHead
        title="Installation keys"
        about="For programs that manage all projects, such as Terraform. They call no models."
      >
        <Button kind="primary" icon="plus" onClick={() => setIsCreating(true)}>
          Create installation key
        </Button>
      </PageHead>
      <Loaded from={keys} lines={4}>
        {({ data }) => (
          <Table
            caption="Installation keys"
            columns={columnsOf(revoke)}
            rows={data.toReversed()}
            keyOf={({ id }) => id}
          >
            <Empty icon="keys" title="No installation keys">
              <p>A program needs one to create projects, and to change their members, keys and limits.</p>
            </Empty>
          </Table>
        )}
      </Loaded>
      {isCreating && (
        <CreateDialog
          onClose={() => setIsCreating(false)}
          onIssued={(made) => {
            setIsCreating(false);
            setIssued(made);
            keys.reload();
          }}
        />
      )}
      {issued && (
        <Dialog title={`Your key “${issued.key.name}”`} onClose={() => setIssued(undefined)}>
          <div class="form">
            <p>
              Copy it now and keep it safe. <strong>It is not shown again</strong>; a lost key is replaced by
              a new one.
            </p>
            <Secret text={issued.secret} label="The key" copyLabel="Copy key" />
            <div class="form-actions">
              <Button onClick={() => setIssued(undefined)}>Done</Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}

const columnsOf = (revoke: (key: InstallationKey) => Promise<void>): Column<InstallationKey>[] => [
  { head: 'Name', isHeading: true, cell: ({ name }) => name },
  {
    head: 'State',
    cell: ({ state }) => <Badge tone={state === 'active' ? 'good' : 'warn'}>{state}</Badge>,
  },
  { head: 'Key', isWideOnly: true, cell: ({ id }) => <code>mri-{id}…</code> },
  { head: 'Created by', isWideOnly: true, cell: ({ created_by: { name } }) => name },
  { head: 'Last used', cell: ({ last_used_at: at }) => <Time at={at} style="relative" none="never" /> },
  {
    head: 'Expires',
    isWideOnly: true,
    cell: ({ expires_at: at }) => <Time at={at} style="day" none="never" />,
  },
  {
    head: 'Revoke',
    cell: (key) =>
      key.state === 'active' && (
        <ConfirmButton
          label="Revoke"
          title={`Revoke the installation key “${key.name}”?`}
          action="Revoke for good"
          onSubmit={() => revoke(key)}
        >
          <p>
            Programs that use it are refused at once. Resources that it created remain. This cannot be undone.
          </p>
        </ConfirmButton>
      ),
  },
];

const expiries = [
  ['365', 'in a year'],
  ['90', 'in 90 days'],
  ['30', 'in 30 days'],
  ['never', 'never'],
] as const;

function CreateDialog({
  onClose,
  onIssued,
}: {
  onClose: () => void;
  onIssued: (issued: Schemas['IssuedInstallationKey']) => void;
}) {
  const create = async (values: FormData) => {
    const days = textOf(values, 'expiry');
    const expiry = days === 'never' ? null : new Date(Date.now() + Number(days) * dayMs).toISOString();
    const body = { name: textOf(values, 'name'), expires_at: expiry };
    onIssued(await call('post', '/installation-keys', { body }));
  };
  return (
    <FormDialog title="Create an installation key" action="Create key" onSubmit={create} onClose={onClose}>
      <Field
        label="Name"
        name="name"
        required
        maxLength={100}
        autoComplete="off"
        hint="The program that will use it, such as “terraform”."
      />
      <SelectField label="Expires" name="expiry" options={expiries} />
    </FormDialog>
  );
}
