/** One kind of requests through every program: throughput, processor time, latencies. */
import type { Kind } from './kinds.ts';
import { cpuMs, type Target } from './launch.ts';
import { applyLoad } from './load.ts';
import { inTurns, type Measured, type RoundOptions } from './rounds.ts';

export type Figure = 'perSecond' | 'cpuUs' | 'p50Ms' | 'p99Ms' | 'firstMs';

export interface Comparison {
  kind: Kind['name'];
  label: string;
  rows: (Measured<Figure> & { name: string })[];
  /** Programs that cannot do it, and their response. */
  failed: { name: string; reason: string }[];
}

export interface LoadTimes {
  key: string;
  seconds: number;
  warmUp: number;
}

/** Until the engine has compiled what is hot, the figures are those of the compiler. */
export async function compare(
  kind: Kind,
  all: readonly Target[],
  { key, seconds, warmUp }: LoadTimes,
  options: RoundOptions,
): Promise<Comparison> {
  const { payload, stream, connections } = kind;
  const load = ({ url, headers }: Target) => ({ url, headers, key, payload, stream, connections });
  const targets: Target[] = [];
  const failed: Comparison['failed'] = [];
  for (const target of all) {
    try {
      await applyLoad({ ...load(target), connections: 1, responses: 1 });
      targets.push(target);
    } catch (cause) {
      if (target.isPeer !== true) throw cause;
      failed.push({ name: target.name, reason: String(cause).split('\r\n')[0] ?? '' });
    }
  }
  if (warmUp > 0)
    for (const target of targets) await applyLoad({ ...load(target), durationMs: warmUp * 1_000 });
  const measured = await inTurns(targets, options, async (target) => {
    const before = cpuMs(target);
    const result = await applyLoad({ ...load(target), durationMs: seconds * 1_000 });
    const { perSecond, p50Ms, p99Ms, firstMs, responses } = result;
    return { perSecond, p50Ms, p99Ms, firstMs, cpuUs: ((cpuMs(target) - before) * 1_000) / responses };
  });
  const rows = measured.map((each, at) => ({ name: targets[at]?.name ?? '', ...each }));
  return { kind: kind.name, label: kind.label, rows, failed };
}
