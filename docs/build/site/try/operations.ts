/** The operations of the request panel with their parameters and example requests, from the documents. */
import { documentNames, type DocumentName } from '../../../../openapi/build/error-table.ts';
import {
  dereference,
  isObject,
  listAt,
  objectAt,
  stringAt,
  type Json,
  type JsonObject,
} from '../../../../openapi/build/json.ts';
import { operationPath } from '../../../../openapi/build/operation-links.ts';
import { takesKey } from '../../../../openapi/build/page-definition.ts';
import { basePaths, operationsOf, type Operation } from '../../../../openapi/build/samples/call.ts';
import { documentTitles, readDocument } from '../reference/documents.ts';

/** Beside the page, in the root of the site. */
export const operationsFile = 'try.json';

interface TryParameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  /** An example, filled in for a parameter that is required. */
  readonly example: string;
}

interface TryExample {
  readonly title: string;
  /** The JSON body, or the fields of the form without its file. */
  readonly body: Json;
  /** Name and text of the file of a form. */
  readonly file?: { readonly name: string; readonly text: string };
}

export interface TryOperation {
  readonly id: string;
  readonly title: string;
  /** Names a group of operations. */
  readonly surface: string;
  readonly method: string;
  /** Whole, with names in braces. */
  readonly path: string;
  /** Header that carries the key. */
  readonly keyHeader: 'authorization' | 'x-api-key';
  readonly parameters: readonly TryParameter[];
  readonly body: 'json' | 'form' | 'none';
  readonly examples: readonly TryExample[];
  /** The page of the operation, below the root of the site. */
  readonly reference: string;
}

/** The panel sends a key with each call. */
const titles: Readonly<Record<DocumentName, string>> = {
  ...documentTitles,
  console: `${documentTitles.console}, with a management key`,
};

export function tryOperations(): TryOperation[] {
  return documentNames.flatMap((name) => {
    const document = readDocument(name);
    return operationsOf(document)
      .filter(({ definition }) => takesKey(definition))
      .map((operation) => shown(name, document, operation));
  });
}

function shown(name: DocumentName, document: JsonObject, operation: Operation): TryOperation {
  const { id, method, path, definition } = operation;
  const content = objectAt(objectAt(definition, 'requestBody'), 'content');
  const form = objectAt(content, 'multipart/form-data');
  const json = objectAt(content, 'application/json');
  const isForm = 'multipart/form-data' in content;
  return {
    id,
    title: stringAt(definition, 'summary') ?? id,
    surface: titles[name],
    method: method.toUpperCase(),
    path: basePaths[name] + path,
    keyHeader: name === 'alt' ? 'x-api-key' : 'authorization',
    parameters: parametersOf(document, path, definition),
    body: isForm ? 'form' : 'application/json' in content ? 'json' : 'none',
    examples: examplesOf(isForm ? form : json, isForm),
    reference: `${operationPath(name, operation)}/`,
  };
}

function parametersOf(document: JsonObject, path: string, operation: JsonObject): TryParameter[] {
  const shared = listAt(objectAt(objectAt(document, 'paths'), path), 'parameters');
  return [...shared, ...listAt(operation, 'parameters')].map((written) => {
    const parameter = dereference(document, written);
    const [example] = Object.values(objectAt(parameter, 'examples'));
    const value = isObject(example) ? example['value'] : undefined;
    return {
      name: stringAt(parameter, 'name') ?? '',
      in: stringAt(parameter, 'in') ?? '',
      required: parameter['required'] === true,
      example: typeof value === 'string' || typeof value === 'number' ? String(value) : '',
    };
  });
}

function examplesOf(media: JsonObject, isForm: boolean): TryExample[] {
  return Object.entries(objectAt(media, 'examples')).flatMap(([name, example]) => {
    if (!isObject(example)) return [];
    const title = stringAt(example, 'summary') ?? name;
    const body = example['value'] ?? null;
    if (!isForm || !isObject(body)) return [{ title, body }];
    const { file, ...fields } = body;
    const fileName = stringAt(example, 'x-filename') ?? 'file.txt';
    return [{ title, body: fields, file: { name: fileName, text: typeof file === 'string' ? file : '' } }];
  });
}
