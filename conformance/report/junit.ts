/** The report for continuous integration: one test suite for each profile. */
import { type JunitCase, junitXml } from '../../command-line/junit-report.ts';
import { profiles } from '../checks/check.ts';
import type { Result } from '../run/run-checks.ts';
import type { KitRun } from '../run/run-kit.ts';

export function junitReport({ results, durationMs }: KitRun): string {
  const suites = profiles
    .map((profile) => ({ profile, cases: results.filter(({ check }) => check.profile === profile) }))
    .filter(({ cases }) => cases.length > 0)
    .map(({ profile, cases }) => ({
      name: profile,
      durationMs: cases.reduce((sum, result) => sum + result.durationMs, 0),
      cases: cases.map((result) => testCase(profile, result)),
    }));
  return junitXml({ name: 'modelroute conformance', durationMs, suites });
}

function testCase(profile: string, result: Result): JunitCase {
  const { check, status, message, durationMs } = result;
  const about = {
    classname: `conformance.${profile}.${check.surface}`,
    name: `${check.id}: ${check.title}`,
    durationMs,
  };
  if (status === 'passed') return about;
  if (status === 'failed')
    return { ...about, outcome: { element: 'failure', message, text: details(result) } };
  return { ...about, outcome: { element: 'skipped', message: `${status}: ${message}` } };
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
