/** The published documents as the tests of the contract read them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentNames, surfaces, type DocumentName } from '../../openapi/build/error-table.ts';
import { isObject, type JsonObject } from '../../openapi/build/json.ts';

export const generatedFolder = join(import.meta.dirname, '../../openapi/generated');

export function readJson(file: string): JsonObject {
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isObject(value)) throw new Error(`${file} holds no object`);
  return value;
}

/** The 3.1 bundle of a document. */
export function bundleOf(surface: DocumentName): JsonObject {
  return readJson(join(generatedFolder, `${surface}.openapi.json`));
}

export { documentNames, surfaces, type DocumentName };
