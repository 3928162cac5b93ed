/** Calls of the console's API, typed by the contract; expired sessions and step-ups are handled for all of them. */
import createClient, {
  type ClientPathsWithMethod,
  type MaybeOptionalInit,
  type MethodResponse,
} from 'openapi-fetch';
import type { paths } from '../../../../../openapi/generated/console.ts';
import { forgetSession, session } from '../session/session-state.ts';
import { askForStepUp } from '../session/step-up.ts';
import { asProblem, problemOf } from './problem.ts';

export const apiBase = '/console/api';

export const client = createClient<paths, 'application/json'>({ baseUrl: apiBase });

client.use({
  onRequest({ request }) {
    const token = session.peek()?.csrf_token;
    if (request.method !== 'GET' && token) request.headers.set('x-csrf-token', token);
    return request;
  },
});

type Method = 'get' | 'post' | 'patch' | 'delete';
export type PathOf<M extends Method> = ClientPathsWithMethod<typeof client, M>;
export type DataOf<M extends Method, Path extends PathOf<M>> = MethodResponse<typeof client, M, Path>;
type InitOf<M extends Method, Path extends PathOf<M>> = MaybeOptionalInit<paths[Path], M>;

/** Calls an operation and resolves with its JSON; otherwise as `dataOf`. */
export function call<M extends Method, Path extends PathOf<M>>(
  method: M,
  path: Path,
  ...[init]: undefined extends InitOf<M, Path> ? [InitOf<M, Path>?] : [InitOf<M, Path>]
): Promise<DataOf<M, Path>> {
  return dataOf(() => client.request(method, path, init as never));
}

interface Reply {
  data?: unknown;
  error?: unknown;
  response: Response;
}

/**
 * Sends a call, once more when the session was renewed elsewhere or the person had to confirm the password.
 * A session that has ended leads to the sign-in. Throws `Problem`.
 */
export async function dataOf<R extends Reply>(send: () => Promise<R>): Promise<NonNullable<R['data']>> {
  const first = await reach(send);
  const { code } = problemOf(first);
  const last = !first.response.ok && (await isWorthRepeating(code)) ? await reach(send) : first;
  if (last.response.ok) return last.data as NonNullable<R['data']>;
  if (last === first && code === 'not_signed_in') forgetSession();
  throw problemOf(last);
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

/** The URL of a table download; the browser requests it itself. */
export function exportAddress(
  path: '/usage/export' | '/requests/export',
  query: Readonly<Record<string, string | number | boolean>>,
): string {
  const entries = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return `${apiBase}${path}?${new URLSearchParams(entries).toString()}`;
}
