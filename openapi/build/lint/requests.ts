/** House rule about requests: closed, so that an unknown field is refused, and flat, so that closing works. */
import { isObject, listAt, objectAt } from '../json.ts';
import type { Context, Location, Rule } from './visitor.ts';

function check(node: unknown, from: Location, context: Context, seen: Set<string>): void {
  const target =
    isObject(node) && node.$ref !== undefined
      ? context.resolve(node, from.source.absoluteRef)
      : { node, location: from };
  const { node: schema, location } = target;
  if (!isObject(schema) || location === undefined || seen.has(location.absolutePointer)) return;
  seen.add(location.absolutePointer);
  const isUnion = schema.oneOf !== undefined || schema.anyOf !== undefined;
  const isObjectSchema =
    !isUnion && (schema.properties !== undefined || [schema.type].flat().includes('object'));
  if (isObjectSchema && schema.additionalProperties === undefined && schema.patternProperties === undefined) {
    context.report({
      message: 'An object of a request is closed or says that it is a map: additionalProperties.',
      location,
    });
  }
  for (const keyword of ['allOf', 'unevaluatedProperties']) {
    if (schema[keyword] !== undefined)
      context.report({ message: `A request is written flat, without ${keyword}.`, location });
  }
  for (const [name, property] of Object.entries(objectAt(schema, 'properties'))) {
    check(property, location.child(['properties', name]), context, seen);
  }
  for (const key of ['oneOf', 'anyOf'] as const) {
    listAt(schema, key).forEach((branch, index) =>
      check(branch, location.child([key, String(index)]), context, seen),
    );
  }
  for (const key of ['items', 'additionalProperties'] as const)
    check(schema[key], location.child(key), context, seen);
}

export const closedRequests: Rule = () => {
  const seen = new Set<string>();
  return {
    RequestBody: {
      enter(body, context) {
        // Receivers of a webhook take fields that they do not know.
        if (body['x-sent-by-server'] === true) return;
        for (const [type, media] of Object.entries(objectAt(body, 'content'))) {
          if (isObject(media))
            check(media.schema, context.location.child(['content', type, 'schema']), context, seen);
        }
      },
    },
  };
};
