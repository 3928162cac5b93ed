/** The report for continuous integration: one test suite for each profile. */
import { profiles } from '../checks/check.ts';
import type { Result } from '../run/run-checks.ts';
import type { KitRun } from '../run/run-kit.ts';

export function junitReport({ results, summary, durationMs }: KitRun): string {
  const suites = profiles
    .map((profile) => ({ profile, cases: results.filter(({ check }) => check.profile === profile) }))
    .filter(({ cases }) => cases.length > 0);
  const counts = `tests="${results.length}" failures="${summary.failed}" errors="0" skipped="${summary.unsupported + summary.skipped}" time="${seconds(durationMs)}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="modelroute conformance" ${counts}>`,
    ...suites.map(({ profile, cases }) => suite(profile, cases)),
    '</testsuites>',
    '',
  ].join('\n');
}

function suite(profile: string, cases: readonly Result[]): string {
  const failures = cases.filter(({ status }) => status === 'failed').length;
  const skipped = cases.filter(({ status }) => status === 'unsupported' || status === 'skipped').length;
  const time = seconds(cases.reduce((sum, { durationMs }) => sum + durationMs, 0));
  const head = `  <testsuite name="${profile}" tests="${cases.length}" failures="${failures}" errors="0" skipped="${skipped}" time="${time}">`;
  return [head, ...cases.map((result) => testCase(profile, result)), '  </testsuite>'].join('\n');
}

function testCase(profile: string, result: Result): string {
  const { check, status, message, durationMs } = result;
  const open = `    <testcase classname="conformance.${profile}.${check.surface}" name="${escape(`${check.id}: ${check.title}`)}" time="${seconds(durationMs)}"`;
  if (status === 'passed') return `${open}/>`;
  const inside =
    status === 'failed'
      ? `      <failure message="${escape(message)}">${escape(details(result))}</failure>`
      : `      <skipped message="${escape(`${status}: ${message}`)}"/>`;
  return `${open}>\n${inside}\n    </testcase>`;
}

function details({ message, contract, curl, response }: Result): string {
  const reply =
    response === null ? 'no response' : `status ${response.status}\n${response.body.slice(0, 2_000)}`;
  return [
    message,
    '',
    `contract: ${contract}`,
    `repeat: ${curl ?? 'not possible in one line'}`,
    '',
    reply,
  ].join('\n');
}

const seconds = (milliseconds: number): string => (milliseconds / 1_000).toFixed(3);

/** Escaped for XML, without the characters that XML 1.0 cannot have. */
function escape(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;');
}
