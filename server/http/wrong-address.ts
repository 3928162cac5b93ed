/** Guesses which path a caller meant, by matching the contracts themselves and the paths of other aggregators. */
import { nearestName } from '../../command-line/nearest-name.ts';
import type { Contract } from '../contract/contract.ts';
import { hintForForeignPath } from './foreign-path.ts';

/** A sentence for the 404, naming the path that exists when one is near; `path` is as it was sent, without query. */
export function describeUnknownPath(method: string, path: string, contracts: readonly Contract[]): string {
  const shown = shortened(path);
  const hint = hintForForeignPath(method, path);
  if (hint !== undefined) return `Unknown path '${shown}'. ${hint}`;
  const meant = underAnotherBase(path, contracts) ?? misspelt(path, contracts);
  if (meant === undefined)
    return `Unknown path '${shown}'. The surfaces are at ${contracts.map((c) => c.basePath).join(' and ')}.`;
  return `Unknown path '${shown}'. Did you mean '${shortened(meant)}'?`;
}

function shortened(path: string): string {
  return path.length > 128 ? `${path.slice(0, 128)}…` : path;
}

/**
 * Leading segments that belong to a base URL (`v1`, `alt`, `api`, `openai`, …) are removed in
 * any number; the remaining path is looked up on each surface, the one that was named first.
 */
function underAnotherBase(path: string, contracts: readonly Contract[]): string | undefined {
  const segments = path
    .split('/')
    .filter((segment) => segment !== '')
    .slice(0, 16);
  const saysAlt = segments.includes('alt');
  const ordered = [...contracts].sort(
    (a, b) => Number(b.basePath.includes('alt') === saysAlt) - Number(a.basePath.includes('alt') === saysAlt),
  );
  for (let cut = 0; cut < segments.length; cut++) {
    const rest = `/${segments.slice(cut).join('/')}`;
    for (const contract of ordered) {
      const found = contract.match('GET', rest);
      if (found !== undefined && contract.basePath + rest !== path) return contract.basePath + rest;
    }
  }
  return undefined;
}

/** The path that differs from `path` in a few characters; paths with an id are excluded. */
function misspelt(path: string, contracts: readonly Contract[]): string | undefined {
  const known = contracts.flatMap(({ basePath, operations }) =>
    [...operations.values()].map((operation) => basePath + operation.path),
  );
  const plain = new Set(known.filter((each) => !each.includes('{') && each !== path));
  return nearestName(path, [...plain]);
}
