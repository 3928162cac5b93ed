/**
 * Whether a completion is valid against the JSON Schema of its request. Covers the keywords that providers take for
 * structured output; a schema with another one gets no verdict, rather than a wrong one.
 */
import { firstProblem, isObject, placeOf, schemaRules } from './schema-rules.ts';
import { readSchema } from './schema-text.ts';

export const verdictKinds = ['valid', 'invalid', 'unchecked'] as const;

export interface SchemaVerdict {
  kind: (typeof verdictKinds)[number];
  /** The error and its place, or the keyword that is not checked. */
  detail?: string;
}

/** Undefined without a schema. */
export function checkText(schemaText: string, completion: string): SchemaVerdict | undefined {
  const { schema } = readSchema(schemaText);
  if (schema === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(completion);
  } catch {
    return { kind: 'invalid', detail: 'The completion is not JSON.' };
  }
  return checkValue(schema, value);
}

export function checkValue(root: Schema, value: unknown): SchemaVerdict {
  try {
    const problem = new Check(root).problemOf(root, value, '', 0);
    return problem === undefined ? { kind: 'valid' } : { kind: 'invalid', detail: problem };
  } catch (thrown) {
    if (thrown instanceof Unchecked) return { kind: 'unchecked', detail: thrown.message };
    // A pattern of another dialect of regular expressions.
    if (thrown instanceof SyntaxError) return { kind: 'unchecked', detail: `${thrown.message}.` };
    throw thrown;
  }
}

type Schema = Readonly<Record<string, unknown>>;

class Unchecked extends Error {}

/** A schema that refers to itself is followed as deep as the value is, and no deeper. */
const maxDepth = 200;

/** Keywords that restrict nothing. */
const annotations: ReadonlySet<string> = new Set([
  '$schema',
  '$id',
  '$defs',
  'definitions',
  '$comment',
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  // An annotation too, as JSON Schema has it by default.
  'format',
]);

class Check {
  readonly #root: Schema;

  constructor(root: Schema) {
    this.#root = root;
  }

  /** Undefined when the value is valid. Throws `Unchecked`. */
  problemOf(schema: unknown, value: unknown, path: string, depth: number): string | undefined {
    if (schema === true) return undefined;
    if (schema === false) return `${placeOf(path)} must not be there.`;
    if (!isObject(schema)) throw new Unchecked('The schema has a part that is no schema.');
    if (depth > maxDepth) throw new Unchecked('The schema is nested too deep.');
    const check = (inner: unknown, part: unknown, at: string) => this.problemOf(inner, part, at, depth + 1);
    return firstProblem(Object.entries(schema), ([keyword, argument]) => {
      if (annotations.has(keyword)) return undefined;
      if (keyword === '$ref') return check(this.#referred(argument), value, path);
      const rule = Object.hasOwn(schemaRules, keyword) ? schemaRules[keyword] : undefined;
      if (rule === undefined) throw new Unchecked(`The keyword ${keyword} is not checked.`);
      return rule(argument, value, { schema, path, check });
    });
  }

  /** Only within the schema itself. */
  #referred(reference: unknown): unknown {
    if (typeof reference !== 'string' || !/^#(?:\/|$)/.test(reference))
      throw new Unchecked('A reference to another schema is not checked.');
    const names = reference.split('/').slice(1);
    return names.reduce<unknown>((part, name) => {
      const key = decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~');
      if (typeof part === 'object' && part !== null && Object.hasOwn(part, key))
        return (part as Record<string, unknown>)[key];
      throw new Unchecked(`${reference} is not in the schema.`);
    }, this.#root);
  }
}
