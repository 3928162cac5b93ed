/** Reads and writes the contract of both surfaces, as released and as it stands. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { jsonText } from '../document-text.ts';
import { type ErrorTable, readErrorTable, type Surface, surfaces } from '../error-table.ts';
import { isObject, type JsonObject, objectAt, stringAt } from '../json.ts';
import { writeIfChanged } from '../output.ts';
import type { SurfaceContract } from './compare-documents.ts';
import { contractOf } from './contract.ts';
import { parseVersion, type Version } from './version.ts';

/** Something that was to be compared cannot be read; the message is one line that names it. */
export class UnreadableContract extends Error {
  override name = 'UnreadableContract';
}

export interface Contract {
  surfaces: Record<Surface, SurfaceContract & { version: Version }>;
}

/** Largest document that is read, bytes. */
const maxBytes = 16 * 1024 * 1024;

const oneLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').trim();

function readText(file: string): string {
  try {
    if (statSync(file).size > maxBytes) throw new Error(`larger than ${maxBytes} bytes`);
    return readFileSync(file, 'utf8');
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new UnreadableContract(`${file}: ${isMissing ? 'no such file' : oneLine(error)}`, { cause: error });
  }
}

function readDocument(file: string): { document: JsonObject; version: Version } {
  const text = readText(file);
  try {
    const document: unknown = JSON.parse(text);
    if (
      !isObject(document) ||
      !stringAt(document, 'openapi')?.startsWith('3.1.') ||
      !isObject(document.paths)
    )
      throw new Error('not an OpenAPI 3.1 document with paths');
    return { document, version: parseVersion(stringAt(objectAt(document, 'info'), 'version') ?? '') };
  } catch (error) {
    throw new UnreadableContract(`${file}: ${oneLine(error)}`, { cause: error });
  }
}

function readErrors(file: string): ErrorTable {
  readText(file); // bounded, and its complaints are ours
  try {
    return readErrorTable(file);
  } catch (error) {
    throw new UnreadableContract(oneLine(error), { cause: error });
  }
}

/** Both bundles of a folder, and a table of errors. Throws `UnreadableContract`. */
export function readContract(folder: string, errorsFile: string): Contract {
  const errors = readErrors(errorsFile);
  const read = (surface: Surface): SurfaceContract & { version: Version } => ({
    ...readDocument(join(folder, `${surface}.openapi.json`)),
    errors,
  });
  return { surfaces: { v1: read('v1'), alt: read('alt') } };
}

/** What a release keeps: of each bundle the contract only, and the table of errors as it is written. */
export function writeRelease(folder: string, contract: Contract, errorsFile: string): void {
  for (const surface of surfaces)
    writeIfChanged(
      join(folder, `${surface}.openapi.json`),
      jsonText(contractOf(contract.surfaces[surface].document)),
    );
  writeIfChanged(join(folder, 'errors.yaml'), readText(errorsFile));
}
