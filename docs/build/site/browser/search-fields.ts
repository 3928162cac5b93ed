/** What the index of the search holds; the build and the browser must agree. */

export interface SearchEntry {
  /** Page and anchor, below the root of the site. */
  readonly id: string;
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  /** Begin of the text, for the list of results. */
  readonly excerpt: string;
}

/** Pages for readers with a task come before pages that list things, and those before the history of the project. */
function weightOf(id: string): number {
  if (/^contribute\/|^reference\/changelog/.test(id)) return 0.12;
  if (id.startsWith('errors/') || /^(?:\.\/|#)/.test(id)) return 0.3;
  const lists =
    /^(?:reference|sdks\/other-languages|operate\/console-api|build\/(?:lifecycles|supported-and-refused))\//;
  return lists.test(id) ? 0.5 : 1;
}

const mostOfAPage = 3;

/** The first results of each page, so that a long page does not hide the others. */
export function firstOfEachPage<Result extends { readonly id: unknown }>(
  results: readonly Result[],
): Result[] {
  const counts = new Map<string, number>();
  return results.filter(({ id }) => {
    const page = String(id).replace(/#.*/, '');
    const count = (counts.get(page) ?? 0) + 1;
    counts.set(page, count);
    return count <= mostOfAPage;
  });
}

export const searchOptions = {
  fields: ['title', 'heading', 'text'],
  storeFields: ['title', 'heading', 'excerpt'],
  searchOptions: {
    boost: { title: 4, heading: 3 },
    boostDocument: (id: unknown) => weightOf(String(id)),
    prefix: true,
    fuzzy: 0.15,
    combineWith: 'AND' as const,
  },
};
