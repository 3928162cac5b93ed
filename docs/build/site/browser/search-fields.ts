/** What the index of the search holds; the build and the browser must agree. */
import { slugOf } from '../slug.ts';

/** The index of the guides, and that of the reference, below the root of the site. */
export const searchFiles = { guides: 'search.json', reference: 'reference-search.json' } as const;

export interface SearchEntry {
  /** Page and anchor, below the root of the site; for a field, page and the field. */
  readonly id: string;
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  /** Begin of the text, for the list of results. */
  readonly excerpt: string;
  /** Exact names beside title and heading, one on each line: ids and paths of operations, settings of a section. */
  readonly names?: string;
}

/** The page of an operation, or a field on it. */
export function isOfOperation(id: string): boolean {
  return /^reference\/(?:main|messages|console)\//.test(id);
}

/** Fields that a caller sends come before those that are received, and calls of models before the API of the console. */
function weightInReference(id: string): number {
  const isReceived = / (?:Response \d|Events of)/.test(id);
  return (id.startsWith('reference/console/') ? 0.5 : 1) * (isReceived ? 0.5 : 1);
}

/** Pages for readers with a task come before pages that list things, and those before the history of the project. */
function weightOf(id: string): number {
  if (isOfOperation(id)) return weightInReference(id);
  if (/^contribute\/|^reference\/changelog/.test(id)) return 0.12;
  if (id.startsWith('errors/') || /^(?:\.\/|#)/.test(id)) return 0.3;
  const lists =
    /^(?:reference|sdks\/(?:other-languages|generated-\w+)|operate\/console-api|build\/(?:lifecycles|supported-and-refused))\//;
  return lists.test(id) ? 0.5 : 1;
}

/** The id of a field, which is called as its row: `Request messages[].role`. */
export function atOperation(url: string, field: string): string {
  return `${url} ${field}`;
}

/** The URL of an entry without its field. */
export function pageOfEntry(id: string): string {
  return id.replace(/ .*/, '');
}

/** Where an entry leads: for a field, to its row. */
export function urlOfEntry(id: string): string {
  return id.replace(/ (.*)/, (_, field: string) => `#${slugOf(field)}`);
}

const mostOfAPage = 3;

/** The first results of each page, so that a long page does not hide the others. */
export function firstOfEachPage<Result extends { readonly id: unknown }>(
  results: readonly Result[],
): Result[] {
  const counts = new Map<string, number>();
  return results.filter(({ id }) => {
    const page = pageOfEntry(String(id)).replace(/#.*/, '');
    const count = (counts.get(page) ?? 0) + 1;
    counts.set(page, count);
    return count <= mostOfAPage;
  });
}

export const searchOptions = {
  fields: ['title', 'heading', 'text'],
  storeFields: ['title', 'heading', 'excerpt', 'names'],
  searchOptions: {
    boost: { title: 4, heading: 3 },
    boostDocument: (id: unknown) => weightOf(String(id)),
    prefix: true,
    fuzzy: 0.15,
    combineWith: 'AND' as const,
  },
};
