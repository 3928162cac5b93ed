import { useId } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { projectPath } from '../sections.ts';
import { projects } from '../session/session-state.ts';

/** Goes to another project. */
export function ProjectSwitcher({ projectId }: { projectId: string | undefined }) {
  const { route } = useLocation();
  const id = useId();
  if (projects.value.length === 0) return null;
  return (
    <div class="project-switcher">
      <label for={id} class="heard-only">
        Project
      </label>
      <select
        id={id}
        value={projectId ?? ''}
        onChange={(event) => route(projectPath(event.currentTarget.value))}
      >
        {projectId === undefined && (
          <option value="" disabled>
            Choose a project
          </option>
        )}
        {projects.value.map(({ id: value, name, archived_at }) => (
          <option key={value} value={value}>
            {archived_at === null ? name : `${name} (archived)`}
          </option>
        ))}
      </select>
    </div>
  );
}
