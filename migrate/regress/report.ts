/** What a run of a regression found, as data; every report is made from it. */
import type { Verdict } from './compare-responses.ts';
import type { CaseResult } from './run-cases.ts';

export interface Regression {
  /** Base URLs without secrets. */
  old: string;
  new: string;
  made: string;
  durationMs: number;
  repeat: number;
  summary: Record<Verdict, number>;
  cases: CaseResult[];
}

export function regressionOf(
  facts: Pick<Regression, 'old' | 'new' | 'repeat' | 'durationMs'>,
  cases: CaseResult[],
): Regression {
  const number = (verdict: Verdict) => cases.filter((one) => one.verdict === verdict).length;
  return {
    ...facts,
    made: new Date().toISOString(),
    summary: { same: number('same'), different: number('different'), worse: number('worse') },
    cases,
  };
}
