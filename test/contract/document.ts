/** The contract as these tests read it: straight from the bundled documents, never through the server's own engine. */
import { readFileSync } from 'node:fs';
import {
  atReference,
  isObject,
  listAt,
  objectAt,
  pointerToken,
  stringAt,
  type JsonObject,
} from '../../openapi/build/json.ts';

export const surfaces = ['v1', 'alt'] as const;
export type SurfaceName = (typeof surfaces)[number];

/** A place in a document; following a reference moves it to where the reference leads. */
export interface Located {
  /** JSON pointer as in a reference, `#/components/schemas/X`. */
  pointer: string;
  node: JsonObject;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Located;
  /** Values of the parameter's examples, by their names. */
  examples: Map<string, unknown>;
}

interface DeclaredHeader {
  /** Lower case. */
  name: string;
  required: boolean;
  schema: Located;
}

/** One status of an operation, as the document declares it. */
export interface DeclaredResponse {
  status: number;
  /** Schemas by media type. */
  content: Map<string, Located>;
  headers: DeclaredHeader[];
  /** Error codes: the names of the examples of an error response; empty below 400. */
  codes: string[];
}

export interface Operation {
  surface: SurfaceName;
  basePath: string;
  id: string;
  /** Upper case. */
  method: string;
  /** As the document writes it, `/models/{model}`. */
  path: string;
  parameters: Parameter[];
  /** `undefined` when the operation takes none. */
  body: { mediaType: string; schema: Located; maxBytes: number } | undefined;
  responses: Map<number, DeclaredResponse>;
}

export interface ContractDocument {
  surface: SurfaceName;
  basePath: string;
  json: JsonObject;
  operations: Operation[];
}

const methods = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options'];

/** The node at the place, references followed. Throws when there is nothing, or no object. */
export function locate(document: JsonObject, place: string): Located {
  let pointer = place;
  for (let depth = 0; depth < 32; depth += 1) {
    const node = atReference(document, pointer);
    if (!isObject(node)) throw new Error(`no object at ${pointer}`);
    const reference = stringAt(node, '$ref');
    if (reference === undefined) return { pointer, node };
    pointer = reference;
  }
  throw new Error(`endless references at ${place}`);
}

/** The place of a member, references followed. */
export function below(document: JsonObject, place: Located, ...keys: string[]): Located {
  return locate(
    document,
    [place.pointer, ...keys.map((key) => encodeURIComponent(pointerToken(key)))].join('/'),
  );
}

/** The bundle of a surface, read once per call. */
export function readContract(surface: SurfaceName): ContractDocument {
  const url = new URL(`../../openapi/generated/${surface}.openapi.json`, import.meta.url);
  const json: unknown = JSON.parse(readFileSync(url, 'utf8'));
  if (!isObject(json)) throw new Error(`the bundle of ${surface} is no object`);
  const basePath = (stringAt(listAt(json, 'servers')[0], 'url') ?? '').replace('{base_url}', '');
  const root: Located = { pointer: '#', node: json };
  const operations = Object.keys(objectAt(json, 'paths')).flatMap((path) => {
    const item = below(json, root, 'paths', path);
    return methods
      .filter((method) => isObject(item.node[method]))
      .map((method) => readOperation({ json, surface, basePath }, path, item, method));
  });
  return { surface, basePath, json, operations };
}

type Source = Pick<ContractDocument, 'json' | 'surface' | 'basePath'>;

function readOperation(
  { json, surface, basePath }: Source,
  path: string,
  item: Located,
  method: string,
): Operation {
  const place = below(json, item, method);
  const parameters = [item, place].flatMap((holder) =>
    listAt(holder.node, 'parameters').map((_, index) =>
      readParameter(json, below(json, holder, 'parameters', String(index))),
    ),
  );
  const responses = Object.keys(objectAt(place.node, 'responses')).map(
    (status) =>
      [Number(status), readResponse(json, Number(status), below(json, place, 'responses', status))] as const,
  );
  return {
    surface,
    basePath,
    id: stringAt(place.node, 'operationId') ?? `${method} ${path}`,
    method: method.toUpperCase(),
    path,
    parameters,
    body: readBody(json, place),
    responses: new Map(responses),
  };
}

function readBody(json: JsonObject, place: Located): Operation['body'] {
  if (place.node.requestBody === undefined) return undefined;
  const body = below(json, place, 'requestBody');
  const [mediaType, ...others] = Object.keys(objectAt(body.node, 'content'));
  if (mediaType === undefined || others.length > 0)
    throw new Error(`${body.pointer}: one media type is expected`);
  return {
    mediaType,
    schema: below(json, body, 'content', mediaType, 'schema'),
    maxBytes: Number(place.node['x-max-body-bytes']),
  };
}

function readParameter(json: JsonObject, place: Located): Parameter {
  const { node } = place;
  const position = stringAt(node, 'in');
  if (position !== 'path' && position !== 'query' && position !== 'header')
    throw new Error(`${place.pointer}: a parameter in '${position}'`);
  const examples = Object.keys(objectAt(node, 'examples')).map(
    (name) => [name, below(json, place, 'examples', name).node.value] as const,
  );
  return {
    name: stringAt(node, 'name') ?? '',
    in: position,
    required: node.required === true,
    schema: below(json, place, 'schema'),
    examples: new Map(examples),
  };
}

function readResponse(json: JsonObject, status: number, place: Located): DeclaredResponse {
  const content = Object.keys(objectAt(place.node, 'content')).map((mediaType) =>
    below(json, place, 'content', mediaType),
  );
  const mediaTypes = Object.keys(objectAt(place.node, 'content'));
  return {
    status,
    content: new Map(
      mediaTypes.map((mediaType, index) => [mediaType, below(json, content[index] ?? place, 'schema')]),
    ),
    headers: Object.keys(objectAt(place.node, 'headers')).map((name) => {
      const header = below(json, place, 'headers', name);
      return {
        name: name.toLowerCase(),
        required: header.node.required === true,
        schema: below(json, header, 'schema'),
      };
    }),
    codes: status < 400 ? [] : content.flatMap(({ node }) => Object.keys(objectAt(node, 'examples'))),
  };
}
