/** "Why was it refused?": the limit, what was needed, left and reserved, and a way to change it for those who may. */
import { describe, expect, test } from 'vitest';
import type { components } from '../../../../openapi/generated/console.ts';
import { post } from '../../../support/server.ts';
import { axeFindings, openPage, program, settled } from './console-browser.ts';
import { joinAs, type SignedIn } from './console-site.ts';
import { desktop, phone, visitConsole } from './console-visit.ts';

type Schemas = components['schemas'];

describe.skipIf(program === undefined)('a refused call', () => {
  const traces = new Map<string, string>();
  let viewer: SignedIn;
  const visit = visitConsole({
    async prepare(site, admin) {
      const keys = `/projects/${admin.session.projects[0]?.id}/keys`;
      const keyOf = async (name: string, given: object) =>
        (await admin.call<Schemas['IssuedKey']>('POST', keys, { name, ...given })).secret;
      const send = (secret: string, body: object) => {
        const messages = [{ role: 'user', content: 'Hello' }];
        const authorization = { authorization: `Bearer ${secret}` };
        return fetch(`${site.url}/v1/chat/completions`, post({ messages, ...body }, authorization));
      };
      const refuse = async (name: string, secret: string, body: object) => {
        const response = await send(secret, body);
        expect(response.ok).toBe(false);
        traces.set(name, response.headers.get('x-trace-id') ?? '');
      };
      const chat = { model: 'sandbox/chat' };
      const poor = await keyOf('poor', { limits: { budgets: [{ period: 'day', usd: '0.00001' }] } });
      await refuse('poor', poor, { model: 'sandbox/priced', max_tokens: 1_000 });
      await refuse('narrow', await keyOf('narrow', { limits: { allowed_models: ['sandbox/priced'] } }), chat);
      const open = await keyOf('open', {});
      await refuse('lost', open, { model: 'sandbox/absent' });
      await refuse('wrong', open, { ...chat, response_format: { type: 'none' } });
      await refuse('large', await keyOf('large', { limits: { tokens_per_minute: 1 } }), chat);
      const rated = await keyOf('rated', { limits: { requests_per_minute: 1 } });
      await (await send(rated, chat)).text();
      await refuse('rated', rated, chat);
      const busy = await keyOf('busy', { limits: { concurrent_requests: 1 } });
      const metadata = { ttft_ms: '0', gap_ms: '60000', events: '2' };
      const running = await send(busy, { model: 'sandbox/slow', stream: true, metadata });
      await refuse('busy', busy, chat);
      await running.body?.cancel();
      viewer = await joinAs(site, admin, 'viewer');
    },
  });

  /** Their record is written within a second. */
  const pathOf = async (name: string) => {
    const find = async () =>
      (await visit.admin.call<Schemas['RefusalList']>('GET', '/refusals')).data.find(
        ({ trace_id: id }) => id === traces.get(name),
      )?.id;
    await expect.poll(find, { timeout: 20_000 }).toBeDefined();
    return `refused/${await find()}`;
  };
  const fact = (text: string, name: string) => new RegExp(`${name}\\n+([^\\n]+)`).exec(text)?.[1];

  test.each([
    ['in a wide window', desktop],
    ['in the dark', { ...desktop, colorScheme: 'dark' }],
    ['on a phone', phone],
  ] as const)('by a budget says what was needed, left and reserved, %s', async (_look, options) => {
    const { page, close } = await visit.openInProject(await pathOf('poor'), options);
    await settled(page);
    const why = page.getByRole('region', { name: 'Why was it refused?' });
    await expect.poll(() => why.innerText()).toContain('Budget of the key: $0.00001 per day');
    const text = await why.innerText();
    expect(fact(text, 'Left')).toBe('$0.00001');
    expect(fact(text, 'Reserved')).toBe('$0.00');
    expect(Number(fact(text, 'Needed')?.slice(1))).toBeGreaterThan(0.00001);
    expect(text).toContain('Set a lower max_tokens');
    expect(await axeFindings(page)).toEqual([]);
    await close();
  });

  test('by a budget leads who may to its limits', async () => {
    const { page, close } = await visit.openInProject(await pathOf('poor'), desktop);
    await page.getByRole('link', { name: 'Change the key’s limits' }).click();
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.getByLabel('US$ per day').inputValue()).toBe('0.00001');
    await close();
  });

  test.each([
    [
      'rated',
      'Requests per minute of the key: 1',
      'Wait as long as the Retry-After header says',
      'Limit Needed Left',
    ],
    ['large', 'Tokens per minute of the key: 1', 'Waiting does not help', 'Limit Needed Left'],
    // Of concurrent requests, no amount is needed or left.
    ['busy', 'Concurrent requests of the key: 1', 'Wait for a running request to end', 'Limit'],
  ])('by a limit of the key %s names the limit and what helps', async (name, limit, advice, terms) => {
    const { page, close } = await visit.openInProject(await pathOf(name), desktop);
    const why = page.getByRole('region', { name: 'Why was it refused?' });
    await why.getByText(limit).waitFor();
    await why.getByText(advice).waitFor();
    expect((await why.getByRole('term').allInnerTexts()).join(' ')).toBe(terms);
    await close();
  });

  test('by the contract names the field and leads to the page of its code', async () => {
    const { page, close } = await visit.openInProject(await pathOf('wrong'), desktop);
    const why = page.getByRole('region', { name: 'Why was it refused?' });
    await why.getByText('The parameter at fault is response_format').waitFor();
    const path = await why.getByRole('link', { name: 'What it means' }).getAttribute('href');
    expect(path).toMatch(/^\/docs\/errors\/\w+\/$/);
    await expect.poll(() => page.getByRole('link', { name: /^Change the/ }).count()).toBe(0);
    await close();
  });

  test('shows a viewer no way to change the limit', async () => {
    const { site, browser, projectId } = visit;
    const { page, close } = await openPage(browser, site.url, { ...desktop, cookie: viewer.cookie });
    await page.goto(`${site.url}/console/projects/${projectId}/${await pathOf('poor')}`);
    await page.getByText('Budget of the key').waitFor();
    await expect.poll(() => page.getByRole('link', { name: /^Change the/ }).count()).toBe(0);
    await close();
  });

  test('for its model names the allowed ones, or leads to the models', async () => {
    const { page, close } = await visit.openInProject(await pathOf('narrow'), desktop);
    await page.getByText('Allowed models of the key').waitFor();
    await page.getByText('or add this one to the allowed models').waitFor();
    await page.goto(`${visit.site.url}/console/projects/${visit.projectId}/${await pathOf('lost')}`);
    await page.getByText('model_not_found').waitFor();
    await page.getByRole('link', { name: 'Show the models' }).click();
    await page.getByRole('heading', { name: 'Models', exact: true }).waitFor();
    await close();
  });

  test('is found by its trace id, and is neither a request nor an error', async () => {
    const { page, close } = await visit.openInProject(`requests?trace=${traces.get('poor')}`, desktop);
    await page.getByRole('link', { name: 'Refused calls' }).waitFor();
    await expect.poll(() => page.getByText('insufficient_quota').count()).toBeGreaterThan(0);
    await page.goto(`${visit.site.url}/console/projects/${visit.projectId}`);
    await expect
      .poll(() => page.getByRole('link', { name: 'Refused this month' }).innerText())
      .toMatch(/\b7\b/);
    await expect
      .poll(() => page.getByRole('link', { name: 'Errors this month' }).innerText())
      .toMatch(/\b0\b/);
    await close();
  });
});
