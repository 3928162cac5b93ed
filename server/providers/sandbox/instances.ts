/** Instances of callers' schemas, as JSON. What a schema costs never holds up the event loop. */
import type { UpstreamRequest } from '../../core/provider.ts';
import { instanceJson } from './instance.ts';
import { cheapUnits, isCheap } from './schema/cheap-schema.ts';
import { InstanceThread, type InstanceOutcome } from './schema/instance-thread.ts';
import { Work } from './schema/work.ts';

/** Ten times what the bound on work takes where nothing else runs. */
export const deadlineMs = 1_000;

const thread = new InstanceThread({ deadlineMs, maxWaiting: 256, maxWaitingOfKey: 8, idleMs: 60_000 });

/** Made here for a small and plain schema, as those of most tools are, and on a thread for every other one. */
export async function instanceOf(
  schema: unknown,
  { caller, signal }: Pick<UpstreamRequest, 'caller' | 'signal'>,
): Promise<InstanceOutcome> {
  if (isCheap(schema)) {
    const work = new Work(cheapUnits);
    const json = instanceJson(schema, work);
    if (json !== undefined) return { json };
    if (!work.isExhausted) return { failure: 'none' };
  }
  return thread.make(schema, caller, signal);
}

/** Starts the thread, so that the first schema that needs it does not wait. */
export function warmUpInstances(): void {
  thread.warmUp();
}
