/** The report for continuous integration: a test case per case, a failure per one that is worse. */
import type { CaseResult } from './run-cases.ts';
import type { Regression } from './report.ts';

/** With `isStrict`, what is different fails too. */
export function junitReport({ cases, summary, durationMs }: Regression, isStrict: boolean): string {
  const failures = summary.worse + (isStrict ? summary.different : 0);
  const counts = `tests="${cases.length}" failures="${failures}" errors="0" skipped="0" time="${seconds(durationMs)}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="modelroute migrate regress" ${counts}>`,
    `  <testsuite name="regress" ${counts}>`,
    ...cases.map((one) => testCase(one, isStrict)),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function testCase({ name, path, verdict, findings, durationMs }: CaseResult, isStrict: boolean): string {
  const open = `    <testcase classname="${escapeXml(path)}" name="${escapeXml(name)}" time="${seconds(durationMs)}">`;
  const rows = findings.map(({ aspect, verdict: one, message }) => `${aspect}: ${one}. ${message}`.trim());
  const isFailure = verdict === 'worse' || (isStrict && verdict === 'different');
  const about = escapeXml(
    findings
      .filter((one) => one.verdict === verdict)
      .map(({ aspect }) => aspect)
      .join(', '),
  );
  const inside = isFailure
    ? `<failure type="${verdict}" message="${verdict}: ${about}">${escapeXml(rows.join('\n'))}</failure>`
    : `<system-out>${escapeXml(rows.join('\n'))}</system-out>`;
  return `${open}\n      ${inside}\n    </testcase>`;
}

const seconds = (milliseconds: number): string => (milliseconds / 1_000).toFixed(3);

/** Escaped for XML, without the characters that XML 1.0 cannot have. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;')
    .replaceAll('\n', '&#10;');
}
