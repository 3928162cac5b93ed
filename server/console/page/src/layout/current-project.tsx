/** The project that the page is about: that of the URL, else the last one viewed. */
import { effect, signal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { projectPath } from '../sections.ts';
import { projects } from '../session/session-state.ts';
import { recall, remember } from './remembered.ts';

const place = 'modelroute-project';

/** Id of the project that was shown last; remembered in this browser. */
export const lastProject = signal<string | undefined>(recall(place));

effect(() => {
  if (lastProject.value !== undefined) remember(place, lastProject.value);
});

/** Id of the initial project; undefined when the person is in none. */
export function firstProject(): string | undefined {
  const known = projects.value.find(({ id }) => id === lastProject.value);
  return (known ?? projects.value[0])?.id;
}

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
