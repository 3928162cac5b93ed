/** Names of members that may have any string: a string there is as valid as every other. */
import { isNode, nodeOf, schemaPrefix, type Schema } from './openapi-document.ts';

/**
 * The names of members that are a string without limits, or no string, wherever the schemas `roots` of `components`, and
 * all that these refer to, have a member of the name. Empty where a limit may apply to members of any name, or where whole
 * values are compared, so that a string deep inside them counts.
 */
export function unlimitedStrings(
  components: Readonly<Record<string, Schema>>,
  roots: readonly string[],
): ReadonlySet<string> {
  const unlimited = new Set<string>();
  const limited = new Set<string>();
  const seen = new Set<unknown>();
  let isSure = true;

  function visit(schema: unknown, name?: string): void {
    const found = resolved(schema, components);
    if (name !== undefined && isAnyString(found)) unlimited.add(name);
    else if (name !== undefined && !limitsNoString(found)) limited.add(name);
    if (!isNode(found) || seen.has(found)) return;
    seen.add(found);
    if (found['$ref'] !== undefined) visit({ $ref: found['$ref'] });
    const { const: only, enum: among = [], uniqueItems } = found;
    if (uniqueItems === true || ![only, among].flat().every(isScalar)) isSure = false;
    for (const [keyword, value] of Object.entries(found)) {
      if (keyword === 'properties' || keyword === 'dependentSchemas')
        for (const [member, each] of Object.entries(nodeOf(value)))
          visit(each, keyword === 'properties' ? member : undefined);
      else if (keyword === 'patternProperties' || keyword === 'propertyNames') isSure = false;
      else {
        if (keyword === 'additionalProperties') isSure &&= limitsNoString(resolved(value, components));
        for (const each of [value].flat()) visit(each);
      }
    }
  }

  for (const root of roots) visit(components[root]);
  return isSure ? unlimited.difference(limited) : new Set();
}

/** A reference with other keywords beside it stays. */
function resolved(schema: unknown, components: Readonly<Record<string, Schema>>): unknown {
  let found = schema;
  for (let hops = 0; hops < 16 && isNode(found); hops++) {
    const { $ref: ref } = found;
    if (typeof ref !== 'string' || Object.keys(found).length > 1) return found;
    found = components[ref.slice(schemaPrefix.length)];
  }
  return found;
}

/** A type, and nothing else that says anything of a string. */
function isAnyString(schema: unknown): boolean {
  if (!isNode(schema)) return false;
  const { type, default: _, ...rest } = schema;
  const types = [type].flat();
  return (
    types.includes('string') &&
    types.every((each) => each === 'string' || each === 'null') &&
    Object.keys(rest).length === 0
  );
}

/** It takes any string, or none. */
function limitsNoString(schema: unknown): boolean {
  const { type } = nodeOf(schema);
  return (
    typeof schema === 'boolean' ||
    isAnyString(schema) ||
    (type !== undefined && ![type].flat().includes('string'))
  );
}

function isScalar(value: unknown): boolean {
  return value === null || typeof value !== 'object';
}
