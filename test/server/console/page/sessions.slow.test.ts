/** Requests grouped by session, and the use of prompt caches by model and target. */
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../../../server/storage/database.ts';
import { reported } from '../../metering/scratch.ts';
import { seedUsage, type Seed } from '../api/seed-usage.ts';
import { axeFindings, program, settled } from './console-browser.ts';
import { desktop, phone, visitConsole } from './console-visit.ts';

describe.skipIf(program === undefined)('sessions and caches', () => {
  const visit = visitConsole({
    async prepare(site, admin) {
      const db = await openDatabase(site.dataFolder);
      const project = admin.session.projects[0]?.id ?? '';
      const thisMinute = Math.floor(Date.now() / 60_000) * 60_000;
      const pricing = { prompt: '0.000003', input_cache_read: '0.0000003', completion: '0' };
      const call = (minutesAgo: number, session: string, endUser: string, isCached: boolean): Seed => ({
        at: new Date(thisMinute - minutesAgo * 60_000).toISOString(),
        facts: {
          project,
          pricing,
          model: 'sandbox/chat',
          attribution: { endUser, session, tags: {}, metadata: {} },
        },
        outcome: {
          target: isCached ? 'one/chat' : 'two/chat',
          reported: reported(
            isCached
              ? { input_text: 100, input_cache_read: 900, output_text: 1 }
              : { input_text: 1_000, output_text: 1 },
          ),
        },
      });
      await seedUsage({ db }, [
        call(90, 'chat-1', 'ann', true),
        call(80, 'chat-1', 'ann', true),
        call(70, 'chat-2', 'bob', false),
      ]);
      await db.destroy();
    },
  });

  test.each([
    ['in a wide window', desktop],
    ['on a phone', phone],
  ] as const)('a session has its calls, cost, duration and last request, %s', async (_look, options) => {
    const { page, close } = await visit.openInProject('requests', options);
    await settled(page);
    await page.getByRole('link', { name: 'Sessions' }).click();
    const table = page.getByRole('table', { name: 'Usage by session' });
    await expect.poll(() => table.getByRole('rowheader').allInnerTexts()).toEqual(['chat-2', 'chat-1']);
    const row = table.getByRole('row', { name: 'chat-1' });
    await expect.poll(() => row.innerText()).toContain('10 min');
    await expect.poll(() => table.getByRole('columnheader').allInnerTexts()).toContain('Last request');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel('End user').fill('ann');
    await page.keyboard.press('Enter');
    await expect.poll(() => table.getByRole('rowheader').allInnerTexts()).toEqual(['chat-1']);
    await table.getByRole('link', { name: 'chat-1' }).click();
    await page.getByRole('heading', { name: 'Requests', exact: true }).waitFor();
    await expect.poll(() => page.getByLabel('Session', { exact: true }).inputValue()).toBe('chat-1');
    await expect.poll(() => page.getByLabel('End user', { exact: true }).inputValue()).toBe('ann');
    await close();
  });

  test.each([
    ['in a wide window', desktop],
    ['in the dark', { ...desktop, colorScheme: 'dark' }],
    ['on a phone', phone],
  ] as const)('a model has the hit rate and the savings of each target, %s', async (_look, options) => {
    const { page, close } = await visit.openInProject('models', options);
    await settled(page);
    await page.getByRole('button', { name: 'sandbox/chat', exact: true }).click();
    const table = page.getByRole('table', { name: 'Prompt cache of sandbox/chat' });
    const cells = (name: string) => table.getByRole('row', { name }).innerText();
    await expect.poll(() => cells('one/chat')).toMatch(/2,000\s+90%\s+\$0\.00486/);
    await expect.poll(() => cells('two/chat')).toMatch(/1,000\s+0%\s+–/);
    expect(await axeFindings(page)).toEqual([]);
    await close();
  });

  test('usage by model has the share of input tokens from caches', async () => {
    const { page, close } = await visit.openInProject('usage', desktop);
    await settled(page);
    const table = page.getByRole('table', { name: 'Usage by model' });
    await expect.poll(() => table.getByRole('columnheader').allInnerTexts()).toContain('From caches');
    await expect.poll(() => table.getByRole('row', { name: 'sandbox/chat' }).innerText()).toContain('60%');
    await close();
  });
});
