/** Runs the table where some cases cannot be sent or fully judged, and keeps the account of them. */
import type { ContractCase } from './case.ts';
import type { Limit } from './prism-limits.ts';

export interface LimitedCase {
  each: ContractCase;
  limit: Limit | undefined;
}

/** Each case with the first limit that applies to it; of `status only` cases the code and the field are taken out. */
export function limited(cases: readonly ContractCase[], limits: readonly Limit[]): LimitedCase[] {
  return cases.map((each) => {
    const limit = limits.find((row) => row.applies(each));
    if (limit?.effect !== 'status only') return { each, limit };
    const { code: _code, param: _param, ...expect } = each.expect;
    return { each: { ...each, expect }, limit };
  });
}

/** One line for every limit that these cases meet: how many, what becomes of them, why. */
export function limitTable(cases: readonly LimitedCase[], limits: readonly Limit[]): string {
  const lines = limits.map((limit) => ({
    limit,
    count: cases.filter((each) => each.limit === limit).length,
  }));
  const whole = cases.filter(({ limit }) => limit === undefined).length;
  return [
    `${String(whole).padStart(5)} judged in full`,
    ...lines
      .filter(({ count }) => count > 0)
      .map(({ limit, count }) => `${String(count).padStart(5)} ${limit.effect}: ${limit.because}`),
  ].join('\n');
}
