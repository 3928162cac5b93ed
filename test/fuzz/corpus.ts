/** Inputs that are kept with the sources: some to begin with, and every one that found an error. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface KnownInput {
  name: string;
  bytes: Buffer;
}

export function corpusOf(target: string, above = join(import.meta.dirname, 'corpus')): KnownInput[] {
  const folder = join(above, target);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));
}
