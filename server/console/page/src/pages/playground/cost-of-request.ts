/** The cost of a request that has ended, from its record. */
import { call } from '../../api/client.ts';

/** When the record is looked for, ms after the last time: it is written shortly after the end of the stream. */
const pausesMs = [300, 1_000, 3_000, 8_000];

/** Null when the model has no price; undefined when there is no record in time. */
export async function costOfRequest(
  projectId: string,
  traceId: string,
  signal: AbortSignal,
): Promise<string | null | undefined> {
  const params = { query: { project_id: projectId, trace_id: traceId } };
  for (const pauseMs of pausesMs) {
    await new Promise((passed) => setTimeout(passed, pauseMs));
    if (signal.aborted) return undefined;
    const { data } = await call('get', '/requests', { params, signal });
    const record = data.find(({ status }) => status !== null);
    if (record) return record.cost;
  }
  return undefined;
}
