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

export const searchOptions = {
  fields: ['title', 'heading', 'text'],
  storeFields: ['title', 'heading', 'excerpt'],
  searchOptions: {
    boost: { title: 4, heading: 3 },
    prefix: true,
    fuzzy: 0.15,
    combineWith: 'AND' as const,
  },
};
