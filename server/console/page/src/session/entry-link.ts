/**
 * The links from the server and the owners carry a token in the fragment, which browsers never send. It is read
 * once and removed from the URL and the history at once; it is kept in memory only.
 */
import { signal } from '@preact/signals';

export interface EntryLink {
  kind: 'setup' | 'invite' | 'reset';
  token: string;
}

/** The link that the page was opened with, until it is used or put aside. */
export const entryLink = signal<EntryLink | undefined>(undefined);

/** Why the identity provider's sign-in failed, when the server sent the browser back with a reason. */
export const signInProblem = signal<string | undefined>(undefined);

/** Parses a fragment such as `#/invite?token=…`; accepts a whole URL too, as people paste it. */
export function readEntryLink(text: string): EntryLink | undefined {
  const [, kind, query] = /#\/(setup|invite|reset)\?(.*)$/.exec(text) ?? [];
  const token = new URLSearchParams(query).get('token');
  if (kind === undefined || !token) return undefined;
  return { kind: kind as EntryLink['kind'], token };
}

/** Reads the fragment, now and when another link is opened in the same tab. */
export function takeFragments(): void {
  const take = () => {
    const { hash } = location;
    if (!hash.startsWith('#/')) return;
    entryLink.value = readEntryLink(hash) ?? entryLink.peek();
    const [, problem] = /^#\/sign-in\?problem=(\w+)$/.exec(hash) ?? [];
    signInProblem.value = problem ?? signInProblem.peek();
    history.replaceState(null, '', location.pathname + location.search);
  };
  take();
  addEventListener('hashchange', take);
}
