/** Where the reference pages show each operation, by the ways in which texts name it. */
import type { DocumentName } from './error-table.ts';
import { listAt, type JsonObject } from './json.ts';
import { basePaths, operationsOf } from './samples/call.ts';

/** Folders of the reference pages, below `/docs/reference/`. */
export const referenceFolders: Readonly<Record<DocumentName, string>> = {
  v1: 'main',
  alt: 'messages',
  console: 'console',
};

/** The fragment that Redoc makes of the name of a tag. */
const slug = (tag: string): string => tag.toLowerCase().replaceAll(' ', '-');

/** URLs of operations, by `POST /v1/files`, by `createFile`, and within a document by `POST /files`. */
export type OperationLinks = Readonly<Record<DocumentName, ReadonlyMap<string, string>>>;

export function operationLinks(documents: Readonly<Record<DocumentName, JsonObject>>): OperationLinks {
  const everywhere = new Map<string, string>();
  const within = (name: DocumentName): Map<string, string> => {
    const own = new Map<string, string>();
    for (const { id, method, path, definition } of operationsOf(documents[name])) {
      const [tag] = listAt(definition, 'tags');
      const url = `/docs/reference/${referenceFolders[name]}/#/${slug(typeof tag === 'string' ? tag : '')}/${id.toLowerCase()}`;
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
