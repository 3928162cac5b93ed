/** The control page: who may steer, and that a person in a browser can. */
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumArgs, findChromium } from '../../support/chromium.ts';
import { runningCutover, type RunningCutover } from './running-cutover.ts';
import { startService, type Upstream } from './upstream.ts';

let folder: string;
let older: Upstream;
let newer: Upstream;
let running: RunningCutover;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cutover-'));
  [older, newer] = await Promise.all([startService('old'), startService('new')]);
  const services = ['--old', older.url, '--new', newer.url, '--new-key-env', 'NEW_KEY', '--manual'];
  running = await runningCutover([...services, '--state', join(folder, 'state.json')]);
});

afterAll(async () => {
  await running.stop();
  await Promise.all([older.close(), newer.close()]);
  rmSync(folder, { recursive: true, force: true });
});

test('only this page with the token of the start may steer', async () => {
  const refused: Record<string, string>[] = [
    { 'x-cutover-token': '' },
    { 'x-cutover-token': `${running.token}x` },
    { origin: 'http://evil.example' },
    { origin: 'null' },
  ];
  for (const headers of refused) expect((await running.ask('advance', headers)).status).toBe(403);
  expect((await running.ask('sideways')).status).toBe(404);
  expect((await running.view()).share).toBe(0.01);
  expect((await running.ask('resume')).status).toBe(409);
  expect((await running.ask('advance')).status).toBe(200);
  expect((await running.view()).share).toBe(0.05);
});

test('a name that somebody else points at this machine is turned away', async () => {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    get(`${running.control}/state`, { headers: { host: 'evil.example' } }, ({ statusCode }) =>
      resolve(statusCode),
    ).on('error', reject);
  });
  expect(status).toBe(403);
});

test('the proxy itself has no control page', async () => {
  await fetch(`${running.proxy}/__cutover/state`);
  expect([...older.received, ...newer.received].at(-1)?.url).toBe('/__cutover/state');
});

const executablePath = findChromium(process.env['PATH'] ?? '');

test.skipIf(executablePath === undefined)(
  'a person sees it live and steers it, and the page loads nothing from elsewhere',
  async () => {
    const browser = await chromium.launch({ executablePath: executablePath ?? '', args: chromiumArgs });
    try {
      const page = await browser.newPage();
      const asked: string[] = [];
      const problems: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text());
      });
      await page.goto(`${running.control}#token=${running.token}`);
      await page.locator('#status', { hasText: 'running' }).waitFor();
      await page.getByRole('button', { name: 'Hold' }).click();
      await page.locator('#status', { hasText: 'held' }).waitFor();
      await page.getByRole('button', { name: 'Resume' }).click();
      await page.getByRole('button', { name: 'Advance' }).click();
      await page.locator('#share', { hasText: '25 %' }).waitFor();
      await running.chat('somebody');
      await page.getByRole('button', { name: 'Roll back' }).click();
      await page.locator('#status', { hasText: 'rolled back' }).waitFor();
      await expect.poll(() => page.locator('#changes li').first().textContent()).toContain('roll back');
      expect(
        asked.filter((url) => !url.startsWith(new URL(running.control).origin) && !url.startsWith('data:')),
      ).toEqual([]);
      expect(problems).toEqual([]);
    } finally {
      await browser.close();
    }
  },
);
