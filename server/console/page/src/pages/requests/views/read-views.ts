/** Reads the stored views of a list. Those of other versions of the page, and changed ones, are left out. */
import type { Query } from '../../../filters/use-query.ts';
import { fieldsOf, listOf, parsed, textOf, type Fields } from '../../../json-fields.ts';

/** Filters and columns under a name. */
export interface View {
  name: string;
  /** The query of the URL. */
  query: Query;
  /** Heads of columns, and whether they are shown. */
  columns: Readonly<Record<string, boolean>>;
}

export const maxViews = 20;
export const maxNameLength = 60;

/** No two have the same name. */
export function readViews(text: string): View[] {
  const views = listOf(parsed(text)).flatMap((view) => viewOf(fieldsOf(view)));
  const names = views.map(({ name }) => name);
  return views.filter(({ name }, at) => names.indexOf(name) === at).slice(0, maxViews);
}

function viewOf({ name: named, query, columns }: Fields): View[] {
  const name = textOf(named);
  if (name === undefined || name.length > maxNameLength) return [];
  if (!hasOnly(query, 'string') || !hasOnly(columns, 'boolean')) return [];
  return [{ name, query: query as Query, columns: columns as View['columns'] }];
}

const hasOnly = (value: unknown, type: 'string' | 'boolean'): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((entry) => typeof entry === type);

/** Whether two of them show the same. */
export function isSameView(one: Omit<View, 'name'>, other: Omit<View, 'name'>): boolean {
  return textOfView(one) === textOfView(other);
}

function textOfView({ query, columns }: Omit<View, 'name'>): string {
  const sorted = (pairs: object) => Object.entries(pairs).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([sorted(query), sorted(columns)]);
}
