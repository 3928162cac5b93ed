/** Judges targets by the newest usage records: how many attempts failed, and how late completions began. */
import { lowestId } from '../metering/usage-id.ts';
import type { Database } from '../storage/database.ts';
import type { Finding } from './finding.ts';

export interface RateThresholds {
  /** 0: errors are not judged. */
  errorPercent: number;
  /** 0: latency is not judged. */
  latencyMs: number;
  fewestCalls: number;
}

const rateWindowMs = 300_000;
/** Bounds the work: of busier targets, the newest calls of the window are judged. */
const mostRecords = 2_000;

interface StoredAttempt {
  target: string;
  started_ms: number;
  outcome: string | null;
  status: number | null;
}

interface Sample {
  calls: number;
  errors: number;
  /** Times to the first content, ms. */
  firstContent: number[];
}

/** Statuses with which a provider refuses the request itself: no sign that the target is unwell. */
const requestFaults: ReadonlySet<number> = new Set([400, 413, 422]);

/** `isJudged`: a target is, and a name in old records may be none any more. */
export async function ratesBeyond(
  db: Database,
  { errorPercent, latencyMs, fewestCalls }: RateThresholds,
  isJudged: (target: string) => boolean,
  nowMs: number,
): Promise<Finding[]> {
  if (errorPercent === 0 && latencyMs === 0) return [];
  const findings: Finding[] = [];
  for (const [target, sample] of await samplesOf(db, nowMs)) {
    if (!isJudged(target)) continue;
    if (errorPercent > 0 && sample.calls >= fewestCalls) {
      const share = Math.round((sample.errors / sample.calls) * 1_000) / 10;
      if (share >= errorPercent) findings.push(errorFinding(target, sample, share, errorPercent));
    }
    if (latencyMs > 0 && sample.firstContent.length >= fewestCalls) {
      const p95Ms = percentile95(sample.firstContent);
      if (p95Ms >= latencyMs) findings.push(latencyFinding(target, sample, p95Ms, latencyMs));
    }
  }
  return findings;
}

/** By target, of calls that were admitted within the window and have ended. */
async function samplesOf(db: Database, nowMs: number): Promise<Map<string, Sample>> {
  const records = await db
    .selectFrom('usage_entry')
    .select(['attempt_times', 'first_content_ms', 'outcome'])
    .where('entry', '=', 0)
    .where('id', '>=', lowestId(nowMs - rateWindowMs))
    .orderBy('id', 'desc')
    .limit(mostRecords)
    .execute();
  const samples = new Map<string, Sample>();
  for (const { attempt_times: times, first_content_ms: first, outcome } of records) {
    const attempts = times === null ? [] : (JSON.parse(times) as StoredAttempt[]);
    for (const [at, { target, started_ms: startedMs, outcome: end, status }] of attempts.entries()) {
      // A caller that disconnects says nothing about the target.
      if (end !== 'completed' && end !== 'failed') continue;
      const sample = samples.get(target) ?? { calls: 0, errors: 0, firstContent: [] };
      samples.set(target, sample);
      sample.calls += 1;
      if (end === 'failed' && !requestFaults.has(status ?? 0)) sample.errors += 1;
      if (at === attempts.length - 1 && outcome === 'completed' && first !== null)
        sample.firstContent.push(Number(first) - startedMs);
    }
  }
  return samples;
}

function percentile95(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
}

const minutes = rateWindowMs / 60_000;

function errorFinding(target: string, { calls, errors }: Sample, share: number, threshold: number): Finding {
  return {
    topic: `errors ${target}`,
    project: null,
    message: `${errors} of ${calls} attempts at ${target} failed in the last ${minutes} minutes (${share} %; the threshold is ${threshold} %).`,
    about: {
      kind: 'target_error_rate',
      target,
      calls,
      errors,
      error_percent: share,
      threshold_percent: threshold,
      window_seconds: rateWindowMs / 1_000,
    },
  };
}

function latencyFinding(
  target: string,
  { firstContent }: Sample,
  p95Ms: number,
  thresholdMs: number,
): Finding {
  const [p95, threshold] = [p95Ms / 1_000, thresholdMs / 1_000];
  return {
    topic: `latency ${target}`,
    project: null,
    message: `5 % of the completions of ${target} began after ${p95} s or later in the last ${minutes} minutes (the threshold is ${threshold} s).`,
    about: {
      kind: 'target_latency',
      target,
      calls: firstContent.length,
      p95_seconds: p95,
      threshold_seconds: threshold,
      window_seconds: rateWindowMs / 1_000,
    },
  };
}
