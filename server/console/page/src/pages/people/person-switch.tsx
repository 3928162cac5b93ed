import { call } from '../../api/client.ts';
import type { Schemas } from '../../api/schemas.ts';
import { ConfirmButton } from '../../ui/form-dialog.tsx';
import { say } from '../../ui/toasts.tsx';
import { WorkingKeys } from './working-keys.tsx';

type InstallationPerson = Schemas['InstallationPerson'];

/** Disables a person, or enables one who is disabled; says what happens first. */
export function PersonSwitch({ person, onChanged }: { person: InstallationPerson; onChanged: () => void }) {
  const { id, name, email, disabled_at: disabledAt } = person;
  const change = async (action: 'disable' | 'enable', said: string) => {
    try {
      await call('post', `/people/{person_id}/${action}`, { params: { path: { person_id: id } } });
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
        onSubmit={() => change('enable', 'can sign in again')}
      >
        <p>{email} can sign in again, with the roles from before.</p>
        <p>Ended sessions, password reset links and withdrawn invites stay ended.</p>
      </ConfirmButton>
    );
  return (
    <ConfirmButton
      label="Disable"
      name={`Disable ${name}`}
      title={`Disable ${name}?`}
      action="Disable"
      onSubmit={() => change('disable', 'is disabled')}
    >
      <ul class="plain-list">
        <li>
          {email} is signed out at once. Neither password, identity provider, reset link nor invite lets this
          person in.
        </li>
        <li>Roles in projects stay. You can enable this person again.</li>
        <li>Invites that this person sent are withdrawn.</li>
        <li>
          <KeysStay of={person} />
        </li>
      </ul>
    </ConfirmButton>
  );
}

function KeysStay({ of: person }: { of: InstallationPerson }) {
  const { working_keys: keys, installation_keys: installationKeys } = person;
  if (keys.length === 0 && installationKeys === 0)
    return <>No key that this person created works any more.</>;
  return (
    <>
      Keys that this person created <strong>go on working</strong>, because they belong to the projects.
      Disable or rotate those that only this person uses:
      <WorkingKeys of={person} />
    </>
  );
}
