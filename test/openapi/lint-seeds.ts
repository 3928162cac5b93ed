/** For each lint rule of this project the faults that a tired author might make, as edits of the sound document. */
import { isObject, type Json } from '../../openapi/build/json.ts';
import { headers, shared, soundFiles, tagged, type Files } from './lint-document.ts';

const operation = ['paths', '/embeddings', 'post'];
const success = [...operation, 'responses', '200', 'content'];
const inRoot = (path: string[], value: Json | undefined): Edit => ({ file: 'openapi.yaml', path, value });
const inThing = (path: string[], value: Json | undefined): Edit => ({
  file: 'schemas/Thing.yaml',
  path,
  value,
});
const inForm = (path: string[], value: Json | undefined): Edit => ({
  file: 'schemas/ThingForm.yaml',
  path,
  value,
});

interface Edit {
  file: string;
  path: string[];
  /** Undefined takes the member away. */
  value: Json | undefined;
}

/** One fault, and the rule that must see it. */
export interface Seed {
  rule: string;
  fault: string;
  edits: Edit[];
}

const seed = (rule: string, fault: string, ...edits: Edit[]): Seed => ({ rule, fault, edits });

/** Every house rule has at least one; a test holds this list against redocly.yaml. */
export const seeds: Seed[] = [
  seed(
    'response-contains-header',
    'an answer without a trace id',
    inRoot([...operation, 'responses', '200', 'headers', 'x-trace-id'], undefined),
  ),
  seed(
    'rule/operation-id-is-verb-and-noun',
    'an id of another form',
    inRoot([...operation, 'operationId'], 'embeddings_create'),
  ),
  seed(
    'rule/operation-summary-is-short',
    'a long summary',
    inRoot([...operation, 'summary'], 'x'.repeat(81)),
  ),
  seed('rule/no-nullable', 'a word of 3.0', inThing(['properties', 'id', 'nullable'], true)),
  seed('rule/no-read-only', 'a readOnly member', inThing(['properties', 'id', 'readOnly'], true)),
  seed(
    'rule/no-prefix-items',
    'a tuple',
    inThing(['properties', 'id'], { description: 'd', type: 'array', prefixItems: [{ type: 'string' }] }),
  ),
  seed(
    'house/access',
    'an operation that does not say who may call it',
    inRoot([...operation, 'x-access'], undefined),
  ),
  seed('house/access', 'a role that nobody has', inRoot([...operation, 'x-access', 'role'], 'manager')),
  seed('house/access', 'a project without a role', inRoot([...operation, 'x-access', 'role'], undefined)),
  seed(
    'house/operation-success',
    'an operation that cannot succeed',
    inRoot([...operation, 'responses', '200'], undefined),
  ),
  seed('house/body-limit', 'a body without a limit', inRoot([...operation, 'x-max-body-bytes'], undefined)),
  seed('house/closed-requests', 'an open object in a request', {
    file: 'schemas/ThingCircle.yaml',
    path: ['additionalProperties'],
    value: undefined,
  }),
  seed('house/closed-requests', 'a composed request', {
    file: 'schemas/ThingRequest.yaml',
    path: ['allOf'],
    value: [{ $ref: 'ThingCircle.yaml' }],
  }),
  seed('house/discriminated-unions', 'a tag without a discriminator', inForm(['discriminator'], undefined)),
  seed(
    'house/discriminated-unions',
    'a member that is not mapped',
    inForm(['discriminator', 'mapping', 'square'], undefined),
  ),
  seed(
    'house/discriminated-unions',
    'a mapping that is not the tag',
    inForm(['discriminator', 'mapping'], { round: 'ThingCircle.yaml', square: 'ThingSquare.yaml' }),
  ),
  seed(
    'house/discriminated-unions',
    'a mapping to no member',
    inForm(['discriminator', 'mapping', 'state'], 'ThingState.yaml'),
  ),
  seed('house/discriminated-unions', 'a discriminator without type: object', inForm(['type'], undefined)),
  seed(
    'house/exchanges',
    'no rich exchange',
    inRoot([...operation, 'requestBody', 'content', 'application/json', 'examples', 'rich'], undefined),
  ),
  seed(
    'house/generated-errors',
    'an error written by hand',
    inRoot([...operation, 'responses', '404'], {
      description: 'Lost.',
      headers: { ...headers, 'x-should-retry': shared('headers/XShouldRetry.yaml') },
    }),
  ),
  seed('house/media-examples', 'no example', inRoot([...success, 'application/json', 'examples'], undefined)),
  seed(
    'house/media-examples',
    'an example without a name',
    inRoot([...success, 'application/json', 'examples'], undefined),
    inRoot([...success, 'application/json', 'example'], { id: '1' }),
  ),
  seed(
    'house/named-schemas',
    'an object in place',
    inThing(['properties', 'id'], {
      description: 'd',
      type: 'object',
      properties: { a: { type: 'string', description: 'a' } },
    }),
  ),
  seed('house/named-schemas', 'an enumeration in place', inThing(['properties', 'id', 'enum'], ['a', 'b'])),
  seed('house/named-schemas', 'an enumeration of one', inThing(['properties', 'id', 'enum'], ['a'])),
  seed(
    'house/named-schemas',
    'a union in place',
    inThing(['properties', 'form'], {
      description: 'd',
      anyOf: [{ $ref: 'ThingCircle.yaml' }, { $ref: 'ThingSquare.yaml' }],
    }),
  ),
  seed(
    'house/named-schemas',
    'a union of types in place',
    inThing(['properties', 'form'], { description: 'd', type: ['string', 'integer'] }),
  ),
  seed(
    'house/named-schemas',
    'a map in place',
    inThing(['properties', 'form'], {
      description: 'd',
      type: ['object', 'null'],
      additionalProperties: { type: 'string' },
    }),
  ),
  seed('house/named-schemas', 'a string as a member of a union', {
    file: 'schemas/ThingForm.yaml',
    path: [],
    value: { description: 'd', oneOf: [{ $ref: 'ThingCircle.yaml' }, { type: 'string' }] },
  }),
  seed('house/named-schemas', 'known values without a name', {
    file: 'schemas/ThingState.yaml',
    path: ['anyOf', '0'],
    value: { type: 'string', enum: ['new'] },
  }),
  seed('house/named-schemas', 'known values by another name', {
    file: 'schemas/ThingState.yaml',
    path: ['anyOf', '0'],
    value: { $ref: 'ThingCircle.yaml' },
  }),
  seed('house/named-schemas', 'a property named as its schema', {
    file: 'schemas/ThingCircle.yaml',
    path: ['properties', 'thing_circle'],
    value: { type: 'string', description: 'd' },
  }),
  seed('house/named-schemas', 'an object or null without a title', {
    file: 'schemas/ThingCircle.yaml',
    path: ['type'],
    value: ['object', 'null'],
  }),
  seed('house/named-schemas', 'a list as a member of a union', {
    file: 'schemas/ThingState.yaml',
    path: ['anyOf', '2'],
    value: { type: 'array', items: { type: 'string' } },
  }),
  seed(
    'house/no-null-default',
    'a default of null',
    inThing(['properties', 'id'], { description: 'd', type: ['string', 'null'], default: null }),
  ),
  seed(
    'house/operation-parameters',
    'no x-sandbox-error',
    inRoot(
      [...operation, 'parameters'],
      [shared('parameters/TraceId.yaml'), shared('parameters/Traceparent.yaml')],
    ),
  ),
  seed(
    'house/operation-statuses',
    'a status that every operation has',
    inRoot([...operation, 'responses', '503'], undefined),
  ),
  seed(
    'house/operation-statuses',
    'a status of operations with a body',
    inRoot([...operation, 'responses', '413'], undefined),
  ),
  seed(
    'house/operation-statuses',
    'a status of operations that go upstream',
    inRoot([...operation, 'responses', '504'], undefined),
  ),
  seed(
    'house/plain-body-reference',
    'a description beside the reference of a body',
    inRoot([...success, 'application/json', 'schema', 'description'], 'd'),
  ),
  seed(
    'house/property-description',
    'a property that says nothing',
    inThing(['properties', 'id', 'description'], undefined),
  ),
  seed(
    'house/schema-files',
    'a reference into a file',
    inThing(['properties', 'form', '$ref'], 'ThingForm.yaml#/oneOf/0'),
  ),
  seed(
    'house/schema-files',
    'a name that languages have taken',
    { file: 'schemas/Object.yaml', path: [], value: tagged('x') },
    inThing(['properties', 'form', '$ref'], 'Object.yaml'),
  ),
  seed(
    'house/schema-files',
    'a name that generators make up',
    { file: 'schemas/ThingOneOf1.yaml', path: [], value: tagged('x') },
    inThing(['properties', 'form', '$ref'], 'ThingOneOf1.yaml'),
  ),
  seed(
    'house/schema-files',
    'a name in another case',
    { file: 'schemas/thing_form.yaml', path: [], value: tagged('x') },
    inThing(['properties', 'form', '$ref'], 'thing_form.yaml'),
  ),
  seed(
    'house/stream-grammar',
    'a stream without a grammar',
    inRoot([...success, 'text/event-stream', 'x-stream-grammar'], undefined),
  ),
  seed(
    'house/stream-grammar',
    'a stream of no known form',
    inRoot([...success, 'text/event-stream', 'schema'], { type: 'string' }),
  ),
  seed(
    'house/stream-grammar',
    'a transcript that is no text',
    inRoot([...success, 'text/event-stream', 'examples', 'stream'], { value: { type: 'circle' } }),
  ),
];

function edited(node: Json | undefined, path: readonly string[], value: Json | undefined): Json | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(node)) {
    const changed = edited(node[Number(key)], rest, value);
    return changed === undefined
      ? node
      : [...node.slice(0, Number(key)), changed, ...node.slice(Number(key) + 1)];
  }
  const members = isObject(node) ? { ...node } : {};
  const changed = edited(members[key], rest, value);
  if (changed === undefined) delete members[key];
  else members[key] = changed;
  return members;
}

/** The sound document with the fault in it. Throws when an edit leaves no object. */
export function faultyFiles({ edits }: Seed): Files {
  const files: Files = { ...soundFiles };
  for (const { file, path, value } of edits) {
    const changed = edited(files[file], path, value);
    if (!isObject(changed)) throw new Error(`${file} is gone`);
    files[file] = changed;
  }
  return files;
}
