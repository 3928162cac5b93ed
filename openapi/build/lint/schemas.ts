/** House rules about schemas: what a reader sees, and what a generator makes names of. */
import { basename } from 'node:path';
import { objectAt, stringAt } from '../json.ts';
import { nameFault } from './reserved-names.ts';
import type { Location, Rule } from './visitor.ts';

const isFileRoot = (location: Location): boolean => location.pointer === '#/';

/** Every property has a description, itself or in the schema that it refers to. */
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

/** A default of null means the same as leaving the field out. */
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
      const fault = nameFault(name);
      if (fault !== undefined) context.report({ message: fault });
    },
  },
});
