/** Reloads the session and its projects, after one of them was changed. */
import { answer } from '../api/answer.ts';
import { client } from '../api/client.ts';
import { session } from './session-state.ts';

export async function refreshSession(): Promise<void> {
  session.value = await answer(() => client.GET('/session'));
}
