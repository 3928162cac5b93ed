/** What the documents say about each operation: the one source of its page and of the search index of the reference. */
import { documentNames, type DocumentName } from '../../../../openapi/build/error-table.ts';
import {
  dereference,
  listAt,
  objectAt,
  stringAt,
  type Json,
  type JsonObject,
} from '../../../../openapi/build/json.ts';
import { operationPath, referenceUrl } from '../../../../openapi/build/operation-links.ts';
import { takesKey } from '../../../../openapi/build/page-definition.ts';
import { basePaths, operationsOf, type Operation } from '../../../../openapi/build/samples/call.ts';
import { documentTitles, readDocument } from './documents.ts';
import { boundsOf } from './bounds.ts';
import { fieldsOf, typesOf, type Field } from './fields.ts';

const requestTitle = 'Request';

/** Characters of an example; the reference shows longer ones. */
const longestStream = 3_000;

interface OperationParameter {
  readonly name: string;
  readonly in: string;
  readonly isRequired: boolean;
  readonly types: readonly string[];
  readonly bounds: readonly string[];
  readonly description: string;
}

/** Fields of a body; an operation may have several responses. */
export interface BodyFields {
  /** `Request`, `Response 200`, `Events of the stream`. */
  readonly title: string;
  /** Its fields have bounds that the caller must keep. */
  readonly isRequest: boolean;
  readonly fields: readonly Field[];
  readonly example: BodyExample | undefined;
}

interface BodyExample {
  /** Of the block of code. */
  readonly language: 'json' | 'text';
  readonly text: string;
}

/** One task in several languages. */
interface Sample {
  /** Empty for the first task of an operation. */
  readonly task: string;
  readonly programs: readonly { readonly language: string; readonly source: string }[];
}

export interface OperationFacts {
  readonly document: DocumentName;
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly method: string;
  /** With the base path of its document. */
  readonly path: string;
  /** Its page below the root of the site, without a slash at the end. */
  readonly page: string;
  /** On the reference page of its document, below the root of the site. */
  readonly reference: string;
  /** Whether the request panel can call it. */
  readonly takesKey: boolean;
  readonly samples: readonly Sample[];
  readonly parameters: readonly OperationParameter[];
  /** Media types of the request; none without a body. */
  readonly requestTypes: readonly string[];
  readonly bodies: readonly BodyFields[];
  /** Status → what it means. */
  readonly responses: readonly (readonly [status: string, description: string])[];
}

export interface DocumentFacts {
  readonly name: DocumentName;
  readonly title: string;
  readonly operations: readonly OperationFacts[];
}

export function documentFacts(): DocumentFacts[] {
  return documentNames.map((name) => {
    const document = readDocument(name);
    const operations = operationsOf(document).map((operation) => factsOf(name, document, operation));
    return { name, title: documentTitles[name], operations };
  });
}

function factsOf(name: DocumentName, document: JsonObject, operation: Operation): OperationFacts {
  const { id, method, path, definition } = operation;
  const responses = Object.entries(objectAt(definition, 'responses')).map(
    ([status, written]) => [status, dereference(document, written)] as const,
  );
  const good = responses.filter(([status]) => status.startsWith('2'));
  const request = objectAt(dereferenced(document, definition['requestBody']), 'content');
  return {
    document: name,
    id,
    title: stringAt(definition, 'summary') ?? id,
    description: stringAt(definition, 'description') ?? '',
    method: method.toUpperCase(),
    path: basePaths[name] + path,
    page: operationPath(name, operation),
    reference: referenceUrl(name, operation),
    takesKey: takesKey(definition),
    samples: samplesOf(definition),
    parameters: parametersOf(document, path, definition),
    requestTypes: Object.keys(request),
    bodies: [
      ...bodiesOf(document, request, () => requestTitle),
      ...good.flatMap(([status, response]) =>
        bodiesOf(document, objectAt(response, 'content'), (type) =>
          type === 'text/event-stream' ? 'Events of the stream' : `Response ${status}`,
        ),
      ),
    ],
    responses: responses.map(([status, response]) => [status, stringAt(response, 'description') ?? '']),
  };
}

/** The label of a sample is its language, with the name of a further task: `Python (stream)`. */
function samplesOf(definition: JsonObject): Sample[] {
  const tasks = Map.groupBy(
    listAt(definition, 'x-codeSamples'),
    (sample) => /\((\w+)\)$/.exec(stringAt(sample, 'label') ?? '')?.[1] ?? '',
  );
  return [...tasks].map(([task, samples]) => ({
    task,
    programs: samples.map((sample) => ({
      language: stringAt(sample, 'lang') ?? '',
      source: stringAt(sample, 'source') ?? '',
    })),
  }));
}

function dereferenced(document: JsonObject, value: Json | undefined): JsonObject {
  return value === undefined ? {} : dereference(document, value);
}

function bodiesOf(
  document: JsonObject,
  content: JsonObject,
  titleOf: (type: string) => string,
): BodyFields[] {
  return Object.entries(content)
    .map(([type, media]) => ({
      title: titleOf(type),
      isRequest: titleOf(type) === requestTitle,
      fields: fieldsOf(document, objectAt({ media }, 'media')['schema']),
      example: exampleOf(document, type, media),
    }))
    .filter(({ fields }) => fields.length > 0);
}

/** Of the ordinary response, or of a short stream; the samples have the requests. */
function exampleOf(document: JsonObject, type: string, media: Json): BodyExample | undefined {
  const examples = objectAt(media, 'examples');
  const named = examples[type === 'text/event-stream' ? 'stream' : 'ordinary'];
  if (named === undefined) return undefined;
  const { value } = dereference(document, named);
  if (type === 'application/json') return { language: 'json', text: JSON.stringify(value, null, 2) };
  return typeof value === 'string' && value.length <= longestStream
    ? { language: 'text', text: value.trimEnd() }
    : undefined;
}

function parametersOf(document: JsonObject, path: string, definition: JsonObject): OperationParameter[] {
  const shared = listAt(objectAt(objectAt(document, 'paths'), path), 'parameters');
  return [...shared, ...listAt(definition, 'parameters')].map((written) => {
    const parameter = dereference(document, written);
    return {
      name: stringAt(parameter, 'name') ?? '',
      in: stringAt(parameter, 'in') ?? '',
      isRequired: parameter['required'] === true,
      types: typesOf(document, parameter['schema']),
      bounds: boundsOf(document, parameter['schema']),
      description: stringAt(parameter, 'description') ?? '',
    };
  });
}
