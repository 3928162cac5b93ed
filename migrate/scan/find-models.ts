/** Model ids: those in the map, and those that look like another aggregator's. */
import vendors from '../facts/model-vendors.json' with { type: 'json' };
import { foreignRouters } from '../facts/foreign.ts';
import { lintModel, type ModelMap } from '../lint/lint-model.ts';
import type { Hit } from './hit.ts';
import { anyOf } from './pattern.ts';
import type { SourceFile } from './source-file.ts';

/** An id on its own: in quotes, after an assignment operator, or as an argument. */
const before = '(?<=["\'`]|[:=,([{]\\s*|^\\s*-\\s+|\\s)';
const after = '(?=["\'`\\s,;)\\]}]|$)';

const imports = /^\s*(?:import|export|from|use|#include|package)\b|\brequire\(/;

export function modelFinder(map: ModelMap): (file: SourceFile) => Hit[] {
  const shape = `~?(?:${anyOf(vendors)})/[A-Za-z0-9][\\w.-]*(?::[a-z]+)?(?:@preset/[\\w-]+)?|@preset/[\\w-]+`;
  const mapped = [...map.keys()].filter((id) => id.length > 2);
  const search = new RegExp(
    `${before}(?:${mapped.length > 0 ? `${anyOf(mapped)}|` : ''}${shape})${after}`,
    'gm',
  );
  return ({ text }) =>
    [...text.matchAll(search)].flatMap(({ 0: id, index }): Hit[] => {
      if (!map.has(id) && !isLikely(id, text, index)) return [];
      const start = index;
      return [
        {
          kind: 'model',
          name: id,
          start,
          end: start + id.length,
          of: [],
          needs: map.has(id) ? 'nothing' : 'tree',
          ...fateOf(id, map),
        },
      ];
    });
}

/** A path of files or of a package has the same shape. */
function isLikely(id: string, text: string, index: number): boolean {
  if (foreignRouters.includes(id)) return true;
  const slug = id.slice(id.indexOf('/') + 1);
  if (/\.(?:[cm]?[jt]sx?|py|go|java|json|ya?ml|md|html?|css|sh|txt|png|svg)$/.test(slug)) return false;
  const line = text.slice(text.lastIndexOf('\n', index - 1) + 1, index);
  return !imports.test(line) && /[-\d:@]/.test(slug);
}

function fateOf(id: string, map: ModelMap): Pick<Hit, 'action' | 'how' | 'replacement'> {
  const { id: to, findings } = lintModel(id, map);
  const last = findings.at(-1);
  if (map.has(to) || map.has(id) || [...map.values()].includes(to)) {
    const undecided = findings.find(({ action }) => action === 'decide');
    if (undecided !== undefined) return { action: 'decide', how: undecided.how };
    if (to !== id) return { action: 'rewrite', how: `becomes ${to}, by the map`, replacement: to };
  }
  if (last?.action === 'decide') return { action: 'decide', how: last.how };
  const name = last === undefined ? 'look it up' : `without ${last.name} it is ${to}: look that up`;
  return { action: 'decide', how: `${name} in GET /models, or give the map of model ids (--map)` };
}
