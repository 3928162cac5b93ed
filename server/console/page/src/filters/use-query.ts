/** What a page shows, kept in its address: it can be sent to somebody, and the way back leads to it. */
import { useLocation } from 'preact-iso/router';

export type Query = Readonly<Record<string, string>>;

/** The query of the address, and how to change some of it; an empty value takes a name out. */
export function useQuery(): [query: Query, change: (part: Query) => void] {
  const { path, query, route } = useLocation();
  const change = (part: Query) => {
    const entries = Object.entries({ ...query, ...part }).filter(([, value]) => value !== '');
    const search = new URLSearchParams(entries).toString();
    route(search === '' ? path : `${path}?${search}`, true);
  };
  return [query, change];
}
