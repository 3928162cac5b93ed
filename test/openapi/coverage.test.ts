import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  dereference,
  isObject,
  listAt,
  objectAt,
  stringAt,
  type JsonObject,
} from '../../openapi/build/json.ts';
import { fieldFindings, mediaSchema, type InventoryField } from '../support/field-coverage.ts';
import { bundleOf, readJson } from './bundles.ts';

const inventoryFolder = join(import.meta.dirname, '../fixtures/inventory');
const field = z.looseObject({
  path: z.string(),
  variant: z.string().exactOptional(),
  types: z.array(z.string()).exactOptional(),
  nullable: z.boolean().exactOptional(),
  enum: z.array(z.json()).exactOptional(),
  const: z.json().exactOptional(),
  tier: z.string().exactOptional(),
});
const section = z.looseObject({
  content_type: z.string().exactOptional(),
  fields: z.array(field).exactOptional(),
  same_as: z.string().exactOptional(),
  top_level_fields: z.array(z.string()).exactOptional(),
  item: z.looseObject({ fields: z.array(field) }).exactOptional(),
});
const operation = z.looseObject({
  method: z.string(),
  path: z.string(),
  request: section.exactOptional(),
  query: section.exactOptional(),
  response: section.exactOptional(),
  stream: section.exactOptional(),
});
const inventory = z.looseObject({ operations: z.record(z.string(), operation) });
type Section = z.infer<typeof section>;

const tiers = new Set([undefined, 'core', 'documents-citations']);
const withoutSlots = (path: string): string => path.replaceAll(/\{[^}]*\}/g, '{}');

function operationOf(document: JsonObject, method: string, path: string): JsonObject {
  const item = Object.entries(objectAt(document, 'paths')).find(
    ([known]) => withoutSlots(known) === withoutSlots(path),
  )?.[1];
  return objectAt(item, method.toLowerCase());
}

/** Query parameters as one object; `lifecycle[]` is the field `lifecycle`. */
function querySchema(document: JsonObject, node: JsonObject): JsonObject {
  const parameters = listAt(node, 'parameters').map((parameter) => dereference(document, parameter));
  const queries = parameters.filter((parameter) => parameter.in === 'query');
  return {
    properties: Object.fromEntries(
      queries.map((query) => [
        (stringAt(query, 'name') ?? '').replace(/\[\]$/, ''),
        objectAt(query, 'schema'),
      ]),
    ),
  };
}

describe.each([
  ['v1', 'main-fields.json', 464],
  ['v1', 'responses-fields.json', 736],
  ['alt', 'messages-fields.json', 1053],
] as const)('%s has every field of the inventory %s', (surface, file, total) => {
  const document = bundleOf(surface);
  const { operations } = inventory.parse(readJson(join(inventoryFolder, file)));
  const fieldsOf = (part: Section | undefined): InventoryField[] => {
    const source =
      part?.fields ??
      (part?.top_level_fields === undefined ? [] : (operations.createMessage?.request?.fields ?? []));
    const isTaken = ({ path }: { path: string }): boolean =>
      part?.top_level_fields?.includes(path.split(/[.[{]/)[0] ?? '') ?? true;
    return source.filter((row) => tiers.has(row.tier) && (part?.fields !== undefined || isTaken(row)));
  };

  test('the inventory is whole', () => {
    const parts = Object.values(operations).flatMap(({ request, query, response, stream }) => [
      request,
      query,
      response,
      stream,
    ]);
    const rows = parts.flatMap((part) => fieldsOf(part).concat(part?.item?.fields ?? []));
    expect(rows).toHaveLength(total);
  });

  test.each(Object.entries(operations))('%s', (id, { method, path, request, query, response, stream }) => {
    const node = operationOf(document, method, path);
    expect(node.responses, `${method} ${path} is in the document`).toBeDefined();
    const reply = objectAt(objectAt(node, 'responses'), '200');
    const plain = mediaSchema(document, reply, 'application/json');
    const entry =
      plain === undefined
        ? undefined
        : dereference(document, objectAt(objectAt(dereference(document, plain), 'properties'), 'data')).items;
    const findings = [
      ...fieldFindings(
        document,
        mediaSchema(document, node.requestBody, request?.content_type ?? 'application/json'),
        fieldsOf(request),
      ),
      ...fieldFindings(document, querySchema(document, node), fieldsOf(query)),
      ...fieldFindings(document, plain, fieldsOf(response)),
      ...fieldFindings(document, isObject(entry) ? entry : undefined, response?.item?.fields ?? []),
      ...fieldFindings(document, mediaSchema(document, reply, 'text/event-stream'), fieldsOf(stream)),
    ];
    expect(findings, id).toEqual([]);
  });
});

describe('the check itself', () => {
  const cat = { type: 'object', properties: { kind: { const: 'cat' }, lives: { type: 'integer' } } };
  const dog = {
    type: 'object',
    properties: {
      kind: { const: 'dog' },
      tricks: { type: 'array', items: { type: 'string', enum: ['sit', 'roll'] } },
    },
  };
  const root = { type: 'string', contentMediaType: 'application/json', contentSchema: { oneOf: [cat, dog] } };

  test.each<[string, InventoryField, string[]]>([
    ['a field in its branch', { path: 'lives', variant: '(kind=cat).lives', types: ['integer'] }, []],
    [
      'a field in another branch',
      { path: 'lives', variant: '(kind=dog).lives', types: ['integer'] },
      ['missing'],
    ],
    [
      'a branch that is not there',
      { path: 'lives', variant: '(kind=cow).lives', types: ['integer'] },
      ['missing'],
    ],
    ['a wrong type', { path: 'lives', variant: '(kind=cat).lives', types: ['string'] }, ['type']],
    [
      'a null that is refused',
      { path: 'lives', variant: '(kind=cat).lives', types: ['integer'], nullable: true },
      ['nullable'],
    ],
    [
      'a value that is unknown',
      { path: 'tricks[]', variant: '(kind=dog).tricks[]', types: ['string'], enum: ['sit', 'fly'] },
      ['enum'],
    ],
    [
      'values that are known',
      { path: 'tricks[]', variant: '(kind=dog).tricks[]', types: ['string'], enum: ['sit'] },
      [],
    ],
  ])('sees %s', (_, row, kinds) => {
    expect(fieldFindings({}, root, [row]).map((finding) => finding.kind)).toEqual(kinds);
  });
});
