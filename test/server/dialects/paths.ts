/** Paths such as `messages[0].content`: into a body, over all its leaves, and up to the schemas. */
import { isJsonObject, ownMember, type JsonObject } from '../../../server/core/json.ts';
import { refName } from '../../../server/dialects/matrix/contract-fields.ts';

export type Step = string | number;

export function parsePath(path: string): Step[] {
  return [...path.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, name]) =>
    index === undefined ? (name ?? '') : Number(index),
  );
}

export function showPath(steps: readonly Step[]): string {
  return steps.reduce<string>(
    (path, step) => (typeof step === 'number' ? `${path}[${step}]` : path === '' ? step : `${path}.${step}`),
    '',
  );
}

export function at(body: unknown, steps: readonly Step[]): unknown {
  return steps.reduce<unknown>(
    (node, step) => (typeof node === 'object' && node !== null ? ownMember(node, String(step)) : undefined),
    body,
  );
}

/** The body with another value in one place. */
export function replaced(body: unknown, steps: readonly Step[], value: unknown): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  if (Array.isArray(body))
    return body.with(Number(step), replaced((body as unknown[])[Number(step)], rest, value));
  return isJsonObject(body) ? { ...body, [step]: replaced(body[step], rest, value) } : body;
}

export interface Leaf {
  steps: Step[];
  value: string | number | boolean | null;
}

/** Every string, number, boolean and null, and every empty list or object as a null. */
export function leavesOf(node: unknown, steps: Step[] = []): Leaf[] {
  if (Array.isArray(node)) return node.flatMap((item, index) => leavesOf(item, [...steps, index]));
  if (isJsonObject(node))
    return Object.entries(node).flatMap(([name, item]) => leavesOf(item, [...steps, name]));
  const value =
    typeof node === 'string' || typeof node === 'number' || typeof node === 'boolean' ? node : null;
  return [{ steps, value }];
}

/** The place of a value in the contract. */
export interface FieldPlace {
  /** `Schema.property` of the innermost property of the path that the contract names. */
  key: string;
  /** The schemas that describe the value itself; none inside free JSON. */
  schemas: JsonObject[];
}

/**
 * Follows paths through a body and its schema at the same time, into the branches that fit the body. Each
 * step is taken once, however many paths begin with it.
 */
export class Locator {
  private readonly schemas: JsonObject;
  private readonly start: Located;
  private readonly known = new Map<string, Located>();

  constructor(schemas: JsonObject, root: string, value: unknown) {
    const node = { $ref: `#/components/schemas/${root}` };
    this.schemas = schemas;
    this.start = { key: '', value, nodes: expand(schemas, [{ node, component: '', inner: '' }], value) };
  }

  locate(steps: readonly Step[]): FieldPlace {
    const { key, nodes } = this.walk(steps);
    return { key, schemas: nodes.map(({ node }) => node) };
  }

  private walk(steps: readonly Step[]): Located {
    const step = steps.at(-1);
    if (step === undefined) return this.start;
    const path = JSON.stringify(steps);
    const found = this.known.get(path) ?? this.stepFrom(this.walk(steps.slice(0, -1)), step);
    this.known.set(path, found);
    return found;
  }

  private stepFrom(before: Located, step: Step): Located {
    const next = before.nodes.flatMap((each) => stepInto(each, step));
    const value = at(before.value, [step]);
    const key = next.find((each) => each.key !== undefined)?.key ?? before.key;
    return { key, value, nodes: expand(this.schemas, next, value) };
  }
}

interface Located {
  key: string;
  value: unknown;
  nodes: Described[];
}

interface Described {
  node: JsonObject;
  component: string;
  inner: string;
  key?: string;
}

function stepInto({ node, component, inner }: Described, step: Step): Described[] {
  if (typeof step === 'number')
    return isJsonObject(node['items']) ? [{ node: node['items'], component, inner: `${inner}[]` }] : [];
  const properties = isJsonObject(node['properties']) ? node['properties'] : {};
  const property = ownMember(properties, step);
  const full = inner === '' ? step : `${inner}.${step}`;
  if (isJsonObject(property))
    return [{ node: property, component, inner: full, key: `${component}.${full}` }];
  const free = node['additionalProperties'];
  return isJsonObject(free) ? [{ node: free, component, inner: `${inner}{}` }] : [];
}

/** Follows references and unions to what can describe the value. */
function expand(schemas: JsonObject, nodes: readonly Described[], value: unknown): Described[] {
  return nodes.flatMap((each): Described[] => {
    const name = refName(each.node);
    const schema = name === undefined ? undefined : ownMember(schemas, name);
    if (name !== undefined && isJsonObject(schema))
      return expand(
        schemas,
        [{ node: schema, component: name, inner: '', ...(each.key === undefined ? {} : { key: each.key }) }],
        value,
      );
    const branches = ['oneOf', 'anyOf'].flatMap((union) => {
      const list = each.node[union];
      return Array.isArray(list) ? list.filter(isJsonObject) : [];
    });
    if (branches.length > 0)
      return expand(
        schemas,
        branches.map((node) => ({ ...each, node })),
        value,
      ).filter(({ node }) => canBe(node, value));
    return [each];
  });
}

/** Whether type and tags of a schema allow the value. */
function canBe(node: JsonObject, value: unknown): boolean {
  if ('const' in node) return node['const'] === value;
  const types = [node['type'] ?? []].flat();
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  if (types.length > 0 && !types.includes(type) && !(type === 'number' && types.includes('integer')))
    return false;
  if (!isJsonObject(value)) return true;
  const properties = isJsonObject(node['properties']) ? node['properties'] : {};
  const closed = node['additionalProperties'] === false;
  if (closed && Object.keys(value).some((name) => !Object.hasOwn(properties, name))) return false;
  const required = Array.isArray(node['required']) ? node['required'] : [];
  if (required.some((name) => typeof name === 'string' && !Object.hasOwn(value, name))) return false;
  return Object.entries(properties).every(([name, property]) => {
    const tag = ownMember(value, name);
    return (
      !isJsonObject(property) || !('const' in property) || tag === undefined || tag === property['const']
    );
  });
}
