/** Laws of the comparison of two schemas, on small ones that show one thing each. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareSchemas } from '../../../../openapi/build/compare/compare-schemas.ts';
import { rules } from '../../../../openapi/build/compare/rules.ts';
import { isNarrower } from '../../../../openapi/build/compare/schema-report.ts';
import type { Json, JsonObject } from '../../../../openapi/build/json.ts';

interface Finding {
  name: string;
  place: string;
  narrower: boolean;
}

function findings(before: JsonObject, after: JsonObject, components: JsonObject = {}): Finding[] {
  const found: Finding[] = [];
  const place = (value: JsonObject, pointer: string) => ({
    document: { components: { schemas: components } },
    pointer,
    value,
  });
  compareSchemas(place(before, '#/before'), place(after, '#/after'), (name, at, _detail, narrower) => {
    found.push({ name, place: at, narrower: isNarrower(name, narrower) });
  });
  return found;
}

const names = (before: JsonObject, after: JsonObject, components?: JsonObject): string[] =>
  findings(before, after, components).map(({ name }) => name);

test('schemas that contain themselves are compared in finite time', () => {
  const components = {
    Tree: { type: 'object', properties: { next: { $ref: '#/components/schemas/Tree' } } },
    Old: {
      oneOf: [{ type: 'string' }, { type: 'array', items: { $ref: '#/components/schemas/Old' } }],
    },
    New: {
      oneOf: [
        { type: 'array', items: { $ref: '#/components/schemas/New' } },
        { type: 'string', maxLength: 3 },
      ],
    },
  };
  const tree = { $ref: '#/components/schemas/Tree' };
  expect(names(tree, tree, components)).toEqual([]);
  expect(
    names({ $ref: '#/components/schemas/Old' }, { $ref: '#/components/schemas/New' }, components),
  ).toEqual(['bound-tightened']);
});

test('a reference that leads nowhere, or in a circle, is an error and no verdict', () => {
  const circle = { A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/A' } };
  expect(() => names({ $ref: '#/components/schemas/None' }, {})).toThrow('dangling reference');
  expect(() => names({ $ref: '#/components/schemas/A' }, {}, circle)).toThrow('references in a row');
});

test('members beside a reference are compared', () => {
  const components = { Size: { type: 'integer' } };
  const size = { $ref: '#/components/schemas/Size' };
  expect(names({ ...size, default: 1 }, { ...size, default: 2 }, components)).toEqual(['default-changed']);
  expect(names(size, { ...size, deprecated: true }, components)).toEqual(['deprecated']);
});

test('a kind that another one covers may come and go', () => {
  const anyObject = { type: 'object', required: ['type'], properties: { type: { type: 'string' } } };
  const poem = {
    type: 'object',
    required: ['type', 'lines'],
    properties: { type: { const: 'poem' }, lines: { type: 'integer' } },
  };
  const text = { type: 'object', required: ['type'], properties: { type: { const: 'text' } } };
  const discriminator = { propertyName: 'type' };
  const open = { anyOf: [text, anyObject], discriminator };
  const more = { anyOf: [text, anyObject, poem], discriminator };
  expect(names(open, more)).toEqual([]);
  expect(names(more, open)).toEqual([]);
  expect(names({ oneOf: [text], discriminator }, { oneOf: [text, poem], discriminator })).toEqual([
    'branch-added',
  ]);
});

test('a tag that only the mapping knows is a tag', () => {
  const part = { type: 'object', properties: { type: { type: 'string' } } };
  const union = (tag: string): JsonObject => ({
    oneOf: [{ $ref: '#/components/schemas/Part' }, { type: 'string' }],
    discriminator: { propertyName: 'type', mapping: { [tag]: '#/components/schemas/Part' } },
  });
  expect(names(union('text'), union('txt'), { Part: part })).toEqual(['branch-removed', 'branch-added']);
});

test('a union in which a value may fit only one kind is narrower than one in which it may fit two', () => {
  const kinds = [
    { type: 'string', maxLength: 5 },
    { type: 'string', minLength: 3 },
  ];
  expect(names({ anyOf: kinds }, { oneOf: kinds })).toEqual(['union-exclusive']);
  const apart = [{ type: 'string' }, { type: 'integer' }];
  expect(names({ anyOf: apart }, { oneOf: apart })).toEqual([]);
});

test('bounds are compared by what they let through, not by how they are written', () => {
  const number = (bounds: JsonObject): JsonObject => ({ type: 'number', ...bounds });
  expect(names(number({ minimum: 0 }), number({ exclusiveMinimum: 0 }))).toEqual(['bound-tightened']);
  expect(names(number({ exclusiveMinimum: 0 }), number({ minimum: 0 }))).toEqual(['bound-loosened']);
  expect(names(number({ exclusiveMaximum: 9 }), number({ maximum: 8 }))).toEqual(['bound-tightened']);
  expect(names(number({ multipleOf: 4 }), number({ multipleOf: 2 }))).toEqual(['bound-loosened']);
  expect(names(number({ multipleOf: 4 }), number({ multipleOf: 6 }))).toEqual(['form-changed']);
  expect(names({ type: 'null', maxLength: 5 }, { type: 'null', maxLength: 4 })).toEqual([]);
});

const scalar = fc.constantFrom<Json>('a', 'bb', 'ccc', 0, 1, 2.5, true, null);
const leaf = fc.oneof(
  fc.record({ type: fc.constant('string'), maxLength: fc.nat(3) }, { requiredKeys: ['type'] }),
  fc.record(
    { type: fc.constantFrom('integer', 'number'), minimum: fc.nat(2), exclusiveMaximum: fc.nat(4) },
    { requiredKeys: ['type'] },
  ),
  fc.record(
    { type: fc.constant<Json>(['string', 'null']), minLength: fc.nat(2) },
    { requiredKeys: ['type'] },
  ),
  fc.record({ enum: fc.uniqueArray(scalar, { minLength: 1, maxLength: 4 }) }),
  fc.record({ const: scalar }),
  fc.constant({}),
);
/** Schemas up to three deep; `closing` says what an object may say about fields that it does not name. */
function schemaWith(closing: fc.Arbitrary<boolean>): fc.Arbitrary<JsonObject> {
  return fc.letrec<{ schema: JsonObject }>((tie) => ({
    schema: fc.oneof(
      { maxDepth: 2 },
      leaf,
      fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
      fc.record(
        { type: fc.constant('array'), items: tie('schema'), maxItems: fc.nat(2) },
        { requiredKeys: ['type'] },
      ),
      fc.record(
        {
          type: fc.constant('object'),
          properties: fc.dictionary(fc.constantFrom('x', 'y'), tie('schema')),
          required: fc.uniqueArray(fc.constantFrom('x', 'y')),
          additionalProperties: fc.oneof(closing, tie('schema')),
        },
        { requiredKeys: ['type'] },
      ),
    ),
  })).schema;
}
const anySchema = schemaWith(fc.boolean());
const openSchema = schemaWith(fc.constant(true));
const value: fc.Arbitrary<Json> = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('x', 'y', 'z'), scalar),
);

