/** Finds the operation of a request path: fixed paths by a map, the few with parameters by patterns compiled once. */

/** The operations of one path by method (upper case). */
type Methods<T> = ReadonlyMap<string, T>;

export interface PathTemplate<T> {
  /** As in the document: `/files/{file_id}/content`. */
  path: string;
  /** Parameters whose values may hold slashes, encoded or plain; only at the end of the path. */
  withSlashes: ReadonlySet<string>;
  methods: Methods<T>;
}

interface PathMatch<T> {
  methods: Methods<T>;
  /** Decoded. */
  params: Record<string, string>;
}

/** Takes a path below the base path, still percent-encoded, without query. */
export type PathMatcher<T> = (path: string) => PathMatch<T> | undefined;

interface Pattern<T> {
  expression: RegExp;
  names: readonly string[];
  methods: Methods<T>;
}

/** A matcher over `templates`. Of two that match, the one with more literal text wins. */
export function createPathMatcher<T>(templates: readonly PathTemplate<T>[]): PathMatcher<T> {
  const fixed = new Map(templates.filter(isFixed).map(({ path, methods }) => [path, methods]));
  const patterns = templates
    .filter((template) => !isFixed(template))
    .sort((a, b) => fixedLength(b.path) - fixedLength(a.path))
    .map(compile);
  return (path) => {
    const known = fixed.get(path);
    if (known !== undefined) return { methods: known, params: {} };
    for (const { expression, names, methods } of patterns) {
      const values = expression.exec(path)?.slice(1).map(decoded);
      if (values === undefined || values.includes(undefined)) continue;
      return { methods, params: Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])) };
    }
    return undefined;
  };
}

function isFixed({ path }: PathTemplate<unknown>): boolean {
  return !path.includes('{');
}

function fixedLength(path: string): number {
  return path.replaceAll(/\{[^}]*\}/g, '').length;
}

function compile<T>({ path, withSlashes, methods }: PathTemplate<T>): Pattern<T> {
  const names: string[] = [];
  const source = path.split(/(\{[^}]+\})/).map((chunk, index, chunks) => {
    if (!chunk.startsWith('{')) return chunk.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');
    const name = chunk.slice(1, -1);
    names.push(name);
    const atEnd = chunks.slice(index + 1).every((rest) => rest === '');
    return atEnd && withSlashes.has(name) ? '(.+)' : '([^/]+)';
  });
  return { expression: new RegExp(`^${source.join('')}$`, 's'), names, methods };
}

/** `undefined` for a value with invalid percent-encoding. */
function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
