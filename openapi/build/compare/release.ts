/** Reads and writes the contract of every document, as released and as it is now. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { jsonText } from '../document-text.ts';
import { type DocumentName, documentNames, type ErrorTable, readComparedErrors } from '../error-table.ts';
import { isObject, type JsonObject, objectAt, stringAt } from '../json.ts';
import { writeIfChanged } from '../output.ts';
import type { SurfaceContract } from './compare-documents.ts';
import { contractOf } from './contract.ts';
import { parseVersion, type Version } from './version.ts';

/** Something that was to be compared cannot be read; the message is one line that names it. */
export class UnreadableContract extends Error {
  override name = 'UnreadableContract';
}

type VersionedContract = SurfaceContract & { version: Version };

export interface Contract {
  surfaces: Record<DocumentName, VersionedContract>;
}

/** What a release kept: a document that came later is not in it. */
export interface ReleasedContract {
  surfaces: Partial<Record<DocumentName, VersionedContract>> & Pick<Contract['surfaces'], 'v1' | 'alt'>;
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
    return readComparedErrors(file);
  } catch (error) {
    throw new UnreadableContract(oneLine(error), { cause: error });
  }
}

const fileOf = (folder: string, name: DocumentName): string => join(folder, `${name}.openapi.json`);

/** Reads the documents of a folder, one at a time, all with the same table of errors. */
function readerOf(folder: string, errorsFile: string): (name: DocumentName) => VersionedContract {
  const errors = readErrors(errorsFile);
  return (name) => ({ ...readDocument(fileOf(folder, name)), errors });
}

/** The bundles of a folder, and a table of errors. Throws `UnreadableContract`. */
export function readContract(folder: string, errorsFile: string): Contract {
  const read = readerOf(folder, errorsFile);
  return { surfaces: { v1: read('v1'), alt: read('alt'), console: read('console') } };
}

/** The same of a release, which may be older than the console's document. */
export function readRelease(folder: string, errorsFile: string): ReleasedContract {
  const read = readerOf(folder, errorsFile);
  const isThere = existsSync(fileOf(folder, 'console'));
  return { surfaces: { v1: read('v1'), alt: read('alt'), ...(isThere && { console: read('console') }) } };
}

/** What a release keeps: of each bundle the contract only, and the table of errors as it is written. */
export function writeRelease(folder: string, contract: Contract, errorsFile: string): void {
  for (const name of documentNames)
    writeIfChanged(fileOf(folder, name), jsonText(contractOf(contract.surfaces[name].document)));
  writeIfChanged(join(folder, 'errors.yaml'), readText(errorsFile));
}
