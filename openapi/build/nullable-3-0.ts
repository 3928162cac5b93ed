/**
 * `nullable` as 3.0 has it: beside a `type`, or it means nothing. A nullable reference becomes
 * `{type, nullable, allOf: [reference]}`; by the letter the referred schema would still refuse null, but
 * this is the form that generators make an optional value of, and a third branch for null is not.
 */
import { rewriteDocument } from './document-walk.ts';
import { dereference, isObject, listAt, stringAt, type Json, type JsonObject } from './json.ts';

const unionKeys = ['oneOf', 'anyOf'] as const;

/** The one type that every instance has; undefined when there are several, or it cannot be seen. */
function typeOf(document: JsonObject, schema: Json, depth = 0): string | undefined {
  if (!isObject(schema) || depth > 16) return undefined;
  const target = dereference(document, schema);
  const own = stringAt(target, 'type');
  if (own !== undefined) return own;
  for (const member of listAt(target, 'allOf')) {
    const type = typeOf(document, member, depth + 1);
    if (type !== undefined) return type;
  }
  const branches = unionKeys.flatMap((key) => listAt(target, key));
  const types = new Set(branches.map((branch) => typeOf(document, branch, depth + 1)));
  return types.size === 1 ? [...types][0] : undefined;
}

/**
 * A union of several types: null goes to the first member that is written in place. Where all are
 * references, null is left out: 3.0 has no word for it that leaves the union the name that it has.
 */
function nullableUnion(union: JsonObject): JsonObject {
  const { nullable: _, ...rest } = union;
  for (const key of unionKeys) {
    const branches = listAt(union, key);
    const index = branches.findIndex((branch) => stringAt(branch, 'type') !== undefined);
    const chosen = branches[index];
    if (isObject(chosen)) return { ...rest, [key]: branches.with(index, { ...chosen, nullable: true }) };
  }
  return rest;
}

function typedNullable(document: JsonObject, schema: JsonObject): JsonObject {
  if (schema.nullable !== true || schema.type !== undefined) return schema;
  // Where only null is valid any type will do; 3.0 has none for it.
  if (listAt(schema, 'enum').length === 1) return { type: 'string', ...schema };
  const type = typeOf(document, schema);
  if (type !== undefined) return { type, ...schema };
  return nullableUnion(schema);
}

/** Expects a document whose schemas are of 3.0 already. */
export function typedNullables(document: JsonObject): JsonObject {
  return rewriteDocument(document, {
    leave: (node, { kind }) => (kind === 'schema' ? typedNullable(document, node) : node),
  });
}
