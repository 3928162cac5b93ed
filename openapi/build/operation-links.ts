/** Where the reference shows each operation, by the ways in which texts name it. */
import type { DocumentName } from './error-table.ts';
import { listAt, type JsonObject } from './json.ts';
import { basePaths, operationsOf, type Operation } from './samples/call.ts';

/** Folders of the reference pages, below `/docs/reference/`. */
export const referenceFolders: Readonly<Record<DocumentName, string>> = {
  v1: 'main',
  alt: 'messages',
  console: 'console',
};

/** The fragment that Redoc makes of the name of a tag. */
const slug = (tag: string): string => tag.toLowerCase().replaceAll(' ', '-');

/** The operation on the reference page of its document, below the root of the site. */
export function referenceUrl(name: DocumentName, { id, definition }: Operation): string {
  const [tag] = listAt(definition, 'tags');
  return `reference/${referenceFolders[name]}/#/${slug(typeof tag === 'string' ? tag : '')}/${id.toLowerCase()}`;
}

/** The page that the operation has to itself, below the root of the site. */
export function operationPath(name: DocumentName, { id }: Pick<Operation, 'id'>): string {
  return `reference/${referenceFolders[name]}/${id.toLowerCase()}`;
}

/** URLs of operations, by `POST /v1/files`, by `createFile`, and within a document by `POST /files`. */
export type OperationLinks = Readonly<Record<DocumentName, ReadonlyMap<string, string>>>;

export function operationLinks(
  documents: Readonly<Record<DocumentName, JsonObject>>,
  urlOf: (name: DocumentName, operation: Operation) => string = (name, operation) =>
    `/docs/${referenceUrl(name, operation)}`,
): OperationLinks {
  const everywhere = new Map<string, string>();
  const within = (name: DocumentName): Map<string, string> => {
    const own = new Map<string, string>();
    for (const operation of operationsOf(documents[name])) {
      const { id, method, path } = operation;
      const url = urlOf(name, operation);
      own.set(`${method.toUpperCase()} ${path}`, url);
      everywhere.set(`${method.toUpperCase()} ${basePaths[name]}${path}`, url).set(id, url);
    }
    return own;
  };
  const [v1, alt, ofConsole] = [within('v1'), within('alt'), within('console')];
  return {
    v1: new Map([...everywhere, ...v1]),
    alt: new Map([...everywhere, ...alt]),
    console: new Map([...everywhere, ...ofConsole]),
  };
}
