/** The stored body of a request: as a conversation, as JSON, and in the playground. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../../../openapi/generated/console.ts';
import { post } from '../../../support/server.ts';
import { axeFindings, launch, openPage, program, settled } from './console-browser.ts';
import { startConsole, type ConsoleSite, type SignedIn } from './console-site.ts';

type Schemas = components['schemas'];

const png = `data:image/png;base64,${'A'.repeat(4000)}`;
const hostile = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
const tools = [
  {
    type: 'function',
    function: {
      name: 'get_weather',
      parameters: { type: 'object', properties: { city: { type: 'string' } } },
    },
  },
];
const chat = {
  model: 'sandbox/chat',
  tools,
  messages: [
    { role: 'system', content: 'Be brief.' },
    {
      role: 'user',
      content: [
        { type: 'text', text: `What is this? ${hostile}` },
        { type: 'image_url', image_url: { url: png } },
      ],
    },
    {
      role: 'assistant',
      content: null,
      reasoning_content: 'The user wants the weather.',
      tool_calls: [
        {
          id: 'c1',
          type: 'function',
          function: { name: 'get_weather', arguments: '{"city":"Paris","days":2}' },
        },
      ],
    },
    { role: 'tool', tool_call_id: 'c1', content: '{"celsius":18}' },
    { role: 'user', content: 'Thank you' },
  ],
};
const messages = {
  model: 'sandbox/chat',
  max_tokens: 20,
  system: 'Speak French.',
  messages: [{ role: 'user', content: [{ type: 'text', text: 'Good morning' }] }],
};
const responses = { model: 'sandbox/chat', instructions: 'Speak Greek.', input: 'Good evening' };
const long = {
  model: 'sandbox/chat',
  messages: [
    ...Array.from({ length: 150 }, (_, at) => ({ role: 'user', content: `Line ${at}` })),
    { role: 'user', content: 'word '.repeat(20_000) },
  ],
};

describe.skipIf(program === undefined)('stored prompts', () => {
  let site: ConsoleSite;
  let admin: SignedIn;
  let browser: Browser;
  let project: string;
  let secret: string;
  beforeAll(async () => {
    site = await startConsole({ MODELROUTE_SANDBOX: '1' });
    admin = await site.setUp();
    project = admin.session.projects[0]?.id ?? '';
    await admin.call('PATCH', `/projects/${project}`, { stores_prompts: true });
    const key = await admin.call<Schemas['IssuedKey']>('POST', `/projects/${project}/keys`, { name: 'app' });
    secret = key.secret;
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
    await site.stop();
  });

  /** The id of the record of a request that is sent now. */
  const send = async (path: string, body: object): Promise<string> => {
    const headers = { authorization: `Bearer ${secret}`, 'anthropic-version': '2023-06-01' };
    const sent = await fetch(site.url + path, post(body, headers));
    expect(sent.status, await sent.text()).toBe(200);
    const query = `project_id=${project}&trace_id=${sent.headers.get('x-trace-id')}`;
    const find = async () =>
      (await admin.call<Schemas['RequestList']>('GET', `/requests?${query}`)).data[0]?.id;
    await expect.poll(find, { timeout: 10_000 }).toBeDefined();
    return (await find()) ?? '';
  };
  const open = async (path: string, options: BrowserContextOptions = {}) => {
    const opened = await openPage(browser, site.url, { ...options, cookie: admin.cookie });
    await opened.page.goto(`${site.url}/console/projects/${project}/${path}`);
    await settled(opened.page);
    return opened;
  };

  test('a conversation with tools is shown as one, and as JSON', { timeout: 60_000 }, async () => {
    const id = await send('/v1/chat/completions', chat);
    const { page, close } = await open(`requests/${id}`);
    const region = page.getByRole('region', { name: 'Messages of the request' });
    const roles = () => region.locator('.prompt-role').allTextContents();
    await expect.poll(roles).toEqual(['System', 'User', 'Model', 'Tool', 'User']);
    const texts = () => region.locator('article').allTextContents();
    await expect.poll(async () => (await texts())[1]).toContain(hostile);
    expect((await texts())[1]).toContain('Image image/png · 3.0 kB');
    await expect.poll(() => region.locator('img, script').count()).toBe(0);
    expect(await page.title()).toContain('Request');
    const call = region.locator('.tool-part').first();
    await expect.poll(() => call.locator('pre').textContent()).toBe('{\n  "city": "Paris",\n  "days": 2\n}');
    expect((await texts())[3]).toContain('Tool result get_weather');
    const reasoning = region.getByText('The user wants the weather.');
    await expect.poll(() => reasoning.isVisible()).toBe(false);
    await region.getByText('Reasoning', { exact: true }).click();
    await reasoning.waitFor();
    await page.getByText('The response is not stored').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const raw = page.getByRole('region', { name: 'Body of the request' });
    await expect.poll(() => raw.count()).toBe(0);
    await page.getByRole('tab', { name: 'JSON' }).click();
    await expect.poll(() => raw.textContent()).toBe(JSON.stringify(chat, null, 2));
    await expect.poll(() => region.count()).toBe(0);
    await close();
  });

  test.each([
    ['/alt/v1/messages', messages, ['Speak French.', 'Good morning']],
    ['/v1/responses', responses, ['Speak Greek.', 'Good evening']],
  ])('a request of %s is a conversation too', { timeout: 60_000 }, async (path, body, said) => {
    const { page, close } = await open(`requests/${await send(path, body)}`);
    await expect.poll(() => page.locator('.prompt-message .long-text').allTextContents()).toEqual(said);
    await close();
  });

  test('a long body shows its end, and more on demand', { timeout: 60_000 }, async () => {
    const { page, close } = await open(`requests/${await send('/v1/chat/completions', long)}`);
    const shown = page.locator('.prompt-message');
    await expect.poll(() => shown.count()).toBe(100);
    await page.getByText('The server has stored its beginning only.').waitFor();
    const last = shown.last().locator('.long-text');
    expect((await last.textContent())?.length).toBe(4001);
    await page.getByRole('button', { name: /^Show all [\d,.]+ characters$/ }).click();
    await expect.poll(async () => (await last.textContent())?.length).toBeGreaterThan(50_000);
    await page.getByRole('button', { name: 'Show all 151 messages' }).click();
    await expect.poll(() => shown.count()).toBe(151);
    await close();
  });

  test('what is no conversation is shown as JSON', { timeout: 60_000 }, async () => {
    const id = await send('/v1/embeddings', { model: 'sandbox/embed', input: 'Hello' });
    const { page, close } = await open(`requests/${id}`);
    await page.getByRole('region', { name: 'Body of the request' }).waitFor();
    await expect.poll(() => page.getByRole('tab').count()).toBe(0);
    await close();
  });

  const plain = {
    model: 'sandbox/priced',
    temperature: 0.5,
    max_tokens: 40,
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'One' },
      { role: 'assistant', content: 'Two' },
      { role: 'user', content: 'Three' },
    ],
  };
  const playground = (page: Page) => page.getByRole('heading', { name: 'Playground', exact: true }).waitFor();

  test('a request is replayed in the playground when the person sends it', { timeout: 60_000 }, async () => {
    const id = await send('/v1/chat/completions', plain);
    const { page, close } = await open(`requests/${id}`);
    const played: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/playground/chat')) played.push(request.postData() ?? '');
    });
    await page.getByRole('button', { name: 'Replay in the playground' }).click();
    await playground(page);
    const value = (label: string) => () => page.getByLabel(label, { exact: true }).inputValue();
    await expect.poll(value('Model')).toBe('sandbox/priced');
    await expect.poll(value('System prompt')).toBe('Be brief.');
    await expect.poll(value('Max tokens')).toBe('40');
    await expect.poll(value('Temperature')).toBe('0.5');
    await expect.poll(value('Message')).toBe('Three');
    await expect.poll(() => page.locator('.turn-text').allTextContents()).toEqual(['One', 'Two']);
    expect(played).toEqual([]);
    // The message stays until it is sent.
    await page.reload();
    await playground(page);
    await expect.poll(value('Message')).toBe('Three');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.turn-assistant', { hasText: 'took' }).waitFor();
    expect(JSON.parse(played[0] ?? '')).toMatchObject({
      model: 'sandbox/priced',
      temperature: 0.5,
      max_tokens: 40,
      messages: plain.messages,
    });

    await page.goto(`${site.url}/console/projects/${project}/requests/${id}`);
    await page.getByRole('button', { name: 'Replay on another model' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replace the conversation?' });
    await dialog.waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(page.url()).toContain(`/requests/${id}`);
    await page.getByRole('button', { name: 'Replay on another model' }).click();
    await dialog.getByRole('button', { name: 'Replace' }).click();
    await playground(page);
    await expect.poll(() => page.locator('.turn-text').allTextContents()).toEqual(['One', 'Two']);
    const isFocused = () =>
      page.getByLabel('Model', { exact: true }).evaluate((field) => field === document.activeElement);
    await expect.poll(isFocused).toBe(true);
    await close();
  });

  test('what the playground cannot hold is not replayed, with the reason', { timeout: 60_000 }, async () => {
    const { page, close } = await open(`requests/${await send('/v1/chat/completions', chat)}`);
    await page.getByText('Replay is not available. The replay takes over text only.').waitFor();
    const button = page.getByRole('button', { name: 'Replay in the playground' });
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
    await button.click({ force: true });
    expect(page.url()).toContain('/requests/');
    await close();
  });
});
