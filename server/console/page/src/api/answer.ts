/** Shared by all calls: returns the response or throws a `Problem`; handles expired sessions and step-ups. */
import { forgetSession, session } from '../session/session-state.ts';
import { askForStepUp } from '../session/step-up.ts';
import { client } from './client.ts';
import { asProblem, problemOf } from './problem.ts';

interface Reply {
  data?: unknown;
  error?: unknown;
  response: Response;
}

/**
 * Sends a call, once more when the session was renewed elsewhere or the person had to confirm the password.
 * A session that has ended leads to the sign-in. Throws `Problem`.
 */
export async function answer<R extends Reply>(send: () => Promise<R>): Promise<NonNullable<R['data']>> {
  const first = await reach(send);
  if (first.response.ok) return first.data as NonNullable<R['data']>;
  const problem = problemOf(first.response, first.error);
  if (await isWorthRepeating(problem.code)) {
    const second = await reach(send);
    if (second.response.ok) return second.data as NonNullable<R['data']>;
    throw problemOf(second.response, second.error);
  }
  if (problem.code === 'not_signed_in') forgetSession();
  throw problem;
}

async function isWorthRepeating(code: string): Promise<boolean> {
  if (code === 'step_up_required') return askForStepUp();
  if (code !== 'csrf_failed') return false;
  const before = session.peek()?.csrf_token;
  const { data } = await reach(() => client.GET('/session'));
  if (data !== undefined) session.value = data;
  return data?.csrf_token !== before;
}

function reach<R extends Reply>(send: () => Promise<R>): Promise<R> {
  return send().catch((thrown: unknown) => {
    throw asProblem(thrown);
  });
}
