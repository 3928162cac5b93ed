/** The parts of a responses request name their content once, by the member that counts. */
import { isGiven, list, member } from './body-parts.ts';

type Members = Readonly<Record<string, unknown>>;

/** Members that name the content of a part, the one that counts first. An image's URL may have its bytes in it. */
const contentOf: Readonly<Record<string, readonly string[]>> = {
  input_image: ['image_url', 'file_id'],
  input_file: ['file_id', 'file_data', 'file_url'],
};

/** `undefined` where every part names its content once. `ignored` gets the paths of what was left out. */
export function withOneContent(input: unknown, ignored: string[]): unknown[] | undefined {
  let changed: unknown[] | undefined;
  const items = list(input);
  for (let index = 0; index < items.length; index++)
    for (const holder of ['content', 'output']) {
      const item = items[index];
      const parts = ofParts(member(item, holder), `input[${index}].${holder}`, ignored);
      if (parts !== undefined) (changed ??= [...items])[index] = { ...(item as Members), [holder]: parts };
    }
  return changed;
}

function ofParts(parts: unknown, path: string, ignored: string[]): unknown[] | undefined {
  let changed: unknown[] | undefined;
  const all = list(parts);
  for (let index = 0; index < all.length; index++) {
    const part = all[index];
    const names = contentOf[String(member(part, 'type'))]?.filter((name) => isGiven(member(part, name)));
    const surplus = names?.slice(1) ?? [];
    if (surplus.length === 0) continue;
    ignored.push(...surplus.map((name) => `${path}[${index}].${name}`));
    const rest = Object.entries(part as Members).filter(([name]) => !surplus.includes(name));
    (changed ??= [...all])[index] = Object.fromEntries(rest);
  }
  return changed;
}
