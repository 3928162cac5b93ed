/** The schema of the values that fit two schemas: a branch of a union, and what is written beside the union. */
import { isObject, type Json, type JsonObject, listAt } from '../json.ts';
import { canonical } from './place.ts';
import { closedValues, typesOf, writtenTypes } from './schema-values.ts';

/** Holds the keywords of the outer schema that cannot be joined with the branch's own. */
const unjoined = 'beside';

/** Where both have a keyword, both hold. A change of what cannot be joined is seen as one that nobody understands. */
export function bothOf(outer: JsonObject, own: JsonObject): JsonObject {
  const both: JsonObject = { ...outer, ...own };
  const rest: JsonObject = {};
  for (const [key, value] of Object.entries(outer)) {
    const other = own[key];
    if (value === undefined || other === undefined || canonical(value) === canonical(other)) continue;
    const joined = joinedKeyword(key, value, other);
    if (joined !== undefined) both[key] = joined;
    else if (key === 'properties' && isObject(value) && isObject(other)) {
      both[key] = { ...value, ...other };
      const twice = Object.entries(value).filter(
        ([name, schema]) => other[name] !== undefined && canonical(schema) !== canonical(other[name]),
      );
      if (twice.length > 0) rest[key] = Object.fromEntries(twice);
    } else if (!['type', 'enum', 'const'].includes(key)) rest[key] = value;
  }
  if (Object.keys(rest).length > 0) both[unjoined] = rest;
  return { ...both, ...joinedTypes(outer, own), ...joinedValues(outer, own) };
}

function joinedKeyword(key: string, outer: Json, own: Json): Json | undefined {
  if (key === 'required' && Array.isArray(outer) && Array.isArray(own))
    return [...new Set([...outer, ...own])];
  if (typeof outer !== 'number' || typeof own !== 'number') return undefined;
  if (/^(?:max|exclusiveMax)/.test(key)) return Math.min(outer, own);
  return /^(?:min|exclusiveMin)/.test(key) ? Math.max(outer, own) : undefined;
}

/** `enum: []`, which nothing fits, where they share no type. */
function joinedTypes(outer: JsonObject, own: JsonObject): JsonObject {
  if (writtenTypes(outer) === undefined || writtenTypes(own) === undefined) return {};
  const [wide, narrow] = [typesOf(outer), typesOf(own)];
  if ([...narrow].every((type) => wide.has(type))) return {};
  const shared = [...narrow].filter((type) => wide.has(type));
  if (shared.length === 0) return { type: undefined, const: undefined, enum: [] };
  return { type: shared.filter((type) => type !== 'integer' || !shared.includes('number')) };
}

function joinedValues(outer: JsonObject, own: JsonObject): JsonObject {
  const [wide, narrow] = [closedValues(outer), closedValues(own)];
  if (wide === undefined || narrow === undefined) return {};
  const present = new Set(wide.map(canonical));
  const shared = narrow.filter((value) => present.has(canonical(value)));
  return shared.length === narrow.length ? {} : { const: undefined, enum: shared };
}
