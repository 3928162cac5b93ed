/** The playground as a person uses it: long completions, copies, repetitions, other pages in between, a phone. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings, launch, openPage, program } from './console-browser.ts';
import { ada, startConsole, type ConsoleSite, type SignedIn } from './console-site.ts';

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;

describe.skipIf(program === undefined)('the playground in use', () => {
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-playground-'));
  let upstream: Server;
  /** The stream that the test writes. */
  let stream: ServerResponse | undefined;
  let site: ConsoleSite;
  let admin: SignedIn;
  let browser: Browser;
  beforeAll(async () => {
    upstream = createServer((request, response) => {
      response.setHeader('content-type', 'text/event-stream');
      request.resume().on('end', () => (stream = response));
    });
    await new Promise<void>((listening) => upstream.listen(0, '127.0.0.1', listening));
    const { port } = upstream.address() as AddressInfo;
    const file = join(folder, 'providers.yaml');
    const providers = { gpu: { dialect: 'chat', base_url: `http://127.0.0.1:${port}/v1` } };
    const models = [{ id: 'team/written-by-hand', provider: 'gpu', upstream_model: 'llama-4' }];
    writeFileSync(file, JSON.stringify({ providers, models }));
    site = await startConsole({ MODELROUTE_CONFIG: file, MODELROUTE_SANDBOX: '1' });
    admin = await site.setUp();
    await admin.call('POST', `/projects/${admin.session.projects[0]?.id}/keys`, { name: 'laptop' });
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
    await site.stop();
    upstream.closeAllConnections();
    upstream.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const open = async (query: string, options: BrowserContextOptions = {}) => {
    const opened = await openPage(browser, site.url, { ...options, cookie: admin.cookie });
    const project = admin.session.projects[0]?.id ?? '';
    await opened.page.goto(`${site.url}/console/projects/${project}/playground?${query}`);
    return opened;
  };
  const ask = async (page: Page, text: string) => {
    await page.getByLabel('Message').fill(text);
    await page.keyboard.press('Enter');
  };
  const completed = (page: Page, count: number) =>
    page
      .locator('.turn-assistant', { hasText: 'took' })
      .nth(count - 1)
      .waitFor();
  /** The next write waits for the next completion. */
  const forgetStream = () => {
    stream = undefined;
  };
  const write = async (page: Page, text: string) => {
    await expect.poll(() => stream !== undefined).toBe(true);
    const choice = { index: 0, delta: { content: text }, finish_reason: null };
    const chunk = {
      id: 'c',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'llama-4',
      choices: [choice],
    };
    stream?.write(`data: ${JSON.stringify(chunk)}\n\n`);
    await page.getByText(text.trim().split('\n').at(-1) ?? '').waitFor();
  };
  const lines = (name: string) => Array.from({ length: 60 }, (_, at) => `${name} ${at}.\n`).join('');
  /** How far the conversation is scrolled from its end, px. */
  const fromEnd = (page: Page) =>
    page
      .locator('.turns')
      .evaluate(({ scrollHeight, scrollTop, clientHeight }) =>
        Math.round(scrollHeight - scrollTop - clientHeight),
      );

  test('follows a completion, unless the person has scrolled up to read', { timeout: 60_000 }, async () => {
    const { page, close } = await open('model=team/written-by-hand');
    await ask(page, 'Tell me more');
    await write(page, lines('first'));
    await expect.poll(() => fromEnd(page)).toBeLessThanOrEqual(1);
    await write(page, lines('second'));
    await expect.poll(() => fromEnd(page)).toBeLessThanOrEqual(1);

    await page.locator('.turns').hover();
    await page.mouse.wheel(0, -500);
    // All the way: a browser may take several frames.
    await expect.poll(() => fromEnd(page)).toBeGreaterThanOrEqual(500);
    const before = await page.locator('.turns').evaluate(({ scrollTop }) => scrollTop);
    await write(page, lines('third'));
    expect(await page.locator('.turns').evaluate(({ scrollTop }) => scrollTop)).toBe(before);

    await page.mouse.wheel(0, 50_000);
    await expect.poll(() => fromEnd(page)).toBeLessThanOrEqual(1);
    await write(page, lines('fourth'));
    await expect.poll(() => fromEnd(page)).toBeLessThanOrEqual(1);
    stream?.end('data: [DONE]\n\n');
    await completed(page, 1);
    await close();
  });

  test(
    'a system prompt that is being written stays there while a completion arrives',
    { timeout: 60_000 },
    async () => {
      const { page, close } = await open('model=team/written-by-hand');
      forgetStream();
      await ask(page, 'Tell me more');
      await write(page, 'Once upon ');
      // Written, and the field still has the focus.
      await page.getByLabel('System prompt').pressSequentially('Be brief.');
      await write(page, 'a time there was ');
      await expect.poll(() => page.getByLabel('System prompt').inputValue()).toBe('Be brief.');
      stream?.end('data: [DONE]\n\n');
      await completed(page, 1);
      await expect.poll(() => page.getByLabel('System prompt').inputValue()).toBe('Be brief.');
      await close();
    },
  );

  test('sends a system prompt of several lines, copies and regenerates', { timeout: 60_000 }, async () => {
    const { page, close } = await open('model=sandbox/chat');
    await page.getByText('is a sandbox model').waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'connect a provider' }).getAttribute('href'))
      .toBe('/console/providers');
    await page.getByLabel('System prompt').fill('Be brief.\nAnswer in French.');
    const first = page.waitForRequest('**/playground/chat');
    await ask(page, 'Good day');
    const messages = [
      { role: 'system', content: 'Be brief.\nAnswer in French.' },
      { role: 'user', content: 'Good day' },
    ];
    expect((await first).postDataJSON()).toMatchObject({ messages });
    await completed(page, 1);
    await page.locator('.turn-assistant').getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Good day');

    const second = page.waitForRequest('**/playground/chat');
    await page.getByRole('button', { name: 'Regenerate' }).click();
    const sent = (await second).postDataJSON() as { messages: unknown };
    expect(sent.messages).toEqual(messages);
    await completed(page, 1);
    await expect.poll(() => page.locator('.turn').count()).toBe(2);
    for (const language of ['curl', 'JavaScript', 'Python', 'Go', 'Java']) {
      await page.getByRole('tab', { name: language, exact: true }).click();
      const code = page.getByRole('region', { name: `Example: ${language}`, exact: true });
      await expect.poll(() => code.textContent()).toContain('Answer in French.');
    }
    expect(await axeFindings(page)).toEqual([]);

    await page.getByLabel('Model').fill('team/written-by-hand');
    await page.getByLabel('Model').blur();
    await page.getByText('is a sandbox model').waitFor({ state: 'detached' });
    await close();
  });

  test('keeps the conversation in this tab until it is cleared', { timeout: 60_000 }, async () => {
    const { page, close } = await open('');
    await page.getByLabel('System prompt').fill('Be brief.');
    await ask(page, 'Keep this');
    await completed(page, 1);
    await page.getByRole('link', { name: 'Keys', exact: true }).click();
    await page.getByRole('heading', { name: 'Keys' }).waitFor();
    await page.getByRole('link', { name: 'Playground', exact: true }).click();
    await completed(page, 1);
    await page.reload();
    await completed(page, 1);
    await expect.poll(() => page.getByLabel('System prompt').inputValue()).toBe('Be brief.');
    const kept = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    await expect.poll(kept).toContain('Keep this');
    expect(await kept()).not.toMatch(/keyId|csrf/);

    await page.getByRole('button', { name: 'Clear conversation' }).click();
    await expect.poll(kept).not.toContain('Keep this');
    await page.reload();
    await page.getByText('Write a message; the completion').waitFor();

    await ask(page, 'Not for the next person');
    await completed(page, 1);
    await page.getByRole('button', { name: 'Sign out' }).first().click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await expect.poll(kept).not.toContain('next person');
    await close();
    admin = { ...admin, cookie: await signInAgain() };
  });

  test('on a phone, the composer is above the tab bar', { timeout: 60_000 }, async () => {
    const { page, close } = await open('', phone);
    await page.getByLabel('Message').waitFor();
    for (let turn = 1; turn <= 3; turn += 1) {
      await ask(page, lines(`message ${turn}`).slice(0, 600));
      await completed(page, turn);
      await page.evaluate(() => scrollTo(0, 0));
      await page.getByLabel('Message').blur();
      await page.getByLabel('Message').focus();
      const bar = await page.locator('.phone-bar').boundingBox();
      const composer = await page.locator('.composer').boundingBox();
      expect((composer?.y ?? Infinity) + (composer?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    }
    await close();
  });

  test('on a phone, the tab bar marks the page, or More', { timeout: 60_000 }, async () => {
    const { page, close } = await open('', phone);
    const bar = page.locator('.phone-bar');
    const marked = () => bar.locator('[aria-current]').allTextContents();
    await bar.getByRole('button', { name: 'More' }).waitFor();
    await expect.poll(marked).toEqual(['More']);
    await bar.getByRole('link', { name: 'Requests' }).click();
    await page.getByRole('heading', { name: 'Requests' }).waitFor();
    await expect.poll(marked).toEqual(['Requests']);
    await bar.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await expect.poll(marked).toEqual(['Overview']);
    await close();
  });

  async function signInAgain(): Promise<string> {
    const response = await fetch(`${site.url}/console/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: site.url },
      body: JSON.stringify({ email: ada.email, password: ada.password }),
    });
    return response.headers.get('set-cookie')?.split(';')[0] ?? '';
  }
});
