/** How requests change for the new side: the names of models, and paths that differ. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

interface MapFile {
  /** By the old model id. Other members of an entry are for other tools. */
  map?: Record<string, { to: string }> | undefined;
  /** By the beginning of the old path: `{"/v1/messages": "/alt/v1/messages"}`. */
  paths?: Record<string, string> | undefined;
}

const schema = z.object({
  map: z.record(z.string(), z.looseObject({ to: z.string().min(1) })).default({}),
  paths: z.record(z.string().startsWith('/'), z.string().startsWith('/')).default({}),
});

export class ModelMap {
  readonly #models: ReadonlyMap<string, string>;
  readonly #paths: readonly (readonly [string, string])[];

  constructor(content: MapFile = {}) {
    const { map, paths } = schema.parse(content);
    this.#models = new Map(Object.entries(map).map(([from, { to }]) => [from, to]));
    this.#paths = Object.entries(paths).sort(([a], [b]) => b.length - a.length);
  }

  /** The new name of a model; undefined when it keeps its name. */
  model(name: string): string | undefined {
    const to = this.#models.get(name);
    return to === name ? undefined : to;
  }

  /** The path on the new side; it may carry a query. */
  path(path: string): string {
    for (const [from, to] of this.#paths) {
      const rest = path.slice(from.length);
      if (path.startsWith(from) && (rest === '' || /^[/?]/.test(rest))) return to + rest;
    }
    return path;
  }

  get hasModels(): boolean {
    return this.#models.size > 0;
  }
}

/** Throws with one line that names the file and the place when it is not a map. */
export function readModelMap(file: string): ModelMap {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (thrown) {
    throw new Error(`the map ${file} cannot be read: ${(thrown as Error).message}`, { cause: thrown });
  }
  const checked = schema.safeParse(content);
  if (checked.success) return new ModelMap(checked.data);
  const [issue] = checked.error.issues;
  throw new Error(`the map ${file} is not right at ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
}
