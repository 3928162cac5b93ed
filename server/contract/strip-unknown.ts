/** Removes fields that are not in the contract from a body: all for `MODELROUTE_UNKNOWN_FIELDS=strip`, those of dumped objects always. */
import { isRecord } from './body-parts.ts';
import { pathIn } from './field-path.ts';
import { isNode, nodeOf, type Schema, schemaPrefix } from './openapi-document.ts';
import { condition } from './lean-schema.ts';
import { typeOf } from './limit-phrases.ts';

/** Most paths that are reported; a header must have room for them. */
const maxReported = 32;

/** Removes unknown fields from `body` itself and returns their paths in printable ASCII, at most 33: the last one then counts the others. */
export type FieldStripper = (body: unknown) => string[];

/** Which fields go. By default those that are unknown. */
export interface Stripped {
  /** Only nulls. */
  nulls?: boolean;
  /** Known ones too, where they may be absent but not null. */
  known?: boolean;
}

/** A stripper for bodies of `schema`; `components` are the lean schemas that it refers to. */
export function createFieldStripper(
  schema: Schema,
  components: Readonly<Record<string, Schema>>,
  { nulls: onlyNulls = false, known: knownToo = false }: Stripped = {},
): FieldStripper {
  return (body) => {
    const paths: string[] = [];
    const trail: string[] = [];
    let count = 0;
    const removed = (name: string): void => {
      if (++count <= maxReported) paths.push(toAscii(pathIn(body, [...trail, name])));
    };
    strip(schema, body);
    return count > maxReported ? [...paths, `and ${count - maxReported} more`] : paths;

    function strip(under: Schema, value: unknown): void {
      const form = formOf(under, value, components);
      if (Array.isArray(value)) {
        const items = form['items'];
        // There may be a million numbers: a name for each takes longer than everything else.
        if (isNode(items)) value.forEach((item, index) => isRecord(item) && step(items, item, String(index)));
      } else if (isRecord(value)) stripObject(form, value);
    }

    function stripObject(form: Schema, value: Record<string, unknown>): void {
      const properties = nodeOf(form['properties']);
      const others = form['additionalProperties'];
      const patterns = Object.keys(nodeOf(form['patternProperties']));
      for (const name of Object.keys(value)) {
        const known = Object.hasOwn(properties, name) ? properties[name] : others;
        const isUnknown = known === false && !patterns.some((pattern) => new RegExp(pattern, 'u').test(name));
        const goes = isUnknown
          ? !onlyNulls || value[name] === null
          : knownToo && value[name] === null && isSurplusNull(form, known, name);
        if (goes) {
          removed(name);
          delete value[name];
        } else if (isNode(known)) step(known, value[name], name);
      }
    }

    function isSurplusNull(form: Schema, known: unknown, name: string): boolean {
      const required = form['required'];
      const isRequired = Array.isArray(required) && required.includes(name);
      return !isRequired && isNode(known) && !mayBeNull(known, components);
    }

    function step(under: Schema, value: unknown, name: string): void {
      if (typeof value !== 'object' || value === null) return;
      trail.push(name);
      strip(under, value);
      trail.pop();
    }
  };
}

/** Whether some branch of `schema` takes null. */
function mayBeNull(schema: Schema, components: Readonly<Record<string, Schema>>): boolean {
  const ref = schema['$ref'];
  if (typeof ref === 'string')
    return mayBeNull(nodeOf(components[ref.slice(schemaPrefix.length)]), components);
  const branches = schema['oneOf'] ?? schema['anyOf'];
  if (Array.isArray(branches)) return branches.some((branch) => mayBeNull(nodeOf(branch), components));
  return isNode(schema[condition.test]) || hasType(schema, null);
}

/** The form of `schema` that `value` most likely has: references followed, unions decided by type and tag. */
function formOf(schema: Schema, value: unknown, components: Readonly<Record<string, Schema>>): Schema {
  let form = schema;
  for (let steps = 0; steps < 16; steps++) {
    const test = form[condition.test];
    const ref = form['$ref'];
    const branches = form['oneOf'] ?? form['anyOf'];
    if (typeof ref === 'string') form = nodeOf(components[ref.slice(schemaPrefix.length)]);
    else if (isNode(test)) form = nodeOf(fits(test, value) ? form[condition.met] : form[condition.unmet]);
    else if (Array.isArray(branches))
      form = branchOf(
        form,
        branches.map((branch) => formOf(nodeOf(branch), value, components)),
        value,
      );
    else return form;
  }
  return {};
}

/** With a discriminator the tag alone decides; otherwise the JSON type, and between objects any tags that they have. */
function branchOf(union: Schema, branches: readonly Schema[], value: unknown): Schema {
  const tag = nodeOf(union['discriminator'])['propertyName'];
  if (typeof tag === 'string') {
    const isGiven = nodeOf(value)[tag] !== undefined;
    return (isGiven ? branches.find((branch) => hasTag(branch, value, tag)) : undefined) ?? {};
  }
  const typed = branches.filter((branch) => hasType(branch, value));
  return typed.find((branch) => fits(branch, value)) ?? typed[0] ?? {};
}

function hasType(form: Schema, value: unknown): boolean {
  const type = form['type'];
  return type === undefined || (Array.isArray(type) ? type : [type]).includes(typeOf(value));
}

/** Whether type and tags of `value` are those of `form`. */
function fits(form: Schema, value: unknown): boolean {
  return (
    hasType(form, value) &&
    (!isNode(value) || Object.keys(nodeOf(form['properties'])).every((name) => hasTag(form, value, name)))
  );
}

/** Whether the member `name` of `value`, if present, has a value that `form` allows by `const` or `enum`. */
function hasTag(form: Schema, value: unknown, name: string): boolean {
  const property = nodeOf(nodeOf(form['properties'])[name]);
  const tag = nodeOf(value)[name];
  if (tag === undefined) return true;
  if ('const' in property) return tag === property['const'];
  return !Array.isArray(property['enum']) || property['enum'].includes(tag);
}

/** Any other character is not allowed in a header. */
function toAscii(path: string): string {
  return path.replaceAll(/[^\x20-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
