/** The parts of the site that no page of `docs/` changes: scripts, and what the OpenAPI documents and the tables say. */
import {
  operationLinks,
  operationPath,
  type OperationLinks,
} from '../../../openapi/build/operation-links.ts';
import { searchFiles } from './browser/search-fields.ts';
import { bundleBrowser, type BrowserFiles } from './bundle-browser.ts';
import { compatibilityFacts } from './compatibility/facts.ts';
import { factsFile } from './compatibility/page.ts';
import type { Page } from './page.ts';
import { readDocuments } from './reference/documents.ts';
import { documentFacts } from './reference/operation-facts.ts';
import { referenceEntries } from './reference/search-entries.ts';
import { referenceTwins } from './reference/twins.ts';
import { indexOf } from './search-index.ts';
import { operationsFile, tryOperations } from './try/operations.ts';

export interface ContractParts {
  readonly assets: BrowserFiles['assets'];
  /** Name below the root of the site → content. */
  readonly files: ReadonlyMap<string, string | Uint8Array>;
  readonly twins: readonly Page[];
  /** To the page of each operation. */
  readonly operations: OperationLinks;
  /** To each operation on the reference page of its document. */
  readonly references: OperationLinks;
}

/** Several sites can be built from one result. */
export async function contractParts(): Promise<ContractParts> {
  const browser = await bundleBrowser();
  const reference = documentFacts();
  const documents = readDocuments();
  return {
    assets: browser.assets,
    files: new Map<string, string | Uint8Array>([
      ...browser.files,
      [searchFiles.reference, indexOf(referenceEntries(reference))],
      [factsFile, JSON.stringify(compatibilityFacts())],
      [operationsFile, JSON.stringify(tryOperations())],
    ]),
    twins: referenceTwins(reference),
    operations: operationLinks(documents, operationPath),
    references: operationLinks(documents),
  };
}
