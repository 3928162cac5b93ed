/** The contract's rules for requests: its operations, their parameters and the schemas of their bodies. */
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { BodyKind } from '../facts/foreign.ts';
import { isModelWritten } from '../facts/model-written.ts';
import { isObject } from './json-text.ts';

export type Surface = 'v1' | 'alt';

export interface Operation {
  surface: Surface;
  method: string;
  /** Below the surface's base URL, as `/models/{model}`. */
  path: string;
  kind?: BodyKind;
  query: string[];
}

/** One error of a schema, as ajv reports it. */
export interface SchemaFault {
  keyword: string;
  /** JSON pointer to the value at fault. */
  instancePath: string;
  params: object;
  message?: string;
}

interface Bundle {
  servers: { url: string; variables: { base_url: { default: string } } }[];
  paths: Record<string, Record<string, unknown>>;
  components: { schemas: Record<string, unknown>; parameters: Record<string, unknown> };
}

const kinds: Record<string, BodyKind> = {
  createChatCompletion: 'chat',
  createCompletion: 'completions',
  createResponse: 'responses',
  createEmbedding: 'embeddings',
  createRerank: 'rerank',
  createSpeech: 'speech',
  createMessage: 'messages',
  countMessageTokens: 'count',
};

const schemas: Record<BodyKind, [Surface, string]> = {
  chat: ['v1', 'CreateChatCompletionRequest'],
  completions: ['v1', 'CreateCompletionRequest'],
  responses: ['v1', 'CreateResponseRequest'],
  embeddings: ['v1', 'CreateEmbeddingRequest'],
  rerank: ['v1', 'CreateRerankRequest'],
  speech: ['v1', 'CreateSpeechRequest'],
  messages: ['alt', 'CreateMessageRequest'],
  count: ['alt', 'CountMessageTokensRequest'],
};

/** Paths of the surfaces below the base URL of an installation. */
export const surfacePaths: Record<Surface, string> = { v1: '/v1', alt: '/alt/v1' };

const bundles = new Map<Surface, Bundle>();

function bundle(surface: Surface): Bundle {
  const known = bundles.get(surface);
  if (known !== undefined) return known;
  const file = new URL(`../../openapi/generated/${surface}.openapi.json`, import.meta.url);
  const read = JSON.parse(readFileSync(file, 'utf8')) as Bundle;
  bundles.set(surface, read);
  return read;
}

/** The contract's base URL, the default. */
export function defaultBaseUrl(): string {
  return bundle('v1').servers[0]?.variables.base_url.default ?? '';
}

let operationsOnce: Operation[] | undefined;

/** Every operation of both surfaces. */
export function operations(): Operation[] {
  operationsOnce ??= (['v1', 'alt'] as const).flatMap((surface) => operationsOf(surface));
  return operationsOnce;
}

function operationsOf(surface: Surface): Operation[] {
  const document = bundle(surface);
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => {
      if (!isObject(operation) || typeof operation['operationId'] !== 'string') return [];
      const kind = kinds[operation['operationId']];
      const query = [item['parameters'], operation['parameters']].flatMap((list) =>
        queryNames(document, list),
      );
      return [{ surface, method: method.toUpperCase(), path, ...(kind && { kind }), query }];
    }),
  );
}

function queryNames({ components }: Bundle, parameters: unknown): string[] {
  if (!Array.isArray(parameters)) return [];
  return parameters.flatMap((item: unknown) => {
    if (!isObject(item)) return [];
    const name = typeof item['$ref'] === 'string' ? (item['$ref'].split('/').at(-1) ?? '') : undefined;
    const parameter = name === undefined ? item : components.parameters[name];
    return isObject(parameter) && parameter['in'] === 'query' ? [String(parameter['name'])] : [];
  });
}

/** Whether the body of this operation may have a member of this name. */
export function knowsField(kind: BodyKind, name: string): boolean {
  const [surface, schema] = schemas[kind];
  const found = bundle(surface).components.schemas[schema];
  return isObject(found) && isObject(found['properties']) && Object.hasOwn(found['properties'], name);
}

/** Whether some body of the operation may have a member at this path, as `messages[].content[].text`. */
export function knowsPath(kind: BodyKind, path: string): boolean {
  return schemaHasPath(...schemas[kind], path);
}

/** The same of any schema of the surface. */
export function schemaHasPath(surface: Surface, schema: string, path: string): boolean {
  const components = bundle(surface).components.schemas;
  let nodes = formsOf(components, { $ref: `#/components/schemas/${schema}` });
  for (const step of path.match(/\[\]|[^.[\]]+/g) ?? []) {
    nodes = nodes.flatMap((node) => {
      const properties = isObject(node['properties']) ? node['properties'] : {};
      const next =
        step === '[]' ? node['items'] : Object.hasOwn(properties, step) ? properties[step] : undefined;
      return formsOf(components, next);
    });
  }
  return nodes.length > 0;
}

