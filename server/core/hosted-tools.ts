/** Tools of the responses format that a provider runs by itself. */

/**
 * Those that a provider has only if its entry says so. The contract has all items that they bring, and a call of them needs
 * nothing that is kept in the provider's account.
 */
export const hostedTools = ['code_interpreter', 'image_generation', 'mcp'] as const;

export type HostedTool = (typeof hostedTools)[number];

/** The search of the web under the names of its versions. A provider of the format has them as it has the search itself. */
export const datedSearches = ['web_search_2025_08_26', 'web_search_preview_2025_03_11'] as const;

export type DatedSearch = (typeof datedSearches)[number];
