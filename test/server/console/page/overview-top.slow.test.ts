/** The overview lists the models and the keys of the month with the highest spend; each leads to its usage and its requests. */
import { describe, expect, test } from 'vitest';
import type { components } from '../../../../openapi/generated/console.ts';
import { openDatabase } from '../../../../server/storage/database.ts';
import { seedUsage, type Seed } from '../api/seed-usage.ts';
import { axeFindings, program, settled } from './console-browser.ts';
import { desktop, phone, visitConsole } from './console-visit.ts';

const now = new Date('2026-03-20T12:00:00Z');

describe.skipIf(program === undefined)('the top models and keys of the overview', () => {
  const keys = { checkout: '', search: '' };
  const visit = visitConsole({
    // The records are of a year that passes.
    settings: () => ({ MODELROUTE_KEEP_USAGE: 'forever' }),
    async prepare(site, admin) {
      const project = admin.session.projects[0]?.id ?? '';
      for (const name of ['checkout', 'search'] as const) {
        const path = `/projects/${project}/keys`;
        keys[name] = (await admin.call<components['schemas']['IssuedKey']>('POST', path, { name })).key.id;
      }
      const db = await openDatabase(site.dataFolder);
      await db
        .updateTable('project')
        .set({ created_at_ms: Date.UTC(2026, 0, 1) })
        .execute();
      const call = (day: string, model: string, keyId: string, prompt: string | null): Seed => ({
        at: `2026-${day}T10:00:00Z`,
        facts: { project, model, keyId, pricing: prompt === null ? {} : { prompt, completion: '0' } },
      });
      await seedUsage({ db }, [
        call('02-20', 'acme/large', keys.checkout, '1'),
        call('02-21', 'acme/large', keys.checkout, '1'),
        call('03-14', 'acme/large', keys.checkout, '3'),
        call('03-16', 'acme/small', keys.search, '2'),
        call('03-17', 'acme/small', keys.search, '2'),
        call('03-18', 'acme/unlisted', keys.search, null),
      ]);
      await db.destroy();
    },
  });

  const open = async (options = {}) => {
    const { projectId, site } = visit;
    const opened = await visit.open('account', options);
    await opened.page.clock.setFixedTime(now);
    await opened.page.goto(`${site.url}/console/projects/${projectId}`);
    await settled(opened.page);
    return opened;
  };

  test.each([
    ['in a wide window', desktop],
    ['in the dark', { ...desktop, colorScheme: 'dark' }],
    ['on a phone', phone],
  ] as const)('are in the order of their spend, %s', { timeout: 60_000 }, async (_look, options) => {
    const { page, close } = await open(options);
    const models = page.getByRole('table', { name: 'Models by spend' });
    await expect
      .poll(() => models.getByRole('rowheader').allInnerTexts())
      .toEqual(['acme/small', 'acme/large', 'acme/unlisted']);
    const rowOf = (name: string) => models.getByRole('row', { name }).innerText();
    await expect.poll(() => rowOf('acme/small')).toContain('$40.00');
    await expect.poll(() => rowOf('acme/unlisted')).toContain('unknown cost');
    const byKey = page.getByRole('table', { name: 'Keys by spend' });
    await expect.poll(() => byKey.getByRole('rowheader').allInnerTexts()).toEqual(['search', 'checkout']);
    expect(await axeFindings(page)).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth - screen.width);
    expect(width).toBeLessThanOrEqual(0);
    await close();
  });

  test('are compared with the period before', async () => {
    const { page, close } = await open(desktop);
    const cells = (name: string) =>
      page
        .getByRole('table', { name: 'Models by spend' })
        .getByRole('row', { name })
        .getByRole('cell')
        .allInnerTexts();
    await expect.poll(() => cells('acme/small')).toEqual(['$40.00\nNone before', '57.1%', '2\nNone before']);
    await expect.poll(() => cells('acme/large')).toEqual(['$30.00\nUp 50%', '42.9%', '1\nDown 50%']);
    // A cost that is not known is not compared.
    await expect.poll(() => cells('acme/unlisted')).toEqual(['unknown cost', '0%', '1\nNone before']);
    await close();
  });

  test('lead to the usage and the requests of each', async () => {
    const { page, close } = await open(desktop);
    await page.getByRole('link', { name: 'acme/large' }).first().click();
    await page.getByRole('heading', { name: 'Usage', exact: true }).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('?range=month&model=acme%2Flarge');
    await expect.poll(() => page.getByText('$30.00').count()).toBeGreaterThan(0);
    await page.goBack();
    const search = page.getByRole('table', { name: 'Keys by spend' }).getByRole('row', { name: 'search' });
    await search.getByRole('link', { name: '3', exact: true }).click();
    await page.getByRole('heading', { name: 'Requests', exact: true }).waitFor();
    await expect.poll(() => page.getByLabel('Key', { exact: true }).inputValue()).toBe(keys.search);
    await expect.poll(() => page.getByRole('table').getByRole('row').count()).toBe(4);
    await close();
  });
});
