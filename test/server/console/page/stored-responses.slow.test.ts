/** The page of a request with its stored response: the completion as a chat, and the events over time. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings, program } from './console-browser.ts';
import { PromptSite } from './prompt-site.ts';

const hostile = '**bold** <img src=x onerror="document.title=1">';
const said = (content: string) => ({ model: 'sandbox/chat', messages: [{ role: 'user', content }] });

describe.skipIf(program === undefined)('stored responses', () => {
  let site: PromptSite;
  beforeAll(async () => {
    site = await PromptSite.start();
  });
  afterAll(() => site.stop());

  test.each([
    ['/v1/chat/completions', said(hostile), false],
    ['/v1/chat/completions', said(hostile), true],
    ['/v1/responses', { model: 'sandbox/chat', input: hostile }, true],
    ['/alt/v1/messages', { ...said(hostile), max_tokens: 200 }, false],
    ['/alt/v1/messages', { ...said(hostile), max_tokens: 200 }, true],
  ])('of %s have the text and the end: %#', { timeout: 60_000 }, async (path, body, stream) => {
    const { response, first_content_ms: first } = await site.read(await site.send(path, { ...body, stream }));
    expect(response?.choices).toMatchObject([{ index: 0, finish_reason: 'stop' }]);
    const [choice] = response?.choices ?? [];
    expect(choice?.parts.map(({ type }) => type)).toEqual(['text']);
    expect(choice?.parts[0]?.text).toContain(hostile);
    expect(response?.is_truncated).toBe(false);
    const events = (response?.arrivals ?? []).reduce((sum, { events: some }) => sum + some, 0);
    if (stream) expect(events).toBeGreaterThan(2);
    else expect(events).toBe(0);
    if (stream) expect(response?.last_content_ms).toBeGreaterThanOrEqual(first ?? Infinity);
    else expect(response?.last_content_ms).toBeNull();
  });

  test.each([
    ['dark', 'desktop'],
    ['light', 'phone'],
  ] as const)('are shown with the request, %s, %s', { timeout: 60_000 }, async (colorScheme, device) => {
    const id = await site.send('/v1/chat/completions', { ...said(hostile), stream: true });
    const viewport = device === 'phone' ? { width: 390, height: 844 } : { width: 1280, height: 900 };
    const { page, close } = await site.open(`requests/${id}`, { colorScheme, viewport });
    const region = page.getByRole('region', { name: 'Conversation' });
    await expect.poll(() => region.locator('.prompt-role').allTextContents()).toEqual(['User', 'Response']);
    const response = region.locator('article').last();
    await expect.poll(() => response.locator('strong').textContent()).toBe('bold');
    await expect.poll(() => response.textContent()).toContain('<img src=x');
    await expect.poll(() => region.locator('img, script').count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > screen.width);
    expect(await isWide()).toBe(false);
    await close();
  });

  test('the events of a request are in the order of their times', { timeout: 60_000 }, async () => {
    const id = await site.send('/v1/chat/completions', { ...said('one two three four'), stream: true });
    const { page, close } = await site.open(`requests/${id}`);
    const events = page.getByRole('list', { name: 'Events' }).getByRole('listitem');
    await expect.poll(async () => (await events.count()) >= 8).toBe(true);
    const shown = await events.allTextContents();
    const places = [
      'Received',
      'Admitted',
      'Attempt 1 started',
      'Response headers status 200',
      'First content',
      'Attempt 1 completed',
      'Ended completed',
      'Record settled',
    ].map((name) => shown.findIndex((text) => text.includes(name)));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
    const record = await site.read(id);
    const [{ started_ms, head_ms, first_content_ms, ended_ms } = expect.unreachable()] = record.attempts;
    const times = [
      0,
      record.admitted_ms,
      started_ms,
      head_ms,
      first_content_ms,
      record.response?.last_content_ms,
      ended_ms,
      record.duration_ms,
    ];
    expect(times).not.toContain(null);
    expect(times).toEqual(times.toSorted((one, other) => Number(one) - Number(other)));
    await page.getByText(/^\d+ events from the provider, /).waitFor();
    await close();
  });
});
