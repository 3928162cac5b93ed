/** The report for continuous integration: a test case per case, a failure per one that is worse. */
import { type JunitCase, junitXml } from '../../command-line/junit-report.ts';
import type { CaseResult } from './run-cases.ts';
import type { Regression } from './report.ts';

/** With `isStrict`, what is different fails too. */
export function junitReport({ cases, durationMs }: Regression, isStrict: boolean): string {
  const suite = { name: 'regress', durationMs, cases: cases.map((one) => testCase(one, isStrict)) };
  return junitXml({ name: 'modelroute migrate regress', durationMs, suites: [suite] });
}

function testCase({ name, path, verdict, findings, durationMs }: CaseResult, isStrict: boolean): JunitCase {
  const about = { classname: path, name, durationMs };
  const rows = findings.map(({ aspect, verdict: one, message }) => `${aspect}: ${one}. ${message}`.trim());
  const text = rows.join('\n');
  if (verdict !== 'worse' && !(isStrict && verdict === 'different'))
    return { ...about, outcome: { element: 'system-out', text } };
  const aspects = findings.filter((one) => one.verdict === verdict).map(({ aspect }) => aspect);
  const message = `${verdict}: ${aspects.join(', ')}`;
  return { ...about, outcome: { element: 'failure', type: verdict, message, text } };
}
