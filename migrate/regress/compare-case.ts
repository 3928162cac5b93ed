/** The verdicts of a case over all its repetitions. */
import type { CaseResponse } from './case-response.ts';
import type { Aspect, Case } from './case.ts';
import {
  compareResponses,
  isGood,
  type Finding,
  type Thresholds,
  type Verdict,
} from './compare-responses.ts';
import { isRecord } from '../../openapi/json/json-value.ts';
import { similarity } from './similarity.ts';

export interface Repetition {
  old: CaseResponse;
  new: CaseResponse;
}

const rank: Readonly<Record<Verdict, number>> = { same: 0, different: 1, worse: 2 };

/** The worst of some verdicts. */
export function worst(findings: readonly Pick<Finding, 'verdict'>[]): Verdict {
  return findings.reduce<Verdict>(
    (found, { verdict }) => (rank[verdict] > rank[found] ? verdict : found),
    'same',
  );
}

/** One finding per aspect; over repetitions the worst one counts. */
export function compareCase(one: Case, repetitions: readonly Repetition[], defaults: Thresholds): Finding[] {
  const { similarity: alike, latency, usage, ignore = [] } = one.expect;
  const thresholds: Thresholds = {
    ...defaults,
    ...(alike !== undefined && { similarity: alike, leastSimilarity: alike }),
    ...(latency !== undefined && { latency }),
    ...(usage !== undefined && { usage }),
  };
  const found = new Map<Aspect, Finding>();
  const keep = (finding: Finding) => {
    const known = found.get(finding.aspect);
    if (known === undefined || rank[finding.verdict] > rank[known.verdict])
      found.set(finding.aspect, finding);
  };
  for (const { old, new: fresh } of repetitions) compareResponses(old, fresh, thresholds).forEach(keep);
  const good = repetitions.filter(({ old, new: fresh }) => isGood(old) && isGood(fresh));
  if (good.length > 0) keep(compareTimes(good, thresholds));
  if (isDeterministic(one.body) && good.some(({ old, new: fresh }) => old.text + fresh.text !== ''))
    keep(compareTexts(good, thresholds));
  repetitions.forEach(({ new: fresh }) => expectedOf(one, fresh).forEach(keep));
  // An expected status replaces the comparison with the old one.
  if (one.expect.status !== undefined) found.delete('status');
  if (one.expect.finish_reason !== undefined) found.delete('finish reason');
  return [...found.values()].filter(({ aspect }) => !ignore.includes(aspect));
}

const isDeterministic = (body: unknown): boolean => isRecord(body) && body['temperature'] === 0;

function compareTimes(good: readonly Repetition[], thresholds: Thresholds): Finding {
  const parts = (['firstByteMs', 'totalMs'] as const).map((time) => {
    const old = median(good.map((one) => one.old[time]));
    const fresh = median(good.map((one) => one.new[time]));
    const isWorse = fresh > old * (1 + thresholds.latency) && fresh - old > thresholds.latencyFloorMs;
    const name = time === 'totalMs' ? 'whole response' : 'first byte';
    return { isWorse, message: `${name} ${Math.round(old)} ms became ${Math.round(fresh)} ms` };
  });
  const verdict = parts.some(({ isWorse }) => isWorse) ? 'worse' : 'same';
  return { aspect: 'latency', verdict, message: parts.map(({ message }) => message).join(', ') };
}

/** The new side need not be more similar to the old side than two runs of the old side are to each other. */
function compareTexts(good: readonly Repetition[], thresholds: Thresholds): Finding {
  const alike = Math.min(...good.map(({ old, new: fresh }) => similarity(old.text, fresh.text)));
  const own = Math.min(1, ...good.slice(1).map(({ old }) => similarity(old.text, good[0]?.old.text ?? '')));
  const verdict =
    alike >= Math.min(thresholds.similarity, own)
      ? 'same'
      : alike >= Math.min(thresholds.leastSimilarity, own)
        ? 'different'
        : 'worse';
  const itself = good.length > 1 ? `, the old side with itself ${percent(own)}` : '';
  return { aspect: 'text', verdict, message: `${percent(alike)} alike${itself}` };
}

function expectedOf({ expect }: Case, fresh: CaseResponse): Finding[] {
  const wrong: string[] = [];
  if (expect.status !== undefined && fresh.status !== expect.status)
    wrong.push(`status ${fresh.status} instead of ${expect.status}`);
  if (
    expect.finish_reason !== undefined &&
    fresh.finishReasons.some((reason) => reason !== expect.finish_reason)
  )
    wrong.push(`finish reason ${fresh.finishReasons.join(', ')} instead of ${expect.finish_reason}`);
  if (expect.contains !== undefined && !fresh.text.includes(expect.contains))
    wrong.push('the text has not what it must have');
  const isAsked = expect.status ?? expect.finish_reason ?? expect.contains;
  if (isAsked === undefined) return [];
  return [{ aspect: 'expected', verdict: wrong.length === 0 ? 'same' : 'worse', message: wrong.join('; ') }];
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

const percent = (part: number): string => `${Math.floor(part * 100)} %`;
