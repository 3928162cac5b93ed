/** Inputs that are kept with the sources: some to begin with, and every one that found an error. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface KnownInput {
  name: string;
  bytes: Buffer;
}

export function corpusOf(target: string): KnownInput[] {
  const folder = join(import.meta.dirname, 'corpus', target);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));
}
