/** The generated documents and their titles. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentName } from '../../../../openapi/build/error-table.ts';
import type { JsonObject } from '../../../../openapi/build/json.ts';

const generated = join(import.meta.dirname, '../../../../openapi/generated');

export const documentTitles: Readonly<Record<DocumentName, string>> = {
  v1: 'Main surface',
  alt: 'Messages surface',
  console: 'API of the console',
};

export function readDocument(name: DocumentName): JsonObject {
  return JSON.parse(readFileSync(join(generated, `${name}.openapi.json`), 'utf8')) as JsonObject;
}

/** By their names. */
export function readDocuments(): Readonly<Record<DocumentName, JsonObject>> {
  return { v1: readDocument('v1'), alt: readDocument('alt'), console: readDocument('console') };
}
