/** Tables show what a person looks for without scrolling sideways: on a phone, and in a window of ordinary width. */
import type { BrowserContextOptions } from 'playwright-core';
import { describe, expect, test, vi } from 'vitest';
import type { components } from '../../../../openapi/generated/console.ts';
import { post } from '../../../support/server.ts';
import { program, settled } from './console-browser.ts';
import { fill, type ConsoleSite, type SignedIn } from './console-site.ts';
import { desktop, phone, visitConsole } from './console-visit.ts';

type Schemas = components['schemas'];

const address = 'somebody.with.a.long.address@research.department.example.com';

const longModel = `a-model-with-quite-a-long-name-${'2026-11-29-preview'.repeat(8)}-${'x'.repeat(60)}`;

/** Rows with long texts: an invite, a model without a price, a key with limits of every kind, and calls that it refuses. */
async function prepare(site: ConsoleSite, admin: SignedIn): Promise<void> {
  await fill(site, admin);
  const project = `/projects/${admin.session.projects[0]?.id}`;
  await admin.call('POST', `${project}/invites`, { email: address, role: 'member' });
  const provider = { name: 'gpu-1', dialect: 'chat', base_url: 'http://127.0.0.1:9/v1' };
  const { version } = await admin.call<Schemas['StoredProvider']>('POST', '/providers', provider);
  await admin.call('PATCH', '/providers/gpu-1', { version, models: [{ upstream_model: longModel }] });
  const open = await admin.call<Schemas['IssuedKey']>('POST', `${project}/keys`, { name: 'gpu' });
  const ask = async ({ secret }: Schemas['IssuedKey'], body: object) => {
    const messages = [{ role: 'user', content: 'Hello' }];
    const ofSession = {
      'x-modelroute-session': 'chat-5121',
      'x-modelroute-tag': 'team=search, feature=completion',
    };
    const headers = { authorization: `Bearer ${secret}`, ...ofSession };
    await (await fetch(`${site.url}/v1/chat/completions`, post({ messages, ...body }, headers))).text();
  };
  await ask(open, { model: `gpu-1/${longModel}` });
  const format = { type: 'json_schema', json_schema: { name: 'x', schema: 5 } };
  await ask(open, { model: 'sandbox/chat', response_format: format });
  const limited = await admin.call<Schemas['IssuedKey']>('POST', `${project}/keys`, {
    name: 'a key with a long name, so that there is something to break',
    limits: { requests_per_minute: 1, budgets: [{ period: 'month', usd: '250' }] },
    end_user_limits: { requests_per_minute: 2, budgets: [{ period: 'day', usd: '0.5' }] },
  });
  for (let times = 0; times < 3; times += 1)
    await ask(limited, { model: 'sandbox/priced', max_tokens: 20, user: 'ann' });
  const refusals = async () => {
    const { data } = await admin.call<Schemas['RefusalList']>('GET', '/refusals');
    return data.filter(({ key_id: id }) => id === limited.key.id).length;
  };
  await vi.waitFor(async () => expect(await refusals()).toBe(2), { timeout: 20_000, interval: 200 });
}

describe.skipIf(program === undefined)('tables fit', () => {
  const visit = visitConsole({ settings: () => ({ MODELROUTE_SANDBOX: '1' }), prepare });

  const overflows = async (
    path: string,
    options: BrowserContextOptions,
    widths: readonly number[],
  ): Promise<string[]> => {
    // Pages of the installation are not below a project.
    const opened = path.startsWith('/')
      ? visit.open(path.slice(1), options)
      : visit.openInProject(path, options);
    const { page, close } = await opened;
    await settled(page);
    await page.locator('.table-frame').first().waitFor();
    const wide: string[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      const found = await page.evaluate(() =>
        [...document.querySelectorAll('.table-frame')].flatMap((frame) =>
          frame.scrollWidth > frame.clientWidth
            ? [`${frame.ariaLabel}: ${frame.scrollWidth} > ${frame.clientWidth}`]
            : [],
        ),
      );
      wide.push(...found.map((text) => `${width}: ${text}`));
    }
    await close();
    return wide;
  };

  const pages = [
    '',
    'keys',
    'requests',
    'refused',
    'models',
    'members',
    'usage',
    'usage?group=session',
    'audit',
    '/audit',
    '/people',
    '/providers',
  ];

  test.each(pages)('a phone: “%s”', async (path) => {
    expect(await overflows(path, phone, [360, 390])).toEqual([]);
  });

  test.each(pages)('windows of ordinary width: “%s”', async (path) => {
    expect(await overflows(path, desktop, [1200, 1280, 1366, 1440, 1680])).toEqual([]);
  });

  test('on a phone, each value of a session has its head', async () => {
    const { page, close } = await visit.openInProject('usage?group=session', phone);
    await settled(page);
    const row = page.getByRole('table', { name: 'Usage by session' }).locator('tbody tr').first();
    const cells = row.locator('td:visible');
    const heads = () =>
      cells.evaluateAll((all) =>
        all.map((cell) =>
          getComputedStyle(cell, '::before').content === 'none' ? '' : cell.getAttribute('data-head'),
        ),
      );
    await expect.poll(heads).toEqual(['Spend', 'Requests', 'Errors', 'Duration', 'Last request']);
    await close();
  });

  test('the list of requests has its cost and duration in sight before what callers say of themselves', async () => {
    const { page, close } = await visit.openInProject('requests', desktop);
    await settled(page);
    const heads = page.locator('main thead th');
    await expect
      .poll(() => heads.allInnerTexts())
      .toEqual([
        'Time',
        'Model',
        'Result',
        'Key',
        'In',
        'Out',
        'Cost',
        'First token',
        'Duration',
        'End user',
        'Session',
        'Tags',
        'Trace id',
      ]);
    await expect
      .poll(() => page.getByRole('columnheader', { name: 'Duration' }).boundingBox())
      .toMatchObject({ x: expect.any(Number) });
    const box = await page.getByRole('columnheader', { name: 'Duration' }).boundingBox();
    expect((box?.x ?? Infinity) + (box?.width ?? 0)).toBeLessThanOrEqual(1280);
    await close();
  });
});
