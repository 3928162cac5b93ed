/** Of which schemas are made. */
import { jsonTokens } from './json-tokens.ts';

const schemas = ['allOf', 'anyOf', 'oneOf', 'prefixItems'].flatMap((name) => [`"${name}":[`, `"${name}":[{`]);
const schema = [
  'not',
  'if',
  'then',
  'else',
  'items',
  'contains',
  'additionalProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
  'propertyNames',
].map((name) => `"${name}":{`);
const maps = ['properties', 'patternProperties', '$defs', 'dependentSchemas', 'dependentRequired'].map(
  (name) => `"${name}":{"a":`,
);
const numbers = [
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'minContains',
  'minimum',
  'exclusiveMaximum',
  'multipleOf',
].map((name) => `"${name}":`);
const types = ['object', 'array', 'string', 'integer', 'number', 'null'].map((name) => `"type":"${name}"`);

export const schemaTokens: readonly string[] = [
  ...jsonTokens,
  ...schemas,
  ...schema,
  ...maps,
  ...numbers,
  ...types,
  '"$ref":"#"',
  '"$ref":"#/$defs/a"',
  '"$anchor":"a"',
  '"$dynamicRef":"#a"',
  '"required":["a"]',
  '"uniqueItems":true',
  '"enum":[',
  '"const":',
  '"pattern":"',
  '"format":"date"',
  '"^[a-z]{3}$"',
  '(?:a|b)*',
  '(?=',
  '\\\\p{L}',
  '{2,900}',
  '|',
  '[^a]',
  '},',
  '],',
];
