import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { rewriteDocument } from '../../openapi/build/document-walk.ts';
import {
  atReference,
  isObject,
  listAt,
  objectAt,
  stringAt,
  type JsonObject,
} from '../../openapi/build/json.ts';
import { toOpenApi30 } from '../../openapi/build/openapi-3-0.ts';
import { bundleOf, documentNames, generatedFolder, readJson } from './bundles.ts';

const documents = readdirSync(generatedFolder).filter((file) =>
  /\.openapi(?:-3\.\d)?\.(?:json|yaml)$/.test(file),
);

describe('the published documents', () => {
  test('are eighteen: three documents, three versions, two notations', () => {
    expect(documents).toHaveLength(18);
  });

  test.each(documents)('%s is valid by the official schema of its version', async (file) => {
    const validator = new Validator();
    const result = await validator.validate(readFileSync(join(generatedFolder, file), 'utf8'));
    expect(result.errors ?? []).toEqual([]);
    expect(validator.version).toBe(/-(3\.\d)\./.exec(file)?.[1] ?? '3.1');
  });

  test.each(documents.filter((file) => file.endsWith('.json')))('%s says the same in YAML', (file) => {
    const yaml: unknown = parse(readFileSync(join(generatedFolder, file.replace('.json', '.yaml')), 'utf8'));
    expect(yaml).toEqual(readJson(join(generatedFolder, file)));
  });

  test.each(documents.filter((file) => file.endsWith('.json')))(
    '%s has no reference that leads nowhere',
    (file) => {
      const document = readJson(join(generatedFolder, file));
      const visit = (node: unknown): void => {
        if (Array.isArray(node)) node.forEach(visit);
        if (!isObject(node)) return;
        const reference = stringAt(node, '$ref');
        if (reference !== undefined) atReference(document, reference);
        for (const [key, child] of Object.entries(node))
          if (key !== 'value' && key !== 'example') visit(child);
      };
      expect(() => visit(document)).not.toThrow();
    },
  );
});

/** The schema, as the only one of a document, in 3.0. */
function schema30(schema: JsonObject, others: JsonObject = {}): JsonObject {
  const document = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {},
    components: { schemas: { Tested: schema, ...others } },
  };
  return objectAt(objectAt(objectAt(toOpenApi30(document), 'components'), 'schemas'), 'Tested');
}

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

describe('a schema in 3.0', () => {
  const schemas = {
    Cat: { type: 'object', properties: { kind: { const: 'cat' } } },
    CatName: { type: 'string' },
    Pet: { oneOf: [ref('Cat'), ref('CatName')] },
    KnownKind: { type: 'string', enum: ['a'] },
  };

  test.each<[string, JsonObject, JsonObject]>([
    [
      'a type with null',
      { type: ['string', 'null'], maxLength: 3 },
      { type: 'string', nullable: true, maxLength: 3 },
    ],
    [
      'several types',
      { type: ['string', 'integer'], minLength: 1, maximum: 9 },
      {
        anyOf: [
          { type: 'string', minLength: 1 },
          { type: 'integer', maximum: 9 },
        ],
      },
    ],
    [
      'several types with null',
      { type: ['string', 'array', 'null'] },
      {
        anyOf: [
          { type: 'string', nullable: true },
          { type: 'array', items: {} },
        ],
      },
    ],
    ['a constant', { const: 'a' }, { type: 'string', enum: ['a'] }],
    ['the constant null', { const: null }, { nullable: true, enum: [null], type: 'string' }],
    ['examples', { type: 'string', examples: ['a', 'b'] }, { type: 'string', example: 'a' }],
    [
      'an exclusive bound',
      { type: 'number', exclusiveMinimum: 0 },
      { type: 'number', format: 'double', minimum: 0, exclusiveMinimum: true },
    ],
    [
      'a description beside a reference',
      { $ref: '#/components/schemas/Cat', description: 'd' },
      { description: 'd', allOf: [ref('Cat')] },
    ],
    [
      'a reference or null',
      { oneOf: [ref('Cat'), { type: 'null' }], description: 'd' },
      { type: 'object', description: 'd', allOf: [ref('Cat')], nullable: true },
    ],
    [
      'a scalar or null',
      { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }] },
      { type: 'integer', format: 'int64', minimum: 1, nullable: true },
    ],
    [
      'a union with null',
      { oneOf: [ref('Cat'), { type: 'string' }, { type: 'null' }] },
      { oneOf: [ref('Cat'), { type: 'string', nullable: true }] },
    ],
    [
      'a union by reference, with null',
      { anyOf: [ref('Pet'), { type: 'null' }], description: 'd' },
      { description: 'd', allOf: [ref('Pet')] },
    ],
    [
      'an integer that fits into 32 bits',
      { type: 'integer', minimum: 1, maximum: 9 },
      { type: 'integer', minimum: 1, maximum: 9 },
    ],
    [
      'an enumeration that may grow, its known values by reference',
      { anyOf: [ref('KnownKind'), { type: 'string' }] },
      { type: 'string', 'x-extensible-enum': ['a'] },
    ],
    [
      'an enumeration that may grow',
      {
        anyOf: [
          { type: 'string', enum: ['a'] },
          { type: 'string', maxLength: 9 },
        ],
      },
      { type: 'string', maxLength: 9, 'x-extensible-enum': ['a'] },
    ],
    [
      'names of a map',
      { type: 'object', propertyNames: { pattern: '^a' }, additionalProperties: { type: 'string' } },
      { type: 'object', additionalProperties: { type: 'string' } },
    ],
    [
      'patterns of names',
      { type: 'object', patternProperties: { '^a': {} }, additionalProperties: false },
      { type: 'object', additionalProperties: true },
    ],
    ['a list of anything', { type: 'array' }, { type: 'array', items: {} }],
    [
      'boolean schemas',
      { type: 'object', properties: { a: true, b: false } },
      { type: 'object', properties: { a: {}, b: { not: {} } } },
    ],
    [
      'the bytes of a file',
      { type: 'string', format: 'binary', maxLength: 9 },
      { type: 'string', format: 'binary' },
    ],
    ['bytes in base64', { type: 'string', contentEncoding: 'base64' }, { type: 'string', format: 'byte' }],
    [
      'JSON in a string',
      { type: 'string', contentMediaType: 'application/json', contentSchema: {} },
      { type: 'string' },
    ],
    [
      'extensions',
      { type: 'string', 'x-limit-source': 'prose' },
      { type: 'string', 'x-limit-source': 'prose' },
    ],
  ])('%s', (_, schema, expected) => {
    expect(schema30(schema, schemas)).toEqual(expected);
  });

  test('a keyword that nobody has thought about stops the generator, with its place', () => {
    expect(() => schema30({ type: 'object', $dynamicRef: '#x' })).toThrow(
      "no keyword '$dynamicRef' (#/components/schemas/Tested)",
    );
  });
});

