/** Keeps the conversation of each project in this browser tab, so that it is there after a visit to another page. */
import { forgetVisit, recallVisit, rememberVisit } from '../../layout/remembered.ts';
import { person } from '../../session/session-state.ts';
import { readKept, type Kept } from './read-kept.ts';

/** Another person who signs in in the same tab does not see it. */
const placeOf = (projectId: string): string => `modelroute-play ${person.peek()?.id ?? ''} ${projectId}`;

export function keptConversation(projectId: string): Kept {
  const text = recallVisit(placeOf(projectId));
  return text === undefined ? { turns: [] } : readKept(text);
}

/** Replaces a part of what is kept. The playground starts with it when it is opened next. */
export function keepConversation(projectId: string, part: Partial<Kept>): void {
  replaceConversation(projectId, { ...keptConversation(projectId), ...part });
}

export function replaceConversation(projectId: string, kept: Kept): void {
  const place = placeOf(projectId);
  if (!rememberVisit(place, JSON.stringify(kept))) rememberVisit(place, JSON.stringify(kept, withoutImages));
}

/** A few large images fill the storage of a tab; the rest of the conversation is kept without them. */
const withoutImages = (name: string, value: unknown): unknown =>
  name === 'url' && typeof value === 'string' && value.startsWith('data:') ? '' : value;

export function forgetConversation(projectId: string): void {
  forgetVisit(placeOf(projectId));
}
