/** JUnit XML, which systems of continuous integration read: suites of test cases with what came of each. */

interface JunitReport {
  readonly name: string;
  readonly durationMs: number;
  readonly suites: readonly JunitSuite[];
}

interface JunitSuite {
  readonly name: string;
  readonly durationMs: number;
  readonly cases: readonly JunitCase[];
}

/** Passed unless `outcome` is a failure or skipped. */
export interface JunitCase {
  readonly classname: string;
  readonly name: string;
  readonly durationMs: number;
  readonly outcome?: JunitOutcome;
}

interface JunitOutcome {
  readonly element: 'failure' | 'skipped' | 'system-out';
  readonly type?: string;
  readonly message?: string;
  readonly text?: string;
}

export function junitXml({ name, durationMs, suites }: JunitReport): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes({
      name,
      ...counts(
        suites.flatMap(({ cases }) => cases),
        durationMs,
      ),
    })}>`,
    ...suites.flatMap((suite) => [
      `  <testsuite${attributes({ name: suite.name, ...counts(suite.cases, suite.durationMs) })}>`,
      ...suite.cases.map(testCase),
      '  </testsuite>',
    ]),
    '</testsuites>',
    '',
  ].join('\n');
}

function counts(cases: readonly JunitCase[], durationMs: number): Record<string, string> {
  const count = (element: JunitOutcome['element']) =>
    String(cases.filter(({ outcome }) => outcome?.element === element).length);
  return {
    tests: String(cases.length),
    failures: count('failure'),
    errors: '0',
    skipped: count('skipped'),
    time: seconds(durationMs),
  };
}

function testCase({ classname, name, durationMs, outcome }: JunitCase): string {
  const open = `    <testcase${attributes({ classname, name, time: seconds(durationMs) })}`;
  if (outcome === undefined) return `${open}/>`;
  const { element, type, message, text } = outcome;
  const head = `      <${element}${attributes({ type, message })}`;
  const inside = text === undefined ? `${head}/>` : `${head}>${escapeXml(text)}</${element}>`;
  return `${open}>\n${inside}\n    </testcase>`;
}

function attributes(values: Record<string, string | undefined>): string {
  return Object.entries(values)
    .flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${escapeXml(value)}"`]))
    .join('');
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
