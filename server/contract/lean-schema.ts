/**
 * Prepares the document's schemas for express-openapi-validator's ajv: a copy without documentation
 * (which its compiler would walk again and again), in the form of discriminators that it can take.
 */
import { isNode, mapValues, type Node, nodeOf, type Schema, schemaPrefix } from './openapi-document.ts';

/** Keywords without effect on validation. `default` stays; only parameters use it. */
const documentation = new Set([
  'title',
  'description',
  'example',
  'examples',
  'deprecated',
  'externalDocs',
  'xml',
  '$comment',
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
]);

/** A schema, or a list of them. */
const holdsSchemas = new Set([
  'oneOf',
  'anyOf',
  'allOf',
  'items',
  'additionalProperties',
  'contains',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
  'unevaluatedProperties',
]);
const holdsSchemaMap = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs']);

/** The lean copy of `schema`; it shares nothing with the original but values of `const`, `enum` and `default`. */
export function leanSchema(schema: Schema): Schema {
  const lean: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (documentation.has(keyword) || keyword.startsWith('x-') || keyword === 'discriminator') continue;
    if (holdsSchemas.has(keyword)) lean[keyword] = leanValue(value);
    else if (holdsSchemaMap.has(keyword)) lean[keyword] = isNode(value) ? mapValues(value, leanValue) : value;
    else lean[keyword] = value;
  }
  return chosenByTag(schema, { ...lean, ...tagged(schema), ...patternText(schema) });
}

/** A boolean schema stays. */
function leanValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(leanValue);
  return isNode(value) ? leanSchema(value) : value;
}

/** The keyword that keeps the tags of a union for messages; ajv does not know it and ignores it. */
export const tagsKeyword = 'tags';

/** The keyword that keeps the words for a pattern for messages; ajv ignores it too. */
export const patternTextKeyword = 'patternText';

function patternText({ 'x-pattern-text': text }: Schema): Node {
  return typeof text === 'string' ? { [patternTextKeyword]: text } : {};
}

/**
 * A discriminator as ajv takes it: without mapping (it reads the tags off the branches), and with a
 * type, because ajv looks at neither tag nor `oneOf` when the value is no object.
 */
function tagged(schema: Schema): Node {
  const { discriminator, oneOf } = schema;
  if (!isNode(discriminator) || !Array.isArray(oneOf)) return {};
  const { propertyName, mapping } = discriminator;
  return { type: 'object', discriminator: { propertyName }, [tagsKeyword]: Object.keys(nodeOf(mapping)) };
}

/**
 * A union of two in which the branch that `x-discriminator-default` names has values without the tag:
 * a choice by the tag accepts the same values as `oneOf` does, and names the branch that was meant.
 */
function chosenByTag(schema: Schema, lean: Schema): Schema {
  const choice = schema['x-discriminator-default'];
  const { oneOf: branches, ...rest } = lean;
  if (!isNode(choice) || !Array.isArray(branches) || branches.length !== 2) return lean;
  const ref = `${schemaPrefix}${String(choice['schema'])}`;
  const isUntagged = (branch: unknown): boolean => nodeOf(branch)['$ref'] === ref;
  const untagged = {
    type: 'object',
    properties: { [String(choice['propertyName'])]: { enum: choice['values'] } },
  };
  return {
    ...rest,
    [condition.test]: untagged,
    [condition.met]: branches.find(isUntagged),
    [condition.unmet]: branches.find((branch) => !isUntagged(branch)),
  };
}

/** The keywords of a condition; spelled out in an object literal, one of them would make it look like a promise. */
export const condition = { test: 'if', met: 'then', unmet: 'else' } as const;

/** The lean `schema` with every reference replaced by its target. For small schemas that do not contain themselves. */
export function inlineSchema(
  schema: Schema,
  components: Readonly<Record<string, Schema>>,
  depth = 0,
): Schema {
  if (depth > 32) throw new Error('the contract has a parameter or form that contains itself');
  const inline = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inline);
    return isNode(value) ? inlineSchema(value, components, depth + 1) : value;
  };
  const { $ref, ...rest } = schema;
  const target = typeof $ref === 'string' ? components[$ref.slice(schemaPrefix.length)] : undefined;
  return { ...(target && inlineSchema(target, components, depth + 1)), ...mapValues(rest, inline) };
}
