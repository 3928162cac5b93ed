/** The parts of a bundled OpenAPI document that the engine reads, and the resolution of its references. */

/** The documents that are served: two surfaces for models, and the API of the console. */
export type SurfaceName = 'v1' | 'alt' | 'console';

/** A JSON object that has not been validated yet. */
export type Node = Readonly<Record<string, unknown>>;

/** A JSON Schema; the boolean forms occur below `additionalProperties` and similar keywords. */
export type Schema = Node;

/** A bundled document: every `$ref` in it points into the document itself. */
export interface OpenApiDocument extends Node {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Node>>;
  readonly components?: Readonly<Record<string, Readonly<Record<string, Node>>>>;
}

export interface ParameterNode extends Node {
  readonly name: string;
  /** `path`, `query` or `header`. */
  readonly in: string;
  readonly schema: Schema;
}

export interface MediaTypeNode extends Node {
  readonly schema?: Schema;
}

interface ResponseNode extends Node {
  readonly headers: Readonly<Record<string, Node>>;
  readonly content: Readonly<Record<string, MediaTypeNode>>;
}

export interface OperationNode extends Node {
  readonly operationId: string;
  readonly parameters: readonly ParameterNode[];
  readonly requestBody:
    | { readonly required: boolean; readonly content: Readonly<Record<string, MediaTypeNode>> }
    | undefined;
  readonly responses: Readonly<Record<string, ResponseNode>>;
}

/** Whether `bundle` can be a document at all; its details are validated as they are read. */
export function isDocument(bundle: unknown): bundle is OpenApiDocument {
  return isNode(bundle) && String(bundle['openapi']).startsWith('3.1.') && isNode(bundle['paths']);
}

export const schemaPrefix = '#/components/schemas/';

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `value` when it is an object, else an empty one. */
export function nodeOf(value: unknown): Node {
  return isNode(value) ? value : {};
}

/** Resolves `node`: itself, or the end of its chain of references. Throws on a reference without a target. */
export function resolve(document: OpenApiDocument, node: unknown): Node {
  let found = node;
  for (let hops = 0; hops < 16; hops++) {
    if (!isNode(found)) break;
    const ref = found['$ref'];
    if (typeof ref !== 'string') return found;
    found = lookUp(document, ref);
  }
  throw new Error(`the contract has a reference that leads nowhere: ${JSON.stringify(node)}`);
}

function lookUp(document: OpenApiDocument, ref: string): unknown {
  if (!ref.startsWith('#/')) return undefined;
  let found: unknown = document;
  for (const part of ref.slice(2).split('/')) {
    const name = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
    found = nodeOf(found)[name];
  }
  return found;
}

/** The Operation Object `node` of a path with every reference above its schemas resolved, and the path's own parameters added. */
export function dereferenceOperation(document: OpenApiDocument, pathItem: Node, node: Node): OperationNode {
  const own = list(node['parameters']).map((parameter) => parameterOf(document, parameter));
  const inherited = list(pathItem['parameters'])
    .map((parameter) => parameterOf(document, parameter))
    .filter((above) => !own.some((parameter) => parameter.name === above.name && parameter.in === above.in));
  const body = node['requestBody'] === undefined ? undefined : resolve(document, node['requestBody']);
  return {
    ...node,
    operationId: String(node['operationId']),
    parameters: [...inherited, ...own],
    requestBody: body && { ...body, required: body['required'] === true, content: contentOf(document, body) },
    responses: mapValues(nodeOf(node['responses']), (reference) => {
      const response = resolve(document, reference);
      const headers = mapValues(nodeOf(response['headers']), (header) => resolve(document, header));
      return { ...response, headers, content: contentOf(document, response) };
    }),
  };
}

function parameterOf(document: OpenApiDocument, reference: unknown): ParameterNode {
  const parameter = resolve(document, reference);
  return {
    ...parameter,
    name: String(parameter['name']),
    in: String(parameter['in']),
    schema: nodeOf(parameter['schema']),
  };
}

function contentOf(document: OpenApiDocument, holder: Node): Record<string, MediaTypeNode> {
  return mapValues(nodeOf(holder['content']), (mediaType) => {
    const grammar = nodeOf(mediaType)['x-stream-grammar'];
    return {
      ...nodeOf(mediaType),
      ...(grammar !== undefined && { 'x-stream-grammar': resolve(document, grammar) }),
    };
  });
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function mapValues<T>(node: Node, change: (value: unknown, name: string) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, change(value, name)]));
}
