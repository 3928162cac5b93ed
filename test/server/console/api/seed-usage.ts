/** Usage records of a chosen past, written as the gateway writes them. */
import type { UsageFacts, UsageOutcome } from '../../../../server/metering/usage-facts.ts';
import { UsageRecorder } from '../../../../server/metering/usage-recorder.ts';
import { collectLog, facts, outcome } from '../../metering/scratch.ts';
import type { Harness } from './console-harness.ts';

export interface Seed {
  /** ISO 8601; not before that of the seed before. */
  at: string;
  facts?: Partial<UsageFacts>;
  /** Null: still running. */
  outcome?: Partial<UsageOutcome> | null;
}

/** Ids of the records, in the order of the seeds. */
export async function seedUsage(harness: Pick<Harness, 'db'>, seeds: readonly Seed[]): Promise<string[]> {
  let nowMs = 0;
  const recorder = await UsageRecorder.start({
    db: harness.db,
    log: collectLog(),
    isExclusive: false,
    // Requests that an earlier seed has left running stay so.
    isLookedAfter: true,
    nowMs: () => nowMs,
  });
  const ids: string[] = [];
  for (const seed of seeds) {
    nowMs = Date.parse(seed.at);
    const { id } = await recorder.reserve(facts(seed.facts));
    if (seed.outcome !== null) recorder.settle(id, outcome(seed.outcome));
    ids.push(id);
  }
  await recorder.stop();
  return ids;
}
