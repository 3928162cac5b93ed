/** Reads the map of model ids that a migration has made: `{"map": {"old": {"to": "new"}}}`. */
import { z } from 'zod';
import type { ModelMap } from './lint-model.ts';
import { readText } from './read-text.ts';
import { InputFault } from './request-entry.ts';

const target = z.looseObject({ to: z.string().nullish() });
const mapFile = z.looseObject({ map: z.record(z.string(), target) });

export async function readMap(file: string, stdin: AsyncIterable<Uint8Array | string>): Promise<ModelMap> {
  const text = await readText(file, stdin);
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new InputFault(`${file}: is not JSON`);
  }
  const read = mapFile.safeParse(json);
  if (read.success) return new Map(Object.entries(read.data.map).map(([id, { to }]) => [id, to ?? null]));
  const [issue] = read.error.issues;
  const place = issue?.path.map(String).join('.') ?? '';
  throw new InputFault(
    `${file}: is no map of model ids: ${place === '' ? 'the file' : place} ${issue?.message ?? ''}`,
  );
}