/** The schema itself behind references, and the branches of a union. */
function formsOf(components: Record<string, unknown>, node: unknown): Record<string, unknown>[] {
  if (!isObject(node)) return [];
  const { $ref: ref } = node;
  if (typeof ref === 'string') return formsOf(components, components[ref.slice(ref.lastIndexOf('/') + 1)]);
  const branches = [node['oneOf'], node['anyOf']].flatMap((list) =>
    Array.isArray(list) ? (list as unknown[]) : [],
  );
  return branches.length === 0 ? [node] : branches.flatMap((branch) => formsOf(components, branch));
}

const checks = new Map<BodyKind, (body: unknown) => SchemaFault[]>();

/** Every error that the schema of the operation finds in a body, as the server reads it. */
export function schemaFaults(kind: BodyKind, body: unknown): SchemaFault[] {
  const check = checks.get(kind) ?? compile(kind);
  checks.set(kind, check);
  return withoutModelsMembers(kind === 'chat' ? nested(body) : body, check);
}

/** The server leaves unknown members out of what a model has written, and nulls of members that may only be absent. */
function withoutModelsMembers(given: unknown, check: (body: unknown) => SchemaFault[]): SchemaFault[] {
  let body = given;
  let faults = check(body);
  for (const fault of faults) {
    const steps = surplusSteps(fault, body);
    const name = steps?.at(-1);
    if (steps === undefined || name === undefined || !isModelWritten(at(body, steps.slice(0, 2)))) continue;
    const smaller = structuredClone(body);
    const holder = at(smaller, steps.slice(0, -1));
    if (!isObject(holder)) continue;
    Reflect.deleteProperty(holder, name);
    const left = check(smaller);
    // A union names members that only another branch of it does not know.
    if (left.length < faults.length) [body, faults] = [smaller, left];
  }
  return faults;
}

/** The path of an unknown member, or of a null that is refused. */
function surplusSteps({ keyword, instancePath, params }: SchemaFault, body: unknown): string[] | undefined {
  const steps = instancePath.split('/').slice(1);
  if (keyword === 'additionalProperties')
    return [...steps, String((params as { additionalProperty: unknown }).additionalProperty)];
  return at(body, steps) === null ? steps : undefined;
}

function at(node: unknown, steps: readonly string[]): unknown {
  return steps.reduce<unknown>(
    (holder, step) =>
      typeof holder === 'object' && holder !== null ? (holder as Record<string, unknown>)[step] : undefined,
    node,
  );
}

/** The server takes a schema that is not nested, too. */
function nested(body: unknown): unknown {
  const format = isObject(body) ? body['response_format'] : undefined;
  if (!isObject(format) || format['type'] !== 'json_schema') return body;
  const { schema, ...rest } = format;
  if (!isObject(schema) || rest['json_schema'] !== undefined) return body;
  return { ...(body as object), response_format: { ...rest, json_schema: { name: 'response', schema } } };
}

const compilers = new Map<Surface, Ajv2020>();

function compile(kind: BodyKind): (body: unknown) => SchemaFault[] {
  const [surface, schema] = schemas[kind];
  const ajv = compilers.get(surface) ?? compiler(surface);
  compilers.set(surface, ajv);
  const validate = ajv.getSchema(`document:#/components/schemas/${schema}`);
  if (validate === undefined) throw new Error(`the contract has no schema ${schema}`);
  return (body) => (validate(body) === true ? [] : (validate.errors ?? []));
}

/** With discriminators ajv reports only the branch of a union that was meant; it reads their tags off the branches. */
function compiler(surface: Surface): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    discriminator: true,
    validateFormats: false,
    validateSchema: false,
    logger: false,
  });
  const withoutMapping = (key: string, value: unknown) =>
    key === 'discriminator' && isObject(value) ? { propertyName: value['propertyName'] } : value;
  const components: unknown = JSON.parse(JSON.stringify(bundle(surface).components), withoutMapping);
  return ajv.addSchema({ $id: 'document:', components });
}

let namesOnce: Set<string> | undefined;

/** Every name that a member of any request, response or event of the contract has. */
export function contractNames(): ReadonlySet<string> {
  namesOnce ??= new Set(
    (['v1', 'alt'] as const).flatMap((surface) => memberNames(bundle(surface).components.schemas)),
  );
  return namesOnce;
}

function memberNames(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(memberNames);
  if (!isObject(schema)) return [];
  const own = isObject(schema['properties']) ? Object.keys(schema['properties']) : [];
  return [...own, ...Object.values(schema).flatMap(memberNames)];
}
