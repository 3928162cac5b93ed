/** What the command writes: three reports, a summary, an exit status; none of them with a secret, all of them true. */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allChecks } from '../../conformance/checks/all-checks.ts';
import { chromiumArgs, findChromium } from '../support/chromium.ts';
import { runProgram } from '../support/run-program.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { startFaultyServer, type FaultyServer } from './faulty-server.ts';
import { runCommand, type Said } from './run-command.ts';

interface JsonReport {
  summary: Record<string, number>;
  checks: {
    id: string;
    status: string;
    contract: string;
    request: unknown;
    response: { status: number } | null;
    curl: string | null;
    message: string;
  }[];
}

const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
const files = {
  json: join(folder, 'report.json'),
  junit: join(folder, 'report.xml'),
  html: join(folder, 'report.html'),
};
const script = '<script>document.title = "taken over"</script>';

let server: TestServer;
let faulty: FaultyServer;
let said: Said;
let report: JsonReport;
beforeAll(async () => {
  server = await startServer();
  faulty = await startFaultyServer(server.url);
  // Leaks the key, sends a script to whoever shows its errors, and sends characters that XML cannot have.
  faulty.defect = {
    id: 'reports',
    surface: 'v1',
    profile: 'core',
    response: (exchange) => {
      if (exchange.code === 'model_not_found')
        exchange.text = exchange.text
          .replace(/"message":"/, `"message":"${script}${server.key} \\u0001 ]]> `)
          .replace('"type"', '"kind"');
    },
  };
  const reports = Object.entries(files).flatMap(([kind, file]) => ['--report', kind, file]);
  said = await runCommand(['--base-url', faulty.url, '--key', server.key, ...reports]);
  report = JSON.parse(readFileSync(files.json, 'utf8')) as JsonReport;
}, 60_000);
afterAll(async () => {
  await faulty.stop();
  await server.stop();
});

test('the exit status is 1 when something failed, 0 when nothing did', async () => {
  expect(said.status).toBe(1);
  const sound = await runCommand(['--base-url', server.url, '--profile', 'streaming', '--surface', 'alt'], {
    env: { MODELROUTE_KEY: server.key },
  });
  expect([sound.status, sound.problem]).toEqual([0, '']);
  expect(sound.output).toMatch(/\d+ passed, 0 failed, 0 unsupported, 0 skipped/);
});

describe('the JSON report', () => {
  test('has one entry for each check, counted in the summary', () => {
    expect(Object.keys(report)).toEqual(['summary', 'checks']);
    expect(report.checks.map(({ id }) => id)).toEqual(allChecks.map(({ id }) => id));
    for (const status of ['passed', 'failed', 'unsupported', 'skipped']) {
      expect(report.summary[status]).toBe(report.checks.filter((check) => check.status === status).length);
    }
    expect(report.summary['failed']).toBeGreaterThan(0);
    for (const check of report.checks) {
      expect(Object.keys(check)).toEqual([
        'id',
        'status',
        'contract',
        'request',
        'response',
        'curl',
        'message',
      ]);
      expect(check.contract).toMatch(/^(v1|alt)\.openapi\.json#\//);
      if (check.status === 'failed')
        expect([check.message !== '', check.request !== null, check.response !== null]).toEqual([
          true,
          true,
          true,
        ]);
    }
  });

  test('is what --json prints, with the summary for people on standard error', async () => {
    const { output, problem } = await runCommand([
      '--base-url',
      server.url,
      '--key',
      server.key,
      '--profile',
      'tools',
      '--json',
    ]);
    const printed = JSON.parse(output) as JsonReport;
    expect(printed.checks.map(({ id }) => id)).toEqual(
      allChecks.filter(({ profile }) => profile === 'tools').map(({ id }) => id),
    );
    expect(problem).toMatch(/\d+ passed, 0 failed/);
  });

  test('has curl lines that repeat the requests', async () => {
    const repeatable = report.checks.filter(
      ({ id, curl }) => curl !== null && !/^files|too-large|concurrent|leaving|error\.overloaded/.test(id),
    );
    expect(repeatable.length).toBeGreaterThan(300);
    for (const { id, curl, response } of repeatable.filter((_, index) => index % 9 === 0)) {
      const ran = await runProgram('sh', ['-c', curl ?? ''], { env: { MODELROUTE_KEY: server.key } });
      expect([id, ran.status, Number(/^HTTP\/1\.1 (\d+)/m.exec(ran.output)?.[1])]).toEqual([
        id,
        0,
        response?.status,
      ]);
    }
  });
});

test('no report and no summary shows the key', () => {
  for (const text of [
    said.output,
    said.problem,
    ...Object.values(files).map((file) => readFileSync(file, 'utf8')),
  ]) {
    expect(text).not.toContain(server.key);
    expect(text).not.toContain(Buffer.from(server.key).toString('base64'));
  }
  expect(report.checks.find(({ id }) => id === 'v1.every.no-secret')).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('shows the key') as string,
  });
});

describe('the summary', () => {
  test('names what failed, where it stands, and how to repeat it', () => {
    expect(said.output).toMatch(/failed v1\.models\.missing: /);
    expect(said.output).toMatch(/contract {2}v1\.openapi\.json#/);
    expect(said.output).toMatch(/repeat {4}curl /);
    expect(said.output).toMatch(/\d+ passed, \d+ failed, 0 unsupported, 0 skipped/);
  });

  test('has colours and progress on a terminal only, and no colours where they are not wanted', async () => {
    const argv = ['--base-url', server.url, '--key', server.key, '--profile', 'tools', '--surface', 'v1'];
    const escape = '\u001b[';
    expect(said.output + said.problem).not.toContain(escape);
    const terminal = await runCommand(argv, { terminal: true });
    expect(terminal.output).toContain(`${escape}32m`);
    expect(terminal.problem).toMatch(/\r.*\d+\/12 {2}chat\./);
    expect(terminal.problem.split('\n')).toHaveLength(1);
    const plain = await runCommand(argv, { terminal: true, env: { NO_COLOR: '1' } });
    expect(plain.output).not.toContain(escape);
  });
});

const program = findChromium(process.env.PATH ?? '');

describe.skipIf(program === undefined)('in Chromium', () => {
  test('the JUnit report is XML with a suite for each profile, and its counts are right', async () => {
    const browser = await chromium.launch({ executablePath: program ?? '', args: chromiumArgs });
    try {
      const page = await browser.newPage();
      const suites = await page.evaluate(
        (xml) => {
          const parsed = new DOMParser().parseFromString(xml, 'application/xml');
          if (parsed.querySelector('parsererror') !== null)
            throw new Error(parsed.querySelector('parsererror')?.textContent ?? '');
          return [...parsed.querySelectorAll('testsuite')].map((suite) => ({
            name: suite.getAttribute('name'),
            tests: Number(suite.getAttribute('tests')) === suite.querySelectorAll('testcase').length,
            failures: Number(suite.getAttribute('failures')) === suite.querySelectorAll('failure').length,
          }));
        },
        readFileSync(files.junit, 'utf8'),
      );
      const names = ['core', 'streaming', 'tools', 'responses', 'files', 'rerank', 'gateway', 'security'];
      expect(suites).toEqual(names.map((name) => ({ name, tests: true, failures: true })));
    } finally {
      await browser.close();
    }
  });

  test('the HTML report is one file that loads nothing, runs nothing of the server, filters, and folds its evidence', async () => {
    const browser = await chromium.launch({ executablePath: program ?? '', args: chromiumArgs });
    try {
      const page = await browser.newPage({ colorScheme: 'dark', viewport: { width: 390, height: 800 } });
      const requests: string[] = [];
      const faults: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => faults.push(message.text()));
      await page.goto(`file://${files.html}`);
      expect(requests.filter((url) => !url.startsWith('data:'))).toEqual([`file://${files.html}`]);
      expect(await page.title()).toMatch(/^Conformance: \d+ of \d+ checks failed$/);

      const shown = () => page.locator('details.check:visible').count();
      await expect.poll(shown).toBe(report.summary['failed']);
      await expect.poll(() => page.locator('details[open]').count()).toBe(0);
      await page.locator('details.failed summary').first().click();
      await expect.poll(() => page.locator('details.failed .curl').first().isVisible()).toBe(true);
      await page.locator('[data-filter=all]').click();
      await expect.poll(shown).toBe(allChecks.length);
      await page.locator('input[type=search]').fill('chat.tools');
      await expect.poll(shown).toBe(allChecks.filter(({ id }) => id.includes('chat.tools')).length);

      const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const dark = await paper();
      await page.locator('.theme').click();
      expect(await paper()).not.toBe(dark);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      expect(faults).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});
