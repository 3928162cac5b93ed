/** Types and listed values of a schema, and how two lists differ. */
import { type Json, type JsonObject, listAt } from '../json.ts';
import { fromTo, shown } from './change.ts';
import { below, canonical, type Place } from './place.ts';
import type { SchemaReport } from './schema-report.ts';

/** `integer` is a part of `number`, so a number has both. */
const allTypes = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'] as const;
export type Type = (typeof allTypes)[number];

const isType = (value: unknown): value is Type => allTypes.some((type) => type === value);

function typeOf(value: Json): Type {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  const type = typeof value;
  return isType(type) ? type : 'object';
}

/** The only values that are possible; undefined when the schema lists none. */
export function closedValues(schema: JsonObject): Json[] | undefined {
  if (schema.const !== undefined) return [schema.const];
  return Array.isArray(schema.enum) ? schema.enum : undefined;
}

/** The types as they are written, or those of the listed values; undefined when every type is possible. */
export function writtenTypes(schema: JsonObject): Type[] | undefined {
  const written = Array.isArray(schema.type) ? schema.type : [schema.type];
  const types = written.filter(isType);
  if (types.length > 0) return types;
  const values = closedValues(schema);
  return values && [...new Set(values.map(typeOf))];
}

export function typesOf(schema: JsonObject): Set<Type> {
  const written = writtenTypes(schema) ?? allTypes;
  return new Set(written.flatMap((type): Type[] => (type === 'number' ? ['number', 'integer'] : [type])));
}

/** One schema per type: `type: [string, 'null']` as the branches of a union. */
export function splitByType(schema: JsonObject): JsonObject[] {
  const types = writtenTypes(schema);
  if (types === undefined || types.length < 2) return [schema];
  return types.map((type) => {
    const values = closedValues(schema)?.filter((value) => typesOf({ type }).has(typeOf(value)));
    return { ...schema, type, ...(values && schema.const === undefined && { enum: values }) };
  });
}

function missing(from: readonly Json[], others: readonly Json[]): Json[] {
  const present = new Set(others.map(canonical));
  return from.filter((value) => !present.has(canonical(value)));
}

const listed = (values: readonly Json[]): string => values.map(shown).join(', ');

export function compareTypes(before: Place, after: Place, report: SchemaReport): void {
  const [old, now] = [typesOf(before.value), typesOf(after.value)];
  const detail = fromTo(before.value.type, after.value.type);
  const place = below(after, 'type');
  if ([...old].some((type) => !now.has(type))) report('type-removed', place, detail);
  if ([...now].some((type) => !old.has(type))) report('type-added', place, detail);
}

/** Closed lists (`enum`, `const`), and open ones (`x-known-values`). */
export function compareValues(before: Place, after: Place, report: SchemaReport): void {
  const [old, now] = [closedValues(before.value), closedValues(after.value)];
  const place = below(after, after.value.const === undefined ? 'enum' : 'const');
  if (old !== undefined && now !== undefined) {
    const [gone, more] = [missing(old, now), missing(now, old)];
    if (gone.length > 0) report('value-removed', place, listed(gone));
    if (more.length > 0) report('value-added', place, listed(more));
  } else if (now !== undefined) report('values-closed', place, listed(now));
  else if (old !== undefined) report('values-opened', after.pointer, listed(old));
  if (old !== undefined || now !== undefined) return;
  const [known, knows] = [listAt(before.value, 'x-known-values'), listAt(after.value, 'x-known-values')];
  const [gone, more] = [missing(known, knows), missing(knows, known)];
  if (gone.length > 0) report('known-value-removed', after.pointer, listed(gone));
  if (more.length > 0) report('known-value-added', after.pointer, listed(more));
}
