/** How an operation reaches a target; computed when the catalog is loaded. */
import { modelOperations, type ModelOperationId } from '../core/operations.ts';
import { conversationOf, type WireFormat } from '../core/wire-format.ts';
import type { Target } from './target.ts';

/** In the caller's own format, in one of the target's, or not at all: an estimate is made here. */
type RouteMode = 'direct' | 'translated' | 'estimated';

export interface Route {
  target: Target;
  mode: RouteMode;
  /** The format that the target is called in. */
  format: WireFormat;
}

/** Undefined when the target cannot complete the operation at all. */
function routeModeOf(
  { takes, speaks }: Pick<Target, 'takes' | 'speaks'>,
  operation: ModelOperationId,
): RouteMode | undefined {
  const { format, elsewhere } = modelOperations[operation];
  if (takes.includes(format)) return 'direct';
  const conversation = conversationOf[format];
  // A target that speaks the format and does not take it has its reasons.
  if (conversation === null || speaks.some((each) => each === conversation) || !takes.includes(speaks[0]))
    return undefined;
  return elsewhere ?? undefined;
}

/** The routes of an operation to these targets, in their order. */
export function routesTo(targets: readonly Target[], operation: ModelOperationId): readonly Route[] {
  return targets.flatMap((target) => {
    const mode = routeModeOf(target, operation);
    if (mode === undefined) return [];
    const format = mode === 'translated' ? target.speaks[0] : modelOperations[operation].format;
    return [{ target, mode, format }];
  });
}
