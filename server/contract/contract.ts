/** Loads a bundled OpenAPI document and derives from it the routes and validators, compiled at start. */
import { createValidators, type CreateValidators } from './eov-parts.ts';
import {
  dereferenceOperation,
  isDocument,
  isNode,
  type Node,
  nodeOf,
  type OpenApiDocument,
  type OperationNode,
  resolve,
  type SurfaceName,
} from './openapi-document.ts';
import { createOperation, type Operation } from './operation.ts';
import { createPathMatcher, type PathTemplate } from './path-matcher.ts';
import { foreignRemedies, noRemedies } from './remedies.ts';
import { createSchemaSet, type SchemaSet } from './schema-set.ts';

export type { SurfaceName } from './openapi-document.ts';
export type { Operation } from './operation.ts';
export type { ContractViolation } from './violation.ts';

export interface Contract {
  readonly surface: SurfaceName;
  /** As the document's server has it, `/alt/v1`. */
  readonly basePath: string;
  /** By `operationId`. */
  readonly operations: ReadonlyMap<string, Operation>;
  /** What the server itself sends, by the name of the webhook. */
  readonly webhooks: ReadonlyMap<string, Operation>;
  readonly document: OpenApiDocument;
  /**
   * `path` is below the base path, still percent-encoded, without query. The methods that the path
   * has when it lacks this one; `undefined` for an unknown path and for broken percent-encoding.
   */
  match(
    method: string,
    path: string,
  ): { operation: Operation; params: Record<string, string> } | { allow: readonly string[] } | undefined;
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/**
 * The contract of a surface from its bundle, which is not changed. Synchronous, and all validators
 * are compiled when it returns: no request pays for it. Throws on an invalid document.
 */
export function loadContract(
  surface: SurfaceName,
  bundle: unknown,
  create: CreateValidators = createValidators,
): Contract {
  if (!isDocument(bundle)) throw new Error('the contract is not a bundled OpenAPI 3.1 document');
  const document = bundle;
  const schemas = createSchemaSet(document, create, surface === 'console' ? noRemedies : foreignRemedies);
  const templates = Object.entries(document.paths).map(([path, item]) =>
    template(document, path, resolve(document, item), schemas),
  );
  const aliases = templates.flatMap(({ aliases: paths, ...each }) =>
    paths.map((path) => ({ ...each, path })),
  );
  const operations = new Map(
    templates.flatMap((each) => [...each.methods.values()]).map((operation) => [operation.id, operation]),
  );
  const webhooks = new Map(
    Object.entries(nodeOf(document['webhooks'])).flatMap(([name, item]) => {
      const { methods: sent } = template(document, name, resolve(document, nodeOf(item)), schemas);
      return [...sent.values()].map((operation) => [name, operation] as const);
    }),
  );
  const find = createPathMatcher([...templates, ...aliases]);
  return {
    surface,
    basePath: basePathOf(document),
    operations,
    webhooks,
    document,
    match: (method, path) => {
      const found = find(path);
      if (found === undefined) return undefined;
      const operation = found.methods.get(method);
      return operation === undefined
        ? { allow: [...found.methods.keys()] }
        : { operation, params: found.params };
    },
  };
}

/** Further paths of the same operations, which clients append to a base URL by themselves. */
function aliasesOf(item: Node): string[] {
  const aliases = item['x-path-aliases'];
  return Array.isArray(aliases) ? aliases.map(String) : [];
}

/** The path of the document's first server, whose URL is a variable. */
function basePathOf(document: OpenApiDocument): string {
  const [server] = Array.isArray(document['servers']) ? document['servers'] : [];
  const { url } = nodeOf(server);
  return typeof url === 'string' ? url.replace(/^\{base_url\}/, '') : '';
}

function template(
  document: OpenApiDocument,
  path: string,
  item: Node,
  schemas: SchemaSet,
): PathTemplate<Operation> & { aliases: string[] } {
  const withSlashes = new Set<string>();
  const found = new Map<string, Operation>();
  for (const method of methods) {
    if (!isNode(item[method])) continue;
    const node = dereferenceOperation(document, item, item[method]);
    found.set(method.toUpperCase(), createOperation(method.toUpperCase(), path, node, schemas));
    for (const name of slashed(node)) withSlashes.add(name);
  }
  return { path, withSlashes, methods: found, aliases: aliasesOf(item) };
}

/** The path parameters for which the document itself has an example with a slash: ids of models. */
function slashed({ parameters }: OperationNode): string[] {
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  return inPath
    .filter((parameter) => examplesOf(parameter).some((value) => String(value).includes('/')))
    .map(({ name }) => name);
}

function examplesOf(parameter: Node): unknown[] {
  return [
    parameter['example'],
    ...Object.values(nodeOf(parameter['examples'])).map((example) => nodeOf(example)['value']),
  ];
}
