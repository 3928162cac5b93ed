/** What attempts at targets have shown in all workers. A worker that does not respond in time is left out. */
import { mergedActivity, type TargetActivity } from '../provider-health/target-activity.ts';
import type { WorkerProcess } from './worker-process.ts';

const timeoutMs = 1_000;

export async function groupActivity(
  workers: Iterable<Pick<WorkerProcess, 'link'>>,
): Promise<TargetActivity[]> {
  const late = new Promise<TargetActivity[]>((resolve) => setTimeout(resolve, timeoutMs, []).unref());
  const asked = [...workers].map(({ link }) => link.call('targetActivity', null).catch(() => []));
  return mergedActivity(await Promise.all(asked.map((each) => Promise.race([each, late]))));
}
