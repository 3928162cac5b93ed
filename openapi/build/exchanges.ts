/**
 * The named exchanges of a document: request and response, put together from its examples. Tests, mock
 * and conformance kit send the one and expect the other.
 *
 * Exchange X of an operation is the body example X with every parameter's example X; its response is the
 * response example X, in whichever response of the operation has it. An error exchange has the name of
 * its error code; a body that the schema must refuse is under `x-invalid-examples`. Without a body the names come from the parameters and the successful responses, and each
 * such operation also has `invalid_api_key`; a path parameter without an example X then takes `ordinary`.
 */
import { dereference, isObject, type Json, type JsonObject, listAt, objectAt, stringAt } from './json.ts';

export interface Exchange {
  operationId: string;
  name: string;
  /** Upper case. */
  method: string;
  /** The path as the document writes it, `/models/{model}`. */
  path: string;
  pathParams: Record<string, string>;
  /** In order; an exploded list has one entry per item. */
  query: [name: string, value: string][];
  /** Header parameters of the exchange, lower case; neither the key nor the content type is among them. */
  headers: Record<string, string>;
  /** Whether the caller must send a key that is not valid: the response depends on nothing else. */
  wrongKey: boolean;
  requestMediaType: string | undefined;
  requestBody: Json | undefined;
  /** Whether the schema accepts the body; false where being refused by it is the point. */
  requestIsValid: boolean;
  /** Fields of a multipart body that are files. */
  fileFields: string[];
  /** Name under which those files are sent: `x-filename` of the request example. */
  filename: string | undefined;
  status: number;
  responseMediaType: string;
  responseExample: Json;
}

interface Operation {
  document: JsonObject;
  id: string;
  method: string;
  path: string;
  node: JsonObject;
  parameters: JsonObject[];
}

interface ResponseExample {
  status: number;
  mediaType: string;
  value: Json;
}

interface RequestBody {
  mediaType: string;
  value: Json;
  isValid: boolean;
  fileFields: string[];
  filename: string | undefined;
}

const methods = ['get', 'put', 'post', 'delete', 'patch'];
const wrongKeyCode = 'invalid_api_key';

function operations(document: JsonObject): Operation[] {
  return Object.entries(objectAt(document, 'paths')).flatMap(([path, reference]) => {
    const item = dereference(document, reference);
    return methods.flatMap((method) => {
      const node = item[method];
      if (!isObject(node)) return [];
      const parameters = [...listAt(item, 'parameters'), ...listAt(node, 'parameters')].map((parameter) =>
        dereference(document, parameter),
      );
      return [
        {
          document,
          id: stringAt(node, 'operationId') ?? `${method} ${path}`,
          method,
          path,
          node,
          parameters,
        },
      ];
    });
  });
}

/** Value of a named example, or undefined when there is none of that name. */
function exampleOf(document: JsonObject, holder: JsonObject, name: string): Json | undefined {
  const example = objectAt(holder, 'examples')[name];
  return example === undefined ? undefined : dereference(document, example).value;
}

function requestExamples(media: Json | undefined): JsonObject {
  return { ...objectAt(media, 'examples'), ...objectAt(media, 'x-invalid-examples') };
}

function responseExamples(operation: Operation): Map<string, ResponseExample[]> {
  const found = new Map<string, ResponseExample[]>();
  for (const [status, reference] of Object.entries(objectAt(operation.node, 'responses'))) {
    const response = dereference(operation.document, reference);
    for (const [mediaType, media] of Object.entries(objectAt(response, 'content'))) {
      for (const name of Object.keys(objectAt(media, 'examples'))) {
        const value = isObject(media) ? exampleOf(operation.document, media, name) : undefined;
        if (value === undefined)
          throw new Error(`${operation.id}: the response example '${name}' has no value`);
        found.set(name, [...(found.get(name) ?? []), { status: Number(status), mediaType, value }]);
      }
    }
  }
  return found;
}

