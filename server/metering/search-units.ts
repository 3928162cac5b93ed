/** The search units of a rerank, as far as its request shows them: by Cohere's rules, which other providers took over. */
import { isJsonObject } from '../core/json.ts';

export interface SearchUnits {
  /** Where no document is long. */
  least: number;
  /** Where each token is one byte: no provider that follows the rules bills more. */
  most: number;
}

/** Of every other request. */
export const noSearch: SearchUnits = { least: 0, most: 0 };

/** One search is a query with so many documents. */
const documentsPerSearch = 100;
/** A document that has more tokens together with the query is cut into several, each of which counts. */
const documentTokens = 500;
/** Longer queries are cut, so that each part has room for its document. */
const queryTokens = 256;

export function searchUnitsOf(queryBytes: number, documents: readonly unknown[]): SearchUnits {
  const room = documentTokens - Math.min(queryBytes, queryTokens);
  let parts = 0;
  for (const document of documents) parts += Math.max(1, Math.ceil(bytesOf(document) / room));
  return { least: searchesFor(documents.length), most: searchesFor(parts) };
}

const searchesFor = (documents: number): number => Math.ceil(documents / documentsPerSearch);

function bytesOf(document: unknown): number {
  const text = isJsonObject(document) ? document['text'] : document;
  return typeof text === 'string' ? Buffer.byteLength(text) : 0;
}
