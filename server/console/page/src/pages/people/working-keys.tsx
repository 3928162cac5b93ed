import type { Schemas } from '../../api/schemas.ts';
import { Missing } from '../../format/values.tsx';
import { projectPath } from '../../sections.ts';

/** How many keys that a person created still work, with links to them. */
export function WorkingKeys({
  of: { id, working_keys: keys, installation_keys: installationKeys },
}: {
  of: Pick<Schemas['InstallationPerson'], 'id' | 'working_keys' | 'installation_keys'>;
}) {
  if (keys.length === 0 && installationKeys === 0) return <Missing word="none" />;
  return (
    <>
      {keys.map(({ project_id: projectId, project_name: name, count }) => (
        <span key={projectId} class="block">
          <a href={`${projectPath(projectId, 'keys')}?${new URLSearchParams({ by: id }).toString()}`}>
            {count} in {name}
          </a>
        </span>
      ))}
      {installationKeys > 0 && (
        <a class="block" href="/console/installation-keys">
          {installationKeys} of the installation
        </a>
      )}
    </>
  );
}
