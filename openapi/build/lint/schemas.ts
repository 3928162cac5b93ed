/** House rules about schemas: what a reader sees, and what a generator makes names of. */
import { basename } from 'node:path';
import { isObject, listAt, objectAt, stringAt, type Json, type JsonObject } from '../json.ts';
import type { Location, Rule } from './visitor.ts';

/** Names that are keywords, or types that every program knows, in languages that clients are made for. */
const reserved = new Set(
  'Any Array Boolean Class Client Date Default Double Dict Enum Error Exception File Float Function Import Integer Interface List Long Map Model Module None Null Number Object Option Optional Package Promise Record Request Response Result Self Set String Symbol Type Union Unit Value Void'.split(
    ' ',
  ),
);

const isFileRoot = (location: Location): boolean => location.pointer === '#/';
const isNull = (schema: Json): boolean => isObject(schema) && schema.type === 'null';
const isHeader = (location: Location): boolean => location.source.absoluteRef.includes('/headers/');

/** Every property says what it means, itself or in the schema that it refers to. */
export const propertyDescription: Rule = () => ({
  Schema: {
    enter(schema, context) {
      for (const [name, property] of Object.entries(objectAt(schema, 'properties'))) {
        const target = stringAt(property, '$ref') === undefined ? property : context.resolve(property).node;
        if (stringAt(property, 'description')?.trim() || stringAt(target, 'description')?.trim()) continue;
        context.report({
          message: `Describe the property '${name}'.`,
          location: context.location.child(['properties', name]),
        });
      }
    },
  },
});

/** A default of null says nothing that leaving the field out does not. */
export const noNullDefault: Rule = () => ({
  Schema: {
    enter(schema, context) {
      if (schema.default === null)
        context.report({
          message: 'Leave out `default: null`.',
          location: context.location.child('default'),
        });
    },
  },
});

/** A schema is a whole file, named as its component, by a name that is free in every language. */
export const schemaFiles: Rule = () => ({
  ref: {
    enter(reference, context) {
      if (/\/?schemas\/[^#]*#|^[^/#]*\.yaml#/.test(stringAt(reference, '$ref') ?? '')) {
        context.report({ message: 'Refer to whole schema files, not into one.' });
      }
    },
  },
  Schema: {
    enter(_schema, context) {
      if (!isFileRoot(context.location)) return;
      const file = context.location.source.absoluteRef;
      const name = basename(file, '.yaml');
      if (!/\/(?:schemas|generated\/\w+)\/[^/]+\.yaml$/.test(file))
        context.report({ message: 'A schema is a file in a folder `schemas`.' });
      if (!/^[A-Z][A-Za-z0-9]*$/.test(name))
        context.report({ message: `The schema name '${name}' is not PascalCase.` });
      if (reserved.has(name))
        context.report({ message: `The schema name '${name}' is taken in some language.` });
    },
  },
});

/** A scalar without values of its own needs no name in a union; everything else does. */
function needsName(branch: Json): boolean {
  if (!isObject(branch) || branch.$ref !== undefined) return false;
  return (
    branch.enum !== undefined ||
    branch.const !== undefined ||
    !['string', 'number', 'integer', 'boolean', 'null'].includes(stringAt(branch, 'type') ?? '')
  );
}

/** `anyOf: [{type: string, enum: …}, {type: string}]`, the form of an enumeration that may grow. */
function isOpenEnumeration(schema: JsonObject): boolean {
  const branches = listAt(schema, 'anyOf');
  return (
    branches.length === 2 &&
    branches.every(
      (branch) =>
        isObject(branch) &&
        branch.type === 'string' &&
        Object.keys(branch).every((key) => key === 'type' || key === 'enum'),
    )
  );
}

function namingFault(schema: JsonObject, location: Location): string | undefined {
  const union = [...listAt(schema, 'oneOf'), ...listAt(schema, 'anyOf')];
  const isOpen = isOpenEnumeration(schema);
  if (!isOpen && union.some(needsName)) return 'Every member of a union is a schema of its own.';
  const inOpenEnumeration = /^#\/anyOf\/[01]$/.test(location.pointer);
  if (listAt(schema, 'enum').length === 1 && !inOpenEnumeration) return 'A single value is a `const`.';
  if (isFileRoot(location)) return undefined;
  if (schema.properties !== undefined) return 'An object with properties is a schema of its own.';
  if (union.length > 0 && !(union.length === 2 && union.some(isNull)))
    return 'A union is a schema of its own.';
  if (schema.enum !== undefined && !inOpenEnumeration && !isHeader(location))
    return 'An enumeration is a schema of its own.';
  return undefined;
}

/** What a generator would have to invent a name for has one. */
export const namedSchemas: Rule = () => ({
  Schema: {
    enter(schema, context) {
      const fault = namingFault(schema, context.location);
      if (fault !== undefined) context.report({ message: fault });
    },
  },
});
