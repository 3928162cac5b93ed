/** The stored body of a request and its response: as a conversation, and as JSON. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings, program } from './console-browser.ts';
import { PromptSite } from './prompt-site.ts';

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
  let site: PromptSite;
  beforeAll(async () => {
    site = await PromptSite.start();
  });
  afterAll(() => site.stop());

  test('a conversation with tools is shown as one, and as JSON', { timeout: 60_000 }, async () => {
    const id = await site.send('/v1/chat/completions', chat);
    const { page, close } = await site.open(`requests/${id}`);
    const region = page.getByRole('region', { name: 'Conversation' });
    const roles = () => region.locator('.prompt-role').allTextContents();
    await expect.poll(roles).toEqual(['System', 'User', 'Model', 'Tool', 'User', 'Response']);
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
    const response = region.locator('article').last();
    await expect.poll(() => response.textContent()).toContain('Tool call get_weather');
    await expect.poll(() => response.textContent()).toContain('Ended: tool-calls');
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
    const { page, close } = await site.open(`requests/${await site.send(path, body)}`);
    await expect.poll(() => page.locator('.prompt-message .long-text').allTextContents()).toEqual(said);
    await close();
  });

  test('a long body shows its end, and more on demand', { timeout: 60_000 }, async () => {
    const { page, close } = await site.open(`requests/${await site.send('/v1/chat/completions', long)}`);
    const shown = page.locator('.prompt-message-user');
    await expect.poll(() => shown.count()).toBe(100);
    await page.getByText('The body is longer than 64 KiB').waitFor();
    await page.getByText('The response is longer than 64 KiB').waitFor();
    const last = shown.last().locator('.long-text');
    expect((await last.textContent())?.length).toBe(4001);
    await page.getByRole('button', { name: /^Show all [\d,.]+ characters$/ }).click();
    await expect.poll(async () => (await last.textContent())?.length).toBeGreaterThan(50_000);
    await page.getByRole('button', { name: 'Show all 151 messages' }).click();
    await expect.poll(() => shown.count()).toBe(151);
    await close();
  });

  test('what is no conversation is shown as JSON', { timeout: 60_000 }, async () => {
    const id = await site.send('/v1/embeddings', { model: 'sandbox/embed', input: 'Hello' });
    const { page, close } = await site.open(`requests/${id}`);
    await page.getByRole('region', { name: 'Body of the request' }).waitFor();
    await expect.poll(() => page.getByRole('tab').count()).toBe(0);
    await close();
  });
});
