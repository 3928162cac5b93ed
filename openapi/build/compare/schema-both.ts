/** The schema of the values that fit two schemas: a branch of a union, and the keywords beside the union. */
import { isObject, type Json, type JsonObject } from '../json.ts';
import { canonical } from './place.ts';
import { closedValues, type Type, typesOf, writtenTypes } from './schema-values.ts';

/** Contains the keywords of the outer schema that cannot be joined with the branch's own. */
const unjoined = 'beside';

/** Where both have a keyword, both apply. A change of keywords that cannot be joined is reported as not understood. */
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
  const types = joinedTypes(outer, own);
  const values = types?.length === 0 ? [] : joinedValues(outer, own);
  if (types !== undefined) both['type'] = types;
  if (values === undefined) return both;
  // Without a type of its own: a list of nothing is what nothing fits.
  if (values.length === 0) delete both['type'];
  delete both['const'];
  return { ...both, enum: values };
}

function joinedKeyword(key: string, outer: Json, own: Json): Json | undefined {
  if (key === 'required' && Array.isArray(outer) && Array.isArray(own))
    return [...new Set([...outer, ...own])];
  if (typeof outer !== 'number' || typeof own !== 'number') return undefined;
  if (/^(?:max|exclusiveMax)/.test(key)) return Math.min(outer, own);
  return /^(?:min|exclusiveMin)/.test(key) ? Math.max(outer, own) : undefined;
}

/** Undefined where the branch's own types hold as they are. */
function joinedTypes(outer: JsonObject, own: JsonObject): Type[] | undefined {
  if (writtenTypes(outer) === undefined || writtenTypes(own) === undefined) return undefined;
  const [wide, narrow] = [typesOf(outer), typesOf(own)];
  const shared = [...narrow].filter((type) => wide.has(type));
  if (shared.length === narrow.size) return undefined;
  return shared.filter((type) => type !== 'integer' || !shared.includes('number'));
}

/** Undefined where the branch's own values hold as they are. */
function joinedValues(outer: JsonObject, own: JsonObject): Json[] | undefined {
  const [wide, narrow] = [closedValues(outer), closedValues(own)];
  if (wide === undefined || narrow === undefined) return undefined;
  const present = new Set(wide.map(canonical));
  const shared = narrow.filter((value) => present.has(canonical(value)));
  return shared.length === narrow.length ? undefined : shared;
}
