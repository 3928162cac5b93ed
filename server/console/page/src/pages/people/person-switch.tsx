import { call } from '../../api/client.ts';
import type { Schemas } from '../../api/schemas.ts';
import { SelectField, textOf } from '../../ui/field.tsx';
import { ConfirmButton } from '../../ui/form-dialog.tsx';
import { say } from '../../ui/toasts.tsx';
import { keyChoiceOf, keyChoices } from '../members/keys-of-member.tsx';
import { WorkingKeys } from './working-keys.tsx';

type InstallationPerson = Schemas['InstallationPerson'];

/** Disables a person, or enables one who is disabled; says what happens first. */
export function PersonSwitch({ person, onChanged }: { person: InstallationPerson; onChanged: () => void }) {
  const { id, name, email, disabled_at: disabledAt } = person;
  const path = { person_id: id };
  const change = async (send: () => Promise<unknown>, said: string) => {
    try {
      await send();
    } finally {
      // A refusal too may mean that somebody else was faster.
      onChanged();
    }
    say(`${name} ${said}.`);
  };
  if (disabledAt !== null)
    return (
      <ConfirmButton
        label="Enable"
        name={`Enable ${name}`}
        title={`Enable ${name}?`}
        action="Enable"
        isDanger={false}
        onSubmit={() =>
          change(() => call('post', '/people/{person_id}/enable', { params: { path } }), 'can sign in again')
        }
      >
        <p>{email} can sign in again, with the roles from before.</p>
        <p>Ended sessions, password reset links, withdrawn invites and disabled keys stay as they are.</p>
      </ConfirmButton>
    );
  return (
    <ConfirmButton
      label="Disable"
      name={`Disable ${name}`}
      title={`Disable ${name}?`}
      action="Disable"
      onSubmit={(values) => {
        const query = { keys: keyChoiceOf(textOf(values, 'keys') || 'keep') };
        return change(
          () => call('post', '/people/{person_id}/disable', { params: { path, query } }),
          'is disabled',
        );
      }}
    >
      <ul class="plain-list">
        <li>
          {email} is signed out at once. Their password, identity provider, reset links and invites no longer
          work.
        </li>
        <li>Roles in projects stay. You can enable this person again.</li>
        <li>Invites that this person sent are withdrawn.</li>
      </ul>
      <KeysOfPerson of={person} />
    </ConfirmButton>
  );
}

/** Kept unless chosen otherwise: they belong to the projects, and programs use them. */
function KeysOfPerson({ of: person }: { of: InstallationPerson }) {
  const { working_keys: keys, installation_keys: installationKeys } = person;
  if (keys.length === 0 && installationKeys === 0)
    return <p>No key that this person created works any more.</p>;
  return (
    <>
      <p>
        Keys that this person created <strong>continue to work</strong> if you keep them, because they belong
        to the projects. Disabled keys are refused at once; administrators can enable them again one by one.
        {installationKeys > 0 && ' Installation keys are revoked instead, for good.'}
      </p>
      <p>
        <WorkingKeys of={person} />
      </p>
      <SelectField label="Keys that this person created" name="keys" options={keyChoices} first="keep" />
    </>
  );
}
