/** The fields of a request body, where it has no others. */
import { child, names, type Place } from './place.ts';

/** Undefined where the operation takes no JSON object, or one with free members. */
export function requestMembers(operation: Place): ReadonlySet<string> | undefined {
  const media = child(operation, 'requestBody', 'content', 'application/json');
  const schema = media && child(media, 'schema');
  if (schema === undefined || schema.value.additionalProperties !== false) return undefined;
  return new Set(names(schema, 'properties'));
}
