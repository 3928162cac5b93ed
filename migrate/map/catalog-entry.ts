/** What is used of a catalog's entry; only the id must be there. */

/** One model of a catalog. */
export interface CatalogEntry {
  id: string;
  /** Other ids by which the catalog itself knows the model. */
  aliases: string[];
  /** The name for people: 'MoonshotAI: Kimi K2 0711'. */
  name?: string;
  canonicalSlug?: string;
  huggingFaceId?: string;
  contextLength?: number;
  /** When the catalog listed it or the vendor released it, seconds since 1970. */
  created?: number;
  description?: string;
  /** Prices of a prompt token, of a completion token and, where there is one, of a search, in one string that is equal for equal prices. */
  price?: string;
}
