/** Keeps the conversation of each project in this browser tab, so that it is there after a visit to another page. */
import { forgetVisit, recallVisit, rememberVisit } from '../../layout/remembered.ts';
import { person } from '../../session/session-state.ts';
import type { Choices } from './play-request.ts';
import type { Turn } from './turn.ts';

/** The key is chosen anew; of a key only its id would be known here, never its secret. */
export type KeptChoices = Omit<Choices, 'keyId'>;

interface Kept {
  turns: readonly Turn[];
  choices?: KeptChoices;
}

/** Another person who signs in in the same tab does not see it. */
const placeOf = (projectId: string): string => `modelroute-play ${person.peek()?.id ?? ''} ${projectId}`;

export function keptConversation(projectId: string): Kept {
  const text = recallVisit(placeOf(projectId));
  return text === undefined ? { turns: [] } : (JSON.parse(text) as Kept);
}

export function keepConversation(projectId: string, part: Partial<Kept>): void {
  rememberVisit(placeOf(projectId), JSON.stringify({ ...keptConversation(projectId), ...part }));
}

export function forgetConversation(projectId: string): void {
  forgetVisit(placeOf(projectId));
}
