/** The generated documents, their titles, and the URLs of their operations below the root of the site. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentName } from '../../../../openapi/build/error-table.ts';
import { listAt, type JsonObject } from '../../../../openapi/build/json.ts';
import { referenceFolders } from '../../../../openapi/build/operation-links.ts';
import type { Operation } from '../../../../openapi/build/samples/call.ts';

const generated = join(import.meta.dirname, '../../../../openapi/generated');

export const documentTitles: Readonly<Record<DocumentName, string>> = {
  v1: 'Main surface',
  alt: 'Messages surface',
  console: 'API of the console',
};

export function readDocument(name: DocumentName): JsonObject {
  return JSON.parse(readFileSync(join(generated, `${name}.openapi.json`), 'utf8')) as JsonObject;
}

/** Where the reference page of the document shows the operation. */
export function operationUrl(name: DocumentName, { id, definition }: Operation): string {
  const [tag] = listAt(definition, 'tags');
  const slug = (typeof tag === 'string' ? tag : '').toLowerCase().replaceAll(' ', '-');
  return `reference/${referenceFolders[name]}/#/${slug}/${id.toLowerCase()}`;
}
