/** Prices, limits of tokens and capabilities of a model of the console: edited after the difference was shown, or refused as a whole. */
import { describe, expect, test } from 'vitest';
import type { components } from '../../../../openapi/generated/console.ts';
import { axeFindings, program, settled } from './console-browser.ts';
import { desktop, phone, visitConsole } from './console-visit.ts';

type Stored = components['schemas']['StoredProvider'];

describe.skipIf(program === undefined)('a model of the console', () => {
  const visit = visitConsole();
  let count = 0;
  const add = async (prices: Stored['models'][number]['prices'] = { input: '2.5', output: '10' }) => {
    const name = `p${(count += 1)}`;
    const { call } = visit.admin;
    const made = await call<Stored>('POST', '/providers', {
      name,
      dialect: 'chat',
      base_url: 'http://127.0.0.1:9/v1',
    });
    const models = [{ upstream_model: 'm', prices }];
    await call('PATCH', `/providers/${name}`, { version: made.version, models });
    return name;
  };
  const stored = async (provider: string) => {
    const { data } = await visit.admin.call<components['schemas']['ProviderList']>('GET', '/providers');
    return data.find(({ name }) => name === provider)?.stored;
  };
  const edit = async (name: string, options = {}) => {
    const { page, close } = await visit.open('providers', options);
    await settled(page);
    const card = page.getByRole('region', { name, exact: true });
    await card.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: `Edit “${name}”` });
    await dialog.waitFor();
    return { page, dialog, close };
  };

  test.each([
    ['in a wide window', desktop],
    ['in the dark', { ...desktop, colorScheme: 'dark' }],
    ['on a phone', phone],
  ] as const)('gets further prices and capabilities, %s', { timeout: 60_000 }, async (_look, options) => {
    const name = await add();
    const { page, dialog, close } = await edit(name, options);
    await dialog.getByText('Further prices').click();
    await dialog.getByLabel('Cache read', { exact: true }).fill('0.25');
    await dialog.getByLabel('Each search unit').fill('0.002');
    await dialog.getByLabel('Each web search').fill('0.01');
    await dialog.getByLabel('Long requests: input tokens above').fill('200000');
    await dialog.getByRole('button', { name: 'Add long requests' }).click();
    await dialog.getByLabel('Input', { exact: true }).fill('5');
    await dialog.getByLabel('Service tier', { exact: true }).fill('batch');
    await dialog.getByRole('button', { name: 'Add service tier' }).click();
    await dialog.getByLabel('Factor').fill('0.5');
    await dialog.getByText('Context length and capabilities').click();
    await dialog.getByLabel('Context length, tokens').fill('131072');
    await dialog.getByLabel('Max output tokens').fill('8192');
    await dialog.getByLabel('Images in').check();
    await dialog.getByLabel('Tools').check();
    const changes = dialog.getByRole('status');
    await expect
      .poll(() => changes.innerText())
      .toContain(
        '$2.5 input, $10 output → $2.5 input, $10 output, $0.25 cache read, $0.002 each search unit, $0.01 each web search; above 200,000 input tokens: $5 input; service tier batch: × 0.5',
      );
    await expect.poll(() => changes.innerText()).toContain('Context length of m: not known → 131072');
    await expect.poll(() => changes.innerText()).toMatch(/Capabilities of m: .* → .*tools.*images in/);
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await page.getByText(`“${name}” is changed.`).waitFor();
    expect((await stored(name))?.models[0]).toMatchObject({
      prices: {
        input: '2.5',
        output: '10',
        cache_read: '0.25',
        search_unit: '0.002',
        web_search: '0.01',
        long: [{ above: 200_000, input: '5' }],
        service_tiers: { batch: { factor: '0.5' } },
      },
      context_length: 131_072,
      max_output_tokens: 8_192,
      capabilities: { input: ['text', 'image'], tools: true },
    });
    await close();
  });

  test.each([
    ['in a wide window', desktop],
    ['on a phone', phone],
  ] as const)(
    'without a price says that budgets cannot count it, until it has one, %s',
    async (_look, options) => {
      const name = await add(null);
      const { page, dialog, close } = await edit(name, options);
      const noPrice = dialog.getByText('no price: budgets cannot count it');
      await noPrice.waitFor();
      await expect.poll(() => dialog.getByLabel('Input price').inputValue()).toBe('');
      await expect.poll(() => dialog.innerText()).not.toMatch(/free|\$0/);
      expect(await axeFindings(page)).toEqual([]);
      await dialog.getByLabel('Input price').fill('1');
      await dialog.getByLabel('Output price').fill('2');
      await noPrice.waitFor({ state: 'detached' });
      await expect
        .poll(() => dialog.getByRole('status').innerText())
        .toContain('Prices of m: no price → $1 input, $2 output');
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await page.getByText(`“${name}” is changed.`).waitFor();
      await close();
    },
  );

  test('a bad price is refused at its field, also in a section that was closed, and nothing is applied', async () => {
    const name = await add();
    const { dialog, close } = await edit(name, desktop);
    await dialog.getByText('Further prices').click();
    const price = dialog.getByLabel('Cache read', { exact: true });
    await price.fill('cheap');
    await dialog.getByText('Further prices').click();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(() => price.isVisible()).toBe(true);
    await expect.poll(() => price.getAttribute('aria-invalid')).toBe('true');
    expect((await stored(name))?.models[0]?.prices).toEqual({ input: '2.5', output: '10' });
    await close();
  });

  test('of two administrators who edit it at once, the second gets an error, and the first keeps their change', async () => {
    const name = await add();
    const { dialog, close } = await edit(name, desktop);
    await dialog.getByLabel('Input price').fill('9');
    const version = (await stored(name))?.version;
    const models = [{ upstream_model: 'm', prices: { input: '7', output: '10' } }];
    await visit.admin.call('PATCH', `/providers/${name}`, { version, models });
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect
      .poll(() => dialog.getByRole('alert').innerText())
      .toContain('was changed since you opened it');
    expect((await stored(name))?.models[0]?.prices).toEqual({ input: '7', output: '10' });
    await close();
  });
});