function bodyOf(operation: Operation, name: string): RequestBody | undefined {
  if (operation.node.requestBody === undefined) return undefined;
  const body = dereference(operation.document, operation.node.requestBody);
  const found = Object.entries(objectAt(body, 'content')).flatMap(([mediaType, media]) => {
    const reference = requestExamples(media)[name];
    if (reference === undefined) return [];
    const example = dereference(operation.document, reference);
    if (example.value === undefined)
      throw new Error(`${operation.id}: the request example '${name}' has no value`);
    const schema = dereference(operation.document, objectAt(media, 'schema'));
    const fileFields = Object.entries(objectAt(schema, 'properties'))
      .filter(([, property]) => stringAt(dereference(operation.document, property), 'format') === 'binary')
      .map(([field]) => field);
    const isValid = objectAt(media, 'x-invalid-examples')[name] === undefined;
    return [
      { mediaType, value: example.value, isValid, fileFields, filename: stringAt(example, 'x-filename') },
    ];
  });
  if (found.length > 1) throw new Error(`${operation.id}: two media types have a request example '${name}'`);
  return found[0];
}

function names(operation: Operation, byName: Map<string, ResponseExample[]>): string[] {
  const successes = [...byName]
    .filter(([, found]) => found.some((response) => response.status < 400))
    .map(([name]) => name);
  if (operation.node.requestBody === undefined) {
    const ofParameters = operation.parameters.flatMap((parameter) =>
      Object.keys(objectAt(parameter, 'examples')),
    );
    return [...new Set([...successes, ...ofParameters, wrongKeyCode])];
  }
  const body = dereference(operation.document, operation.node.requestBody);
  const ofBody = new Set(
    Object.values(objectAt(body, 'content')).flatMap((media) => Object.keys(requestExamples(media))),
  );
  const dangling = successes.find((name) => !ofBody.has(name));
  if (dangling !== undefined)
    throw new Error(`${operation.id}: no request example leads to the response example '${dangling}'`);
  return [...ofBody];
}

function text(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function parametersOf(
  operation: Operation,
  name: string,
): Pick<Exchange, 'pathParams' | 'query' | 'headers'> {
  const result: Pick<Exchange, 'pathParams' | 'query' | 'headers'> = {
    pathParams: {},
    query: [],
    headers: {},
  };
  for (const parameter of operation.parameters) {
    const key = stringAt(parameter, 'name') ?? '';
    const own = exampleOf(operation.document, parameter, name);
    const value =
      own ?? (parameter.required === true ? exampleOf(operation.document, parameter, 'ordinary') : undefined);
    if (value === undefined) {
      if (parameter.required === true)
        throw new Error(`${operation.id}: the parameter '${key}' has no example '${name}'`);
      continue;
    }
    if (parameter.in === 'path') result.pathParams[key] = text(value);
    else if (parameter.in === 'header') result.headers[key.toLowerCase()] = text(value);
    else if (Array.isArray(value))
      result.query.push(...value.map((item): [string, string] => [key, text(item)]));
    else result.query.push([key, text(value)]);
  }
  return result;
}

function assemble(operation: Operation, name: string, found: ResponseExample[]): Exchange {
  const [response] = found;
  if (response === undefined) throw new Error(`${operation.id}: no response has an example '${name}'`);
  if (found.length > 1)
    throw new Error(`${operation.id}: ${found.length} responses have an example '${name}'`);
  const body = bodyOf(operation, name);
  return {
    operationId: operation.id,
    name,
    method: operation.method.toUpperCase(),
    path: operation.path,
    ...parametersOf(operation, name),
    wrongKey: name === wrongKeyCode,
    requestMediaType: body?.mediaType,
    requestBody: body?.value,
    requestIsValid: body?.isValid ?? true,
    fileFields: body?.fileFields ?? [],
    filename: body?.filename,
    status: response.status,
    responseMediaType: response.mediaType,
    responseExample: response.value,
  };
}

/**
 * All exchanges of a bundled 3.1 document, in its order. Throws when an example leads nowhere, when two
 * responses have one name, and when a required parameter has no example.
 */
export function listExchanges(document: JsonObject): Exchange[] {
  return operations(document).flatMap((operation) => {
    const byName = responseExamples(operation);
    return names(operation, byName).map((name) => assemble(operation, name, byName.get(name) ?? []));
  });
}
