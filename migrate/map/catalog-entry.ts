/** What is used of a catalog's entry; only the id must be there. */

/** One model of a catalog. */
export interface CatalogEntry {
  id: string;
  /** Other ids by which the catalog itself knows the model. */
  aliases: string[];
  canonicalSlug?: string;
  huggingFaceId?: string;
  contextLength?: number;
  /** Prices of a prompt token and of a completion token, in one string that is equal for equal prices. */
  price?: string;
}
