/** The project that the page is about: that of the URL, else the last one viewed. */
import { effect, signal } from '@preact/signals';
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
