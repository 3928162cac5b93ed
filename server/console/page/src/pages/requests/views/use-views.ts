/** The views of a project that the person has saved in this browser. */
import { useState } from 'preact/hooks';
import { Problem } from '../../../api/problem.ts';
import { recall, remember } from '../../../layout/remembered.ts';
import { person } from '../../../session/session-state.ts';
import { maxViews, readViews, type View } from './read-views.ts';

export interface SavedViews {
  views: readonly View[];
  /** Replaces the view of the same name. Throws when there are as many as fit. */
  save: (view: View) => void;
  /** Throws when another view has the name. */
  rename: (from: string, to: string) => void;
  remove: (name: string) => void;
}

/** Another person who signs in in the same browser has their own. */
const placeOf = (projectId: string): string =>
  `modelroute-request-views ${person.peek()?.id ?? ''} ${projectId}`;

export function useViews(projectId: string): SavedViews {
  const stored = () => readViews(recall(placeOf(projectId)) ?? '');
  const [views, setViews] = useState(stored);
  // Read again: another tab may have saved a view meanwhile.
  const change = (changed: (before: readonly View[]) => readonly View[]) => {
    const next = changed(stored());
    remember(placeOf(projectId), JSON.stringify(next));
    setViews([...next]);
  };
  return {
    views,
    save: (view) =>
      change((before) => {
        const others = before.filter(({ name }) => name !== view.name);
        if (others.length >= maxViews)
          throw refused(`There are ${maxViews} views already. Delete one first.`);
        return [...others, view].toSorted((a, b) => a.name.localeCompare(b.name));
      }),
    rename: (from, to) =>
      change((before) => {
        if (from !== to && before.some(({ name }) => name === to))
          throw refused('Another view has this name.');
        return before.map((view) => (view.name === from ? { ...view, name: to } : view));
      }),
    remove: (gone) => change((before) => before.filter(({ name }) => name !== gone)),
  };
}

const refused = (message: string): Problem => new Problem(message, { code: 'not_saved', param: 'name' });
