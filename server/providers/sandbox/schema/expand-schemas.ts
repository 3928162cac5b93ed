/** Resolves all combining keywords (`$ref`, `allOf`, `anyOf`, `oneOf`, `if`) into plain lists that apply together. */
import { ownMember, type JsonObject } from '../../../core/json.ts';
import { asSchema, schemaList, type JsonSchema, type SchemaDocument } from './schema-document.ts';
import type { Work } from './work.ts';

/** Most schema objects in one list: a reference that leads to itself has no end. */
const maxTogether = 200;

/**
 * Each list is one way to fulfil all of `schemas`: its members' own keywords, taken together, describe
 * the value. The lists come in the order of the document; with `shallow`, branches without references
 * first, so that recursive schemas come to an end.
 */
export function* expandSchemas(
  schemas: readonly JsonSchema[],
  document: SchemaDocument,
  work: Work,
  shallow: boolean,
  found: readonly JsonObject[] = [],
): Generator<JsonObject[]> {
  work.spend();
  work.spendOnEntries(schemas.length + found.length);
  const [schema, ...others] = schemas;
  if (schema === undefined) {
    yield [...found];
    return;
  }
  if (schema === false || found.length >= maxTogether) return;
  if (schema === true) {
    yield* expandSchemas(others, document, work, shallow, found);
    return;
  }
  work.visit(schema);
  const needed = [...document.referencesOf(schema), ...schemaList(schema, 'allOf'), ...others];
  for (const branches of combine(branchesOf(schema, shallow))) {
    yield* expandSchemas([...branches, ...needed], document, work, shallow, [...found, schema]);
  }
}

/** For each combining keyword its ways out, each way a list of schemas. */
function branchesOf(schema: JsonObject, shallow: boolean): JsonSchema[][][] {
  const ways: JsonSchema[][][] = [];
  for (const keyword of ['oneOf', 'anyOf']) {
    const branches = schemaList(schema, keyword);
    if (shallow) branches.sort((one, other) => Number(hasReference(one)) - Number(hasReference(other)));
    if (Array.isArray(ownMember(schema, keyword))) ways.push(branches.map((branch) => [branch]));
  }
  if (Object.hasOwn(schema, 'if')) {
    ways.push([
      [asSchema(schema['if']), asSchema(ownMember(schema, 'then'))],
      [asSchema(ownMember(schema, 'else'))],
    ]);
  }
  return ways;
}

/** One way of each keyword, in every combination. */
function* combine(ways: JsonSchema[][][]): Generator<JsonSchema[]> {
  const [first, ...rest] = ways;
  if (first === undefined) {
    yield [];
    return;
  }
  for (const way of first) for (const others of combine(rest)) yield [...way, ...others];
}

function hasReference(schema: JsonSchema): boolean {
  return (
    typeof schema === 'object' && (Object.hasOwn(schema, '$ref') || Object.hasOwn(schema, '$dynamicRef'))
  );
}
