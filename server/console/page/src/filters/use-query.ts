/** The state of a page, kept in its URL: it can be shared, and the back button restores it. */
import { useLocation } from 'preact-iso/router';

export type Query = Readonly<Record<string, string>>;

/** The query of the URL, and a function to change some of it; an empty value removes a name. */
export function useQuery(): [query: Query, change: (part: Query) => void] {
  const { path, query, route } = useLocation();
  const change = (part: Query) => {
    const entries = Object.entries({ ...query, ...part }).filter(([, value]) => value !== '');
    const search = new URLSearchParams(entries).toString();
    route(search === '' ? path : `${path}?${search}`, true);
  };
  return [query, change];
}
