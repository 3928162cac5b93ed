/** House rule about names in generated code: what a generator would have to invent a name for has one. */
import { basename } from 'node:path';
import { isObject, listAt, objectAt, stringAt, type Json, type JsonObject } from '../json.ts';
import type { Location, Rule } from './visitor.ts';

const isFileRoot = (location: Location): boolean => location.pointer === '#/';
const isHeader = (location: Location): boolean => location.source.absoluteRef.includes('/headers/');
const fileName = (location: Location): string => basename(location.source.absoluteRef, '.yaml');

const isReference = (schema: Json): boolean => stringAt(schema, '$ref') !== undefined;
const isNull = (schema: Json): boolean => isObject(schema) && schema.type === 'null';
const typesOf = (schema: JsonObject): Json[] => [schema.type ?? []].flat();

/** `anyOf: [$ref: Known<Name>, {type: string}]`, the form of an enumeration that may grow. */
function isOpenEnumeration(schema: JsonObject, location: Location): boolean {
  const [known, any, ...more] = listAt(schema, 'anyOf');
  return (
    more.length === 0 &&
    basename(stringAt(known, '$ref') ?? '') === `Known${fileName(location)}.yaml` &&
    isObject(any) &&
    any.type === 'string' &&
    Object.keys(any).length === 1
  );
}

function unionFault(schema: JsonObject, location: Location): string | undefined {
  const members = [...listAt(schema, 'oneOf'), ...listAt(schema, 'anyOf')];
  if (members.length === 0 || isOpenEnumeration(schema, location)) return undefined;
  if (members.some((member) => !isReference(member) && !isNull(member)))
    return 'Every member of a union is a schema of its own.';
  const isNullable = members.length === 2 && members.some(isNull);
  return isFileRoot(location) || isNullable ? undefined : 'A union is a schema of its own.';
}

/** The fault of a schema that has no name because it is written where it is used. */
function inPlaceFault(schema: JsonObject): string | undefined {
  if (typesOf(schema).includes('object') || schema.properties !== undefined)
    return 'An object is a schema of its own.';
  if (schema.enum !== undefined) return 'An enumeration is a schema of its own.';
  return undefined;
}

/** Some generators take a schema with null for a union, and name what remains by its title. */
function titleFault(schema: JsonObject, location: Location): string | undefined {
  const isNamed = schema.enum !== undefined || typesOf(schema).includes('object');
  if (!isNamed || !typesOf(schema).includes('null') || schema.title === fileName(location)) return undefined;
  return `A schema that null fits too says its name again: title ${fileName(location)}.`;
}

function namingFault(schema: JsonObject, location: Location): string | undefined {
  if (typesOf(schema).filter((type) => type !== 'null').length > 1)
    return 'Several types are a union: write it with oneOf.';
  const isKnown = isFileRoot(location) && fileName(location).startsWith('Known');
  if (listAt(schema, 'enum').length === 1 && !isKnown) return 'A single value is a `const`.';
  const fault = unionFault(schema, location);
  if (fault !== undefined) return fault;
  if (isFileRoot(location)) return titleFault(schema, location) ?? memberFault(schema, location);
  return isHeader(location) ? undefined : inPlaceFault(schema);
}

/** In some languages a member may not be named as its class; in generated code the two share a variable. */
function memberFault(schema: JsonObject, location: Location): string | undefined {
  const own = fileName(location).toLowerCase();
  const same = Object.keys(objectAt(schema, 'properties')).find((name) => name.replaceAll('_', '') === own);
  return same === undefined ? undefined : `The property '${same}' has the name of its schema.`;
}

export const namedSchemas: Rule = () => ({
  Schema: {
    enter(schema, context) {
      const fault = namingFault(schema, context.location);
      if (fault !== undefined) context.report({ message: fault });
    },
  },
});
