/** Has a call completed by a target, or by an estimate where that is how the operation reaches its targets. */
import { modelOperations } from '../core/operations.ts';
import { Attempts, type AttemptsParts, type RelayedCall } from './attempts.ts';
import { estimateCount } from './estimate-count.ts';
import type { Relayed } from './relay.ts';
import type { Route } from './route.ts';

/** Statuses by which a provider reports that it does not offer an operation. */
const notOffered: ReadonlySet<number | null> = new Set([404, 405, 501]);

/** Rejects with an `ApiError` when the call cannot be completed, with `CallerGone` when the caller has disconnected. */
export async function relayCall(
  about: RelayedCall,
  routes: readonly Route[],
  parts: AttemptsParts,
): Promise<Relayed> {
  const { call } = about;
  const targets = routes.filter(({ mode }) => mode !== 'estimated');
  if (targets.length === 0) return estimateCount(call);
  const attempts = new Attempts(about, targets, parts);
  try {
    return await attempts.relay();
  } catch (thrown) {
    const { elsewhere } = modelOperations[call.operation];
    if (elsewhere !== 'estimated' || !notOffered.has(attempts.lastStatus)) throw thrown;
    return estimateCount(call);
  }
}
