/** Writes the field at fault into the example of an error: the example is about a field of its own. */
import { isObject, type JsonObject, objectAt } from '../json.ts';

/** What Prism found wrong with a request. */
export interface Fault {
  code?: string | number;
  message: string;
  /** The part of the request, then the way to the field: `['query', 'limit']`. */
  path?: readonly (string | number)[];
}

/** Prism names the object of a field that is missing or unknown, and the field itself in quotes. */
const quotedField = /(?:property|found) '([^']+)'/;

/** The field as the service names it: `messages[0].role`; undefined where it is the body as a whole. */
function fieldOf({ code, message, path = [] }: Fault): string | undefined {
  const steps = path.slice(1);
  const own =
    code === 'required' || code === 'additionalProperties' ? quotedField.exec(message)?.[1] : undefined;
  const all = own === undefined ? steps : [...steps, own];
  if (all.length === 0) return undefined;
  return all
    .map((step) => (/^\d+$/.test(String(step)) ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '');
}

/** What is wrong, without the words in which Prism names the place. */
function complaintOf({ code, message }: Fault): string {
  if (code === 'required') return 'is required and missing.';
  if (code === 'additionalProperties') return 'is not a field of the contract.';
  const [, complaint] = /\b((?:must|should)\b.*)$/.exec(message) ?? [];
  return (complaint ?? 'is not what the contract allows').replace(/\.?$/, '.');
}

/** The body of an error with the field at fault as `param` and in its message; other members stay as in the example. */
export function nameFault(body: unknown, fault: Fault): unknown {
  if (!isObject(body) || !isObject(body['error'])) return body;
  const field = fieldOf(fault);
  const message =
    field === undefined ? `The request ${complaintOf(fault)}` : `'${field}' ${complaintOf(fault)}`;
  return { ...body, error: withParam({ ...body['error'], message }, field ?? null) };
}

/** The messages surface has the field among the details. */
function withParam(error: JsonObject, param: string | null): JsonObject {
  if ('param' in error) return { ...error, param };
  return 'details' in error ? { ...error, details: { ...objectAt(error, 'details'), param } } : error;
}
