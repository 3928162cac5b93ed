/** What is used of a catalog's entry; only the id must be there. */

/** One model of a catalog. */
export interface CatalogEntry {
  id: string;
  /** Other ids by which the catalog itself knows the model. */
  aliases: string[];
  canonicalSlug?: string;
  huggingFaceId?: string;
  contextLength?: number;
  /** Of a prompt's and of a completion's token, in one text that is the same for the same prices. */
  price?: string;
}
