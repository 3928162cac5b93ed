/** The session, for the whole page. Undefined until the server has responded. */
import { computed, signal } from '@preact/signals';
import type { Problem } from '../api/problem.ts';
import type { Schemas } from '../api/schemas.ts';

export const session = signal<Schemas['Session'] | undefined>(undefined);

/** Why the page could not start; undefined when it could. */
export const startProblem = signal<Problem | undefined>(undefined);

export const person = computed(() => session.value?.person ?? undefined);

/** Projects of the person by name, those in use first. */
export const projects = computed(() =>
  (session.value?.projects ?? []).toSorted(
    (a, b) => Number(a.archived_at !== null) - Number(b.archived_at !== null) || a.name.localeCompare(b.name),
  ),
);

/** Marks the session as ended: the page shows its sign-in, at the same URL. */
export function forgetSession(): void {
  const known = session.peek();
  if (known?.state !== 'signed_in') return;
  session.value = {
    ...known,
    state: 'signed_out',
    person: null,
    csrf_token: null,
    projects: [],
    stepped_up_until: null,
    expires_at: null,
  };
}
