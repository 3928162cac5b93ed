/** Every field of a contract's bodies, found by walking the bundled schemas from the bodies that matter. */
import { isJsonObject, ownMember, type JsonObject } from '../../core/json.ts';

export interface ContractField {
  /** The schema that has the field, and its name there: `ChatImageUrl.detail`. */
  key: string;
  component: string;
  name: string;
  /** The shortest way to it from the body: `messages[].content[].image_url.detail`. */
  path: string;
}

interface Place {
  schema: JsonObject;
  /** The named schema that this one is written in. */
  component: string;
  /** Fields of that schema on the path to this one. */
  inner: string;
  path: string;
}

/** The fields of the schema named `root` and of all that it refers to, each once, outer ones first. */
export function contractFields(schemas: JsonObject, root: string): ContractField[] {
  const found = new Map<string, ContractField>();
  const seen = new Set<string>();
  const queue: Place[] = [placeOf(schemas, root, '')];
  for (let place = queue.shift(); place !== undefined; place = queue.shift()) {
    for (const next of stepsFrom(schemas, place)) {
      if (next.field !== undefined && !found.has(next.field.key)) found.set(next.field.key, next.field);
      const visit = `${next.place.component} ${next.place.inner}`;
      if (next.isNamed && seen.has(visit)) continue;
      if (next.isNamed) seen.add(visit);
      // A branch of a union is no step of its own.
      if (next.field === undefined) queue.unshift(next.place);
      else queue.push(next.place);
    }
  }
  return [...found.values()];
}

interface Step {
  place: Place;
  field?: ContractField;
  /** Whether the step has led into another named schema. */
  isNamed: boolean;
}

function stepsFrom(schemas: JsonObject, { schema, component, inner, path }: Place): Step[] {
  const steps: Step[] = [];
  const go = (node: unknown, to: { inner: string; path: string }, field?: ContractField): void => {
    if (!isJsonObject(node)) return;
    const name = refName(node);
    const place = name === undefined ? { schema: node, component, ...to } : placeOf(schemas, name, to.path);
    steps.push({ place, isNamed: name !== undefined, ...(field === undefined ? {} : { field }) });
  };
  for (const union of ['oneOf', 'anyOf', 'allOf'])
    for (const branch of listAt(schema, union)) go(branch, { inner, path });
  go(schema['items'], { inner: `${inner}[]`, path: `${path}[]` });
  go(schema['additionalProperties'], { inner: `${inner}{}`, path: `${path}{}` });
  const properties = schema['properties'];
  for (const [name, node] of Object.entries(isJsonObject(properties) ? properties : {})) {
    const full = inner === '' ? name : `${inner}.${name}`;
    const at = path === '' ? name : `${path}.${name}`;
    go(node, { inner: full, path: at }, { key: `${component}.${full}`, component, name: full, path: at });
  }
  return steps;
}

function placeOf(schemas: JsonObject, name: string, path: string): Place {
  const schema = ownMember(schemas, name);
  if (!isJsonObject(schema)) throw new Error(`The contract has no schema ${name}.`);
  return { schema, component: name, inner: '', path };
}

/** The name of the schema that a node refers to. */
export function refName(node: JsonObject): string | undefined {
  const ref = node['$ref'];
  return typeof ref === 'string' ? ref.slice(ref.lastIndexOf('/') + 1) : undefined;
}

function listAt(schema: JsonObject, name: string): readonly unknown[] {
  const list = schema[name];
  return Array.isArray(list) ? list : [];
}
