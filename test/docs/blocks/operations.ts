/** The operations of the contract by method and path, and the schemas of their bodies. */
import type { DocumentName } from '../../../openapi/build/error-table.ts';
import type { JsonObject } from '../../../openapi/build/json.ts';
import { basePaths } from '../../../openapi/build/samples/call.ts';
import { readDocument } from '../../../docs/build/site/reference/documents.ts';
import { createSchemaJudge, type Judge } from '../../contract/schema-judge.ts';

const names = ['v1', 'alt', 'console'] as const;
const documents = new Map(names.map((name) => [name, readDocument(name)]));
const judges = new Map<DocumentName, (pointer: string) => Judge>();

/** Paths of the server beside the contract. */
const beside = /^\/(?:metrics|readyz|healthz|docs|(?:openapi|schemas)\/[\w.-]+)$/;

/** By the schema at a JSON pointer of a document. */
export function schemaProblem(name: DocumentName, pointer: string, value: unknown): string | undefined {
  const judge = judges.get(name) ?? createSchemaJudge(documents.get(name) ?? {});
  judges.set(name, judge);
  return judge(pointer)(value);
}

/** Whether the contract, or the server beside it, has the operation. */
export function isServed(method: string, path: string): boolean {
  return (method === 'GET' && beside.test(path)) || operationOf(method, path) !== undefined;
}

/** What is wrong with the JSON body of a request. */
export function bodyProblem(method: string, path: string, body: unknown): string | undefined {
  const found = operationOf(method, path);
  if (found === undefined) return 'no such operation';
  const escaped = found.template.replaceAll('~', '~0').replaceAll('/', '~1');
  const pointer = `#/paths/${encodeURI(escaped)}/${method.toLowerCase()}/requestBody/content/application~1json/schema`;
  return schemaProblem(found.name, pointer, body);
}

function operationOf(method: string, path: string): { name: DocumentName; template: string } | undefined {
  for (const name of names) {
    const below = path.startsWith(basePaths[name]) ? path.slice(basePaths[name].length) : undefined;
    if (below === undefined) continue;
    const { paths } = documents.get(name) as { paths: Record<string, JsonObject> };
    const template = Object.keys(paths).find(
      (each) =>
        method.toLowerCase() in (paths[each] ?? {}) &&
        new RegExp(`^${each.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(below),
    );
    if (template !== undefined) return { name, template };
  }
  return undefined;
}
