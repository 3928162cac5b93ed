/** The choice between disabling and keeping the keys of a member who leaves, or becomes a viewer. */
import { useGet } from '../../api/use-load.ts';
import { projectPath } from '../../sections.ts';
import { SelectField } from '../../ui/field.tsx';
import { isUsable } from '../keys/key-badge.tsx';

export const keyChoices = [
  ['disable', 'Disable their keys'],
  ['keep', 'Keep their keys working'],
] as const;
export type KeyChoice = (typeof keyChoices)[number][0];

export const keyChoiceOf = (value: string): KeyChoice => (value === 'keep' ? 'keep' : 'disable');

/** Asks it in the dialog that removes the member, where there are such keys. */
export function KeysOfMember({ projectId, personId }: { projectId: string; personId: string }) {
  const { data, problem } = useGet('/projects/{project_id}/keys', { path: { project_id: projectId } });
  const count = data?.data.filter((key) => key.created_by.id === personId && isUsable(key)).length;
  if (count === 0) return <p>No key that this person created in the project works any more.</p>;
  const href = `${projectPath(projectId, 'keys')}?${new URLSearchParams({ by: personId }).toString()}`;
  const keys = count === undefined ? 'Keys' : count === 1 ? '1 key' : `${count} keys`;
  return (
    <>
      <p aria-busy={count === undefined && problem === undefined}>
        <a href={href}>{keys}</a> that this person created in the project {count === 1 ? 'works' : 'work'}.
        Disabled keys are refused at once; an owner can enable them again. Kept keys continue to work for
        everybody who has them.
      </p>
      <SelectField label="Keys that this person created" name="keys" options={keyChoices} />
    </>
  );
}
