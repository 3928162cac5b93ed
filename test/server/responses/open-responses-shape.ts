/** What the document of Open Responses demands of a response and of an event: its fields, as data, checked on real ones. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Field {
  /** `output[](type=message).content`: members, items of lists, values that a branch of a union has, and values of a map. */
  path: string;
  types?: string[];
  required?: true;
  nullable?: true;
  const?: unknown;
}

type Members = Readonly<Record<string, unknown>>;

const folder = join(import.meta.dirname, '../../fixtures/open-responses');
const fields = JSON.parse(readFileSync(join(folder, 'fields.json'), 'utf8')) as Record<
  'response' | 'stream',
  Field[]
>;

/** The types of events that the document has. */
export const eventTypes: ReadonlySet<string> = new Set(
  fields.stream.flatMap(({ path }) => /^\(type=([^)]+)\)/.exec(path)?.[1] ?? []),
);

export const responseFaults = (response: unknown): string[] => faultsOf(fields.response, response);

/** The document's events are a closed union. */
export function eventFaults(event: Members): string[] {
  const type = String(event['type']);
  if (!eventTypes.has(type)) return [`an event of the unknown type ${type}`];
  const own = fields.stream.filter(({ path }) => path.startsWith(`(type=${type})`));
  const inner = event['response'] === undefined ? [] : responseFaults(event['response']);
  return [...faultsOf(own, event), ...inner].map((fault) => `${type}: ${fault}`);
}

function faultsOf(all: readonly Field[], value: unknown): string[] {
  return all.flatMap((field) => {
    const steps = field.path.match(/\([^)]*\)|\[\]|\{\*\}|[^.[({]+/g) ?? [];
    const last = steps.at(-1) ?? '';
    if (last === '[]' || last === '{*}')
      return holdersOf([value], steps).flatMap((item) => ofType(field, item));
    return holdersOf([value], steps.slice(0, -1)).flatMap((holder) => {
      const member = isMembers(holder) ? holder[last] : undefined;
      if (member === undefined) return field.required === true ? [`${field.path} is missing`] : [];
      return ofType(field, member);
    });
  });
}

/** The values at the end of the steps, of those objects whose members are those of the named branch. */
function holdersOf(values: readonly unknown[], steps: readonly string[]): unknown[] {
  let found: unknown[] = [...values];
  for (const step of steps) {
    if (step === '[]') found = found.flatMap((value) => (Array.isArray(value) ? value : []));
    else if (step === '{*}') found = found.flatMap((value) => (isMembers(value) ? Object.values(value) : []));
    else if (step.startsWith('(')) {
      const [name = '', expected] = step.slice(1, -1).split('=');
      found = found.filter((value) => isMembers(value) && value[name] === expected);
    } else found = found.flatMap((value) => (isMembers(value) && value[step] != null ? [value[step]] : []));
  }
  return found;
}

function ofType({ path, types = [], nullable, const: only }: Field, value: unknown): string[] {
  if (value === null) return nullable === true || types.includes('null') ? [] : [`${path} is null`];
  if (only !== undefined && value !== only) return [`${path} is ${JSON.stringify(value)}`];
  const type = Array.isArray(value) ? 'array' : typeof value;
  const isFitting =
    types.length === 0 ||
    types.includes(type) ||
    types.includes('any') ||
    (type === 'number' && types.includes('integer') && Number.isInteger(value));
  return isFitting ? [] : [`${path} is of the type ${type}, not ${types.join(' or ')}`];
}

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
