/** A provider that lists ten thousand models: a bounded list that says so, a search, and a way to add any model by its id. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import type { components } from '../../../../openapi/generated/console.ts';
import { axeFindings, program, settled } from './console-browser.ts';
import { desktop, phone, visitConsole } from './console-visit.ts';

type Stored = components['schemas']['StoredProvider'];

const total = 10_050;
const idOf = (number: number) => `family/model-${String(number).padStart(5, '0')}`;

describe.skipIf(program === undefined)('a provider with ten thousand models', () => {
  let lister: Server;
  const visit = visitConsole({
    async prepare(_site, admin) {
      const data = Array.from({ length: total }, (_, number) => ({ id: idOf(number) }));
      lister = createServer((_request, response) => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ object: 'list', data }));
      });
      await new Promise<void>((resolve) => lister.listen(0, '127.0.0.1', resolve));
      const { port } = lister.address() as AddressInfo;
      for (const name of ['wide', 'narrow'])
        await admin.call<Stored>('POST', '/providers', {
          name,
          dialect: 'chat',
          base_url: `http://127.0.0.1:${port}/v1`,
        });
    },
  });
  afterAll(() => lister?.close());

  const stored = async (provider: string) => {
    const { data } = await visit.admin.call<components['schemas']['ProviderList']>('GET', '/providers');
    return data.find(({ name }) => name === provider)?.stored;
  };

  test.each([
    ['wide', desktop],
    ['narrow', phone],
  ] as const)('shows some, says so, and finds others: %s', { timeout: 90_000 }, async (name, options) => {
    const { page, close } = await visit.open('providers', options);
    await settled(page);
    const card = page.getByRole('region', { name, exact: true });
    await card.getByRole('button', { name: 'Models', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Models of “${name}”` });
    await dialog.getByText('The provider lists 10,050 models. These are the first 5,000.').waitFor();
    await expect.poll(() => dialog.getByRole('checkbox').count()).toBe(50);
    const search = dialog.getByLabel('Search');
    await search.fill('04321');
    await dialog.getByLabel(idOf(4_321)).check();
    // Beyond the list.
    await search.fill(idOf(9_876));
    await dialog.getByLabel(idOf(9_876)).check();
    await expect
      .poll(() => dialog.getByRole('status').innerText())
      .toBe(`Adds ${idOf(4_321)}, ${idOf(9_876)}.`);
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.waitFor({ state: 'detached' });
    await card.getByText(idOf(9_876)).waitFor();
    const chosen = (await stored(name))?.models.map((model) => model.upstream_model);
    expect(chosen).toEqual([idOf(4_321), idOf(9_876)]);
    await close();
  });

  test('takes a thousand at most, and refuses more as a whole', async () => {
    const { version, models: before } = (await stored('wide')) ?? expect.unreachable();
    const models = Array.from({ length: 1_001 }, (_, number) => ({ upstream_model: idOf(number) }));
    await expect(visit.admin.call('PATCH', '/providers/wide', { version, models })).rejects.toThrow(
      /400 .*models.*1,?000/,
    );
    expect((await stored('wide'))?.models).toEqual(before);
  });
});
