/** The targets of one model in the order in which calls try them, each with its health. */
import type { components } from '../../openapi/generated/console.ts';
import type { Target } from '../routing/target.ts';
import type { TargetActivity } from './target-activity.ts';
import { targetView, type TargetViewParts } from './target-view.ts';

export function modelTargets(
  targets: readonly Target[],
  activity: ReadonlyMap<string, TargetActivity>,
  parts: TargetViewParts,
): components['schemas']['ModelTarget'][] {
  const weights = new Map<number, number>();
  const byName = new Map<string, [Target, ...Target[]]>();
  for (const target of targets) {
    const { name, priority, weight } = target;
    weights.set(priority, (weights.get(priority) ?? 0) + weight);
    const sameTarget = byName.get(name);
    if (sameTarget === undefined) byName.set(name, [target]);
    else sameTarget.push(target);
  }
  return [...byName.values()]
    .map((byKey) => {
      const [{ state, priority }] = byKey;
      const weight = byKey.reduce((sum, each) => sum + each.weight, 0);
      return {
        ...targetView(byKey, activity, parts),
        provider: state.name,
        priority,
        share: weight / (weights.get(priority) ?? weight),
        key_count: byKey.length,
      };
    })
    .toSorted((one, other) => one.priority - other.priority || other.share - one.share);
}