test('names of headers are written in 3.0 as Go writes them, others as they are', () => {
  const operation = {
    parameters: [
      { name: 'x-trace-id', in: 'header', schema: { type: 'string' } },
      { name: 'file-id', in: 'query', schema: { type: 'string' } },
    ],
    responses: { 200: { description: 'd', headers: { 'retry-after': { schema: { type: 'integer' } } } } },
  };
  const twin = toOpenApi30({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/a': { get: operation } },
  });
  const made = objectAt(objectAt(objectAt(twin, 'paths'), '/a'), 'get');
  expect(listAt(made, 'parameters').map((parameter) => stringAt(parameter, 'name'))).toEqual([
    'X-Trace-Id',
    'file-id',
  ]);
  expect(made.responses).toEqual({
    200: { description: 'd', headers: { 'Retry-After': { schema: { type: 'integer', format: 'int64' } } } },
  });
});

test('parts of a form lose in 3.0 the style that it ignores', () => {
  const media = {
    schema: { type: 'object' },
    encoding: {
      expiry: { style: 'deepObject', explode: true },
      note: { contentType: 'text/plain', style: 'form' },
    },
  };
  const twin = toOpenApi30({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/a': { post: { requestBody: { content: { 'multipart/form-data': media } } } } },
  });
  const made = ['paths', '/a', 'post', 'requestBody', 'content'].reduce<JsonObject>(
    (at, key) => objectAt(at, key),
    twin,
  );
  expect(made).toEqual({
    'multipart/form-data': {
      schema: { type: 'object' },
      encoding: { note: { contentType: 'text/plain' } },
    },
  });
});

const keywordsOf31 = [
  '$comment',
  '$defs',
  '$dynamicRef',
  '$id',
  '$schema',
  'const',
  'contains',
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
  'dependentRequired',
  'dependentSchemas',
  'else',
  'examples',
  'if',
  'patternProperties',
  'prefixItems',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
];

describe.each(documentNames)('%s in 3.0', (surface) => {
  const document = readJson(join(generatedFolder, `${surface}.openapi-3.0.json`));

  test('has no word of 3.1 left', () => {
    const faults: string[] = [];
    rewriteDocument(document, {
      enter: (node, { kind, path }) => {
        if (kind !== 'schema') return node;
        const at = path.join('/');
        for (const key of keywordsOf31) if (node[key] !== undefined) faults.push(`${at}: ${key}`);
        if (Array.isArray(node.type) || node.type === 'null')
          faults.push(`${at}: type ${JSON.stringify(node.type)}`);
        if (node.$ref !== undefined && Object.keys(node).length > 1)
          faults.push(`${at}: siblings of a reference`);
        if (typeof node.exclusiveMinimum === 'number' || typeof node.exclusiveMaximum === 'number')
          faults.push(`${at}: numeric exclusive bound`);
        if (node.nullable !== undefined && node.type === undefined)
          faults.push(`${at}: nullable without a type`);
        if (node.type === 'array' && node.items === undefined) faults.push(`${at}: array without items`);
        return node;
      },
    });
    expect(faults).toEqual([]);
  });

  test('keeps every schema and operation', () => {
    const original = bundleOf(surface);
    for (const path of [['paths'], ['components', 'schemas']]) {
      const names = (of: JsonObject): string[] =>
        Object.keys(path.reduce<JsonObject>((at, key) => objectAt(at, key), of));
      expect(names(document)).toEqual(names(original));
    }
  });
});
