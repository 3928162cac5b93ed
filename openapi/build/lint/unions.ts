/** House rule about unions: where members carry a tag, the tag selects the member, completely and rightly. */
import { isObject, listAt, objectAt, stringAt, type Json } from '../json.ts';
import type { Context, Rule } from './visitor.ts';

interface Member {
  /** File (and pointer) of the member. */
  at: string;
  /** The constant of each property that has one. */
  tags: Map<string, Json>;
}

function members(branches: Json[], context: Context): Member[] {
  return branches.flatMap((branch) => {
    if (stringAt(branch, '$ref') === undefined) return [];
    const { node, location } = context.resolve(branch);
    if (location === undefined) return [];
    const constants = Object.entries(objectAt(node, 'properties')).flatMap(([name, property]) => {
      const schema =
        stringAt(property, '$ref') === undefined
          ? property
          : context.resolve(property, location.source.absoluteRef).node;
      return isObject(schema) && schema.const !== undefined ? [[name, schema.const] as const] : [];
    });
    return [{ at: location.absolutePointer, tags: new Map(constants) }];
  });
}

function commonTag(all: Member[]): string | undefined {
  const [first, ...others] = all;
  if (first === undefined || others.length === 0) return undefined;
  return [...first.tags.keys()].find(
    (name) =>
      others.every((member) => member.tags.has(name)) &&
      new Set(all.map((member) => member.tags.get(name))).size === all.length,
  );
}

export const discriminatedUnions: Rule = () => ({
  Schema: {
    enter(schema, context) {
      const branches = [...listAt(schema, 'oneOf'), ...listAt(schema, 'anyOf')].filter(
        (branch) => !isObject(branch) || branch.type !== 'null',
      );
      const all = members(branches, context);
      const tag = all.length === branches.length ? commonTag(all) : undefined;
      const { discriminator } = schema;
      if (!isObject(discriminator)) {
        if (tag !== undefined)
          context.report({ message: `The members differ by '${tag}': use oneOf with a discriminator.` });
        return;
      }
      const location = context.location.child('discriminator');
      // With its discriminator switched on, ajv looks at objects only and lets anything else pass.
      if (![schema.type].flat().includes('object'))
        context.report({ message: 'A discriminator requires type: object beside it.', location });
      if (schema.oneOf === undefined)
        context.report({ message: 'A discriminator is only allowed beside oneOf.', location });
      const mapped = new Map(
        Object.entries(objectAt(discriminator, 'mapping')).map(([value, $ref]) => [
          value,
          context.resolve({ $ref }).location?.absolutePointer,
        ]),
      );
      const property = stringAt(discriminator, 'propertyName') ?? '';
      for (const member of all) {
        const values = [...mapped].filter(([, at]) => at === member.at).map(([value]) => value);
        const name = member.at.replace(/^.*\//, '').replace(/\.yaml.*$/, '') || member.at;
        if (values.length === 0) context.report({ message: `The mapping lacks ${name}.`, location });
        const constant = member.tags.get(property);
        if (constant !== undefined && values.some((value) => value !== constant)) {
          context.report({
            message: `The mapping of ${name} is not its constant ${JSON.stringify(constant)}.`,
            location,
          });
        }
      }
      for (const [value, at] of mapped) {
        if (!all.some((member) => member.at === at))
          context.report({ message: `The mapping '${value}' leads to no member.`, location });
      }
    },
  },
});
