/** Model ids: the map of a migration first, then the suffixes, aliases and routers of other aggregators. */
import { foreignModelForms, foreignRouters, foreignSuffixes, type Action } from '../facts/foreign.ts';
import type { FindingKind } from './finding.ts';

/** Old id → new one; `null` when none is chosen yet. */
export type ModelMap = ReadonlyMap<string, string | null>;

export interface ModelFinding {
  name: string;
  kind: FindingKind;
  action: Action;
  how: string;
  of: string[];
}

const none: ReadonlySet<string> = new Set();

/**
 * What is foreign in an id, and the id without it; the map decides wherever it knows the id. A suffix that needs a
 * decision stays in the id, unless `drop` has its name.
 */
export function lintModel(
  id: string,
  map: ModelMap,
  drop: ReadonlySet<string> = none,
): { id: string; findings: ModelFinding[] } {
  const findings: ModelFinding[] = [];
  let current = id;
  // A suffix may follow a preset or a deployment; each round removes one part.
  for (let round = 0; round < 4; round++) {
    const mapped = fromMap(current, map);
    if (mapped !== undefined) {
      if (mapped.finding !== undefined) findings.push(mapped.finding);
      return { id: mapped.id, findings };
    }
    const next = strip(current, drop);
    if (next === undefined) break;
    findings.push(next.finding);
    if (next.id === current) break;
    current = next.id;
  }
  return { id: current, findings };
}

function fromMap(id: string, map: ModelMap): { id: string; finding?: ModelFinding } | undefined {
  const to = map.get(id);
  if (to === undefined || to === id) return to === undefined ? undefined : { id };
  const common = { name: id, kind: 'value' as const, of: [] };
  if (to === null)
    return { id, finding: { ...common, action: 'decide', how: 'the map has no id for it yet' } };
  return { id: to, finding: { ...common, action: 'rewrite', how: `becomes ${to}, by the map` } };
}

function strip(id: string, drop: ReadonlySet<string>): { id: string; finding: ModelFinding } | undefined {
  if (foreignRouters.includes(id))
    return {
      id,
      finding: {
        name: id,
        kind: 'value',
        action: 'decide',
        how: 'picks a model by itself; name a model of the catalog',
        of: ['openrouter'],
      },
    };
  const suffix = foreignSuffixes.find(({ name }) => id.endsWith(name) && id.length > name.length);
  if (suffix !== undefined) {
    const { name, action, how, of } = suffix;
    const common = { name, kind: 'model-suffix' as const, of };
    const bare = id.slice(0, -name.length);
    if (action !== 'decide') return { id: bare, finding: { ...common, action, how } };
    if (drop.has(name))
      return { id: bare, finding: { ...common, action: 'drop', how: 'as asked by --drop' } };
    return { id, finding: { ...common, action, how } };
  }
  for (const { name, pattern, replace, action, how, of } of foreignModelForms) {
    const form = new RegExp(pattern);
    if (!form.test(id)) continue;
    const kind = replace === undefined ? 'value' : 'model-suffix';
    const finding = { name, kind, action, how, of } as const;
    return { id: replace === undefined ? id : id.replace(form, replace), finding };
  }
  return undefined;
}
