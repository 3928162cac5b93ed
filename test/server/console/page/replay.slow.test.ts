/** A stored request in the playground: the parts that are taken over and left out, and requests without a replay. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings, program } from './console-browser.ts';
import { PromptSite } from './prompt-site.ts';

/** One red pixel. */
const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';
const weather = {
  name: 'get_weather',
  description: 'The weather of a city',
  parameters: { type: 'object', properties: { city: { type: 'string' } } },
};
const schema = { type: 'object', properties: { answer: { type: 'string' } }, required: ['answer'] };
const call = { id: 'c1', type: 'function', function: { name: 'get_weather', arguments: '{"city":"Paris"}' } };
const withTools = {
  model: 'sandbox/chat',
  tools: [{ type: 'function', function: weather }],
  top_p: 0.9,
  response_format: { type: 'json_schema', json_schema: { name: 'out', schema } },
  messages: [
    { role: 'system', content: 'Be brief.' },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'What is this?' },
        { type: 'image_url', image_url: { url: png } },
      ],
    },
    { role: 'assistant', content: null, reasoning_content: 'Look it up.', tool_calls: [call] },
    { role: 'tool', tool_call_id: 'c1', content: '{"celsius":18}' },
  ],
};
/** The same on the messages surface, with a question beside the result. */
const message = {
  model: 'sandbox/chat',
  max_tokens: 50,
  system: 'Be brief.',
  tools: [
    { name: 'get_weather', description: 'The weather of a city', input_schema: weather.parameters },
    { type: 'web_search_20250305', name: 'web_search' },
  ],
  messages: [
    { role: 'user', content: 'What is this?' },
    {
      role: 'assistant',
      content: [{ type: 'tool_use', id: 'toolu_1', name: 'get_weather', input: { city: 'Paris' } }],
    },
    {
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: 'toolu_1', content: '18 degrees' },
        { type: 'text', text: 'And in this picture?' },
        { type: 'image', source: { type: 'base64', media_type: 'image/png', data: png.split(',')[1] } },
      ],
    },
  ],
};

describe.skipIf(program === undefined)('a replay', () => {
  let site: PromptSite;
  beforeAll(async () => {
    site = await PromptSite.start();
  });
  afterAll(() => site.stop());

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
    const id = await site.send('/v1/chat/completions', plain);
    const { page, close } = await site.open(`requests/${id}`);
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

    await page.goto(site.urlOf(`requests/${id}`));
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

  /** The bodies of the requests that the playground sends. */
  const sentBy = (page: Page) => {
    const sent: { messages: object[]; tools?: object[]; response_format?: object }[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/playground/chat')) sent.push(JSON.parse(request.postData() ?? ''));
    });
    return sent;
  };

  test('takes over images, tools, their calls and results, and the schema', { timeout: 60_000 }, async () => {
    const { page, close } = await site.open(`requests/${await site.send('/v1/chat/completions', withTools)}`);
    await page.getByText('The playground leaves out: top_p, the reasoning of earlier messages.').waitFor();
    const sent = sentBy(page);
    await page.getByRole('button', { name: 'Replay in the playground' }).click();
    await playground(page);
    await expect.poll(() => page.locator('.turn img').getAttribute('src')).toBe(png);
    await expect.poll(() => page.getByLabel('Tools').inputValue()).toBe(JSON.stringify([weather], null, 2));
    const schemaField = page.getByLabel('JSON Schema');
    await expect.poll(() => schemaField.inputValue()).toBe(JSON.stringify(schema, null, 2));
    await expect.poll(() => page.getByLabel('Message', { exact: true }).inputValue()).toBe('');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send the results' }).click();
    await page.locator('.turn-assistant', { hasText: 'took' }).waitFor();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      tools: [weather],
      response_format: { type: 'json_schema', json_schema: { schema } },
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'What is this?', images: [png] },
        {
          role: 'assistant',
          content: '',
          tool_calls: [{ id: 'c1', name: 'get_weather', arguments: '{"city":"Paris"}' }],
        },
        { role: 'tool', tool_call_id: 'c1', content: '{"celsius":18}' },
      ],
    });
    await close();
  });

  test('of a message puts the last question and its image into the field', { timeout: 60_000 }, async () => {
    const { page, close } = await site.open(`requests/${await site.send('/alt/v1/messages', message)}`);
    await page.getByText('The playground leaves out: the tool web_search.').waitFor();
    const sent = sentBy(page);
    await page.getByRole('button', { name: 'Replay in the playground' }).click();
    await playground(page);
    await expect
      .poll(() => page.getByLabel('Message', { exact: true }).inputValue())
      .toBe('And in this picture?');
    await expect.poll(() => page.locator('.composer img').getAttribute('src')).toBe(png);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.locator('.turn-assistant', { hasText: 'took' }).waitFor();
    expect(sent[0]).toMatchObject({
      max_tokens: 50,
      tools: [weather],
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'What is this?' },
        { role: 'assistant', tool_calls: [{ id: 'toolu_1', arguments: '{"city":"Paris"}' }] },
        { role: 'tool', tool_call_id: 'toolu_1', content: '18 degrees' },
        { role: 'user', content: 'And in this picture?', images: [png] },
      ],
    });
    await close();
  });

  test.each([
    [
      { messages: [{ role: 'user', content: 'word '.repeat(20_000) }] },
      'Only the beginning of the prompt is stored.',
    ],
    [
      {
        messages: [
          { role: 'user', content: 'One' },
          { role: 'assistant', content: 'Tw' },
        ],
      },
      'The last message of the prompt is the model’s.',
    ],
  ])('is not offered where the playground cannot hold it: %#', { timeout: 60_000 }, async (body, reason) => {
    const id = await site.send('/v1/chat/completions', { model: 'sandbox/chat', ...body });
    const { page, close } = await site.open(`requests/${id}`);
    await page.getByText(`Replay is not available. ${reason}`).waitFor();
    const button = page.getByRole('button', { name: 'Replay in the playground' });
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
    await button.click({ force: true });
    expect(page.url()).toContain('/requests/');
    await close();
  });
});
