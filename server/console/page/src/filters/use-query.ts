/** The state of a page, kept in its URL: it can be shared, and the back button restores it. */
import { useLocation } from 'preact-iso/router';

export type Query = Readonly<Record<string, string>>;
export type ChangeQuery = (part: Query) => void;

/** The value of a filter, and the function that changes it. */
export interface Bound {
  value: string;
  onChange: (value: string) => void;
}

/** The query of the URL; a function to change some of it, where an empty value removes a name; a filter for a name. */
export function useQuery(): [query: Query, change: ChangeQuery, bind: (name: string) => Bound] {
  const { path, query, route } = useLocation();
  const change = (part: Query) => {
    const entries = Object.entries({ ...query, ...part }).filter(([, value]) => value !== '');
    const search = new URLSearchParams(entries).toString();
    route(search === '' ? path : `${path}?${search}`, true);
  };
  const bind = (name: string) => ({
    value: query[name] ?? '',
    onChange: (value: string) => change({ [name]: value }),
  });
  return [query, change, bind];
}