/** Values that fit the one schema fit the other, for pairs of schemas that a finding does not exempt. */
function checkLaw(
  schemas: fc.Arbitrary<JsonObject>,
  isExempt: (found: Finding[]) => boolean,
  { law, seed }: { law: 'grows' | 'shrinks'; seed: number },
) {
  let reported = 0;
  const instances = fc.array(value, { minLength: 12, maxLength: 24 });
  const property = fc.property(schemas, schemas, instances, (before, after, values) => {
    if (isExempt(findings(before, after))) return;
    const ajv = new Ajv2020({ strict: false });
    const [inside, outside] = law === 'grows' ? [before, after] : [after, before];
    const [fitsOne, fitsOther] = [ajv.compile(inside), ajv.compile(outside)];
    for (const instance of values.filter((each) => fitsOne(each))) {
      reported += 1;
      expect(fitsOther(instance), JSON.stringify(instance)).toBe(true);
    }
  });
  fc.assert(property, { numRuns: 2_000, seed });
  expect(reported).toBeGreaterThan(200);
}

test('whatever fits the earlier schema fits the later one, unless something is said to be narrower', () => {
  checkLaw(anySchema, (found) => found.some(({ narrower }) => narrower), { law: 'grows', seed: 71 });
});

test('whatever is answered by the later schema fits the earlier one, unless a finding is breaking', () => {
  const breaks = ({ name }: Finding): boolean => rules.get(`response-${name}`)?.verdict === 'breaking';
  checkLaw(openSchema, (found) => found.some(breaks), { law: 'shrinks', seed: 72 });
});

test('a schema compared with itself has no finding', () => {
  fc.assert(
    fc.property(anySchema, (schema) => {
      expect(findings(schema, structuredClone(schema))).toEqual([]);
    }),
    { numRuns: 500, seed: 73 },
  );
});
