/** Images and tools in the playground, in a browser: attached, shown and sent; called, with results; and in the code. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFindings, program } from './console-browser.ts';
import { fill } from './console-site.ts';
import { desktop, phone, visitConsole } from './console-visit.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);
const cat = { name: 'cat.png', mimeType: 'image/png', buffer: png };
const weather = {
  name: 'get_weather',
  parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
};

describe.skipIf(program === undefined)('parts of a conversation in the playground', () => {
  const visit = visitConsole({
    settings: () => ({ MODELROUTE_SANDBOX: '1' }),
    prepare: fill,
  });
  const { openInProject } = visit;
  const completions = (page: Page) => page.locator('.turn-assistant', { hasText: 'took' });
  const attach = async (page: Page, files: string | (typeof cat)[]) => {
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Attach images' }).click();
    await (await chosen).setFiles(files);
  };
  const write = async (page: Page, label: string, text: string) => {
    await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByLabel(label, { exact: true }).blur();
  };
  const code = (page: Page) => page.getByLabel('Example: curl');
  const isWiderThanScreen = (page: Page) =>
    page.evaluate(() => document.documentElement.scrollWidth > screen.width);

  for (const [size, options] of [
    ['1280 px', desktop],
    ['a phone', phone],
  ] as const)
    test(`images are attached, shown and sent, on ${size}`, { timeout: 90_000 }, async () => {
      const { page, close } = await openInProject('playground?model=sandbox/chat&format=chat', options);
      await attach(page, [cat, { ...cat, name: 'dog.png' }]);
      await page.getByRole('button', { name: 'Remove dog.png' }).click();
      const sent = page.waitForRequest('**/playground/chat');
      await page.getByLabel('Message').fill('What is this?');
      await page.keyboard.press('Enter');
      const url = `data:image/png;base64,${png.toString('base64')}`;
      expect((await sent).postDataJSON()).toMatchObject({
        messages: [{ role: 'user', content: 'What is this?', images: [url] }],
      });
      await completions(page).waitFor();
      await page.getByRole('log').getByAltText('cat.png').waitFor();
      await expect.poll(() => page.getByRole('log').textContent()).toMatch(/image\/png/);
      await expect.poll(() => code(page).textContent()).toContain('"image_url": {');
      expect(await isWiderThanScreen(page)).toBe(false);
      expect(await axeFindings(page)).toEqual([]);
      // It is kept with the conversation.
      await page.reload();
      await page.getByRole('log').getByAltText('cat.png').waitFor();
      await close();
    });

  test('an image is pasted; other files and too large ones are refused', { timeout: 90_000 }, async () => {
    const { page, close } = await openInProject('playground?model=sandbox/chat');
    await page.getByLabel('Message').waitFor();
    await page.evaluate(
      (bytes) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes)], 'pasted.png', { type: 'image/png' }));
        const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
        document.querySelector('.composer textarea')?.dispatchEvent(event);
      },
      [...png],
    );
    await page.locator('.composer').getByAltText('pasted.png').waitFor();
    await attach(page, [{ name: 'notes.pdf', mimeType: 'application/pdf', buffer: png }]);
    await page
      .getByText('notes.pdf is no image of a type that models take: PNG, JPEG, GIF or WebP.')
      .waitFor();
    const huge = join(visit.site.dataFolder, 'huge.png');
    writeFileSync(huge, Buffer.alloc(20 * 1024 * 1024 + 1));
    await attach(page, huge);
    await page.getByText('huge.png is larger than 20 MiB.').waitFor();
    await expect.poll(() => page.locator('.composer img').count()).toBe(1);
    expect(await axeFindings(page)).toEqual([]);
    await close();
  });

  test('a model that takes none is named before and after', { timeout: 90_000 }, async () => {
    const { page, close } = await openInProject('playground?model=sandbox/chat');
    await write(page, 'Model', 'sandbox/error-invalid_value');
    await page.route('**/console/api/models?*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: { model: { id: string; architecture: object } }[] };
      for (const { model } of body.data)
        if (model.id === 'sandbox/error-invalid_value')
          Object.assign(model.architecture, { input_modalities: ['text'] });
      await route.fulfill({ response, json: body });
    });
    await page.reload();
    await write(page, 'Model', 'sandbox/error-invalid_value');
    await attach(page, [cat]);
    await page.getByText('The catalog lists no images among the inputs of').waitFor();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('alert').getByText('invalid_value').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await close();
  });

  for (const [format, options] of [
    ['chat', desktop],
    ['responses', { ...phone, colorScheme: 'dark' }],
  ] as const)
    test(`a tool is called and its result sent, as ${format}`, { timeout: 90_000 }, async () => {
      const { page, close } = await openInProject(`playground?model=sandbox/chat&format=${format}`, options);
      await write(page, 'Tools', JSON.stringify([{ type: 'function', function: weather }]));
      await page.getByLabel('Message').fill('Bremen');
      await page.keyboard.press('Enter');
      const result = page.getByLabel('Result of get_weather');
      await result.waitFor();
      await expect.poll(() => page.locator('.tool-part').first().textContent()).toContain('"city": "');
      await page.getByText('Send the results of the tool calls first, or regenerate.').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await result.fill('{"sky":"rain"}');
      const sent = page.waitForRequest('**/playground/*');
      await page.getByRole('button', { name: 'Send the result' }).click();
      const body = (await sent).postDataJSON() as Record<string, { role: string }[]>;
      const messages = body[format === 'chat' ? 'messages' : 'input'] ?? [];
      expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool']);
      expect(messages[2]).toMatchObject({ content: '{"sky":"rain"}', tool_call_id: expect.any(String) });
      await expect.poll(() => completions(page).count()).toBe(2);
      await expect.poll(() => page.locator('.turn-tool').textContent()).toContain('"sky": "rain"');
      await expect
        .poll(() => code(page).textContent())
        .toContain(format === 'chat' ? '"tool_call_id": ' : '"function_call_output"');
      expect(await isWiderThanScreen(page)).toBe(false);
      expect(await axeFindings(page)).toEqual([]);
      await page.reload();
      await page.locator('.turn-tool').waitFor();
      await close();
    });

  test('tools that are no list say so, and nothing is sent', { timeout: 60_000 }, async () => {
    const { page, close } = await openInProject('playground?model=sandbox/chat');
    await write(page, 'Tools', '{}');
    await page.getByText('Tools are a list, such as').waitFor();
    await page.getByText('Correct the tools, or clear them.').waitFor();
    await write(page, 'Tools', '[{"description": "x"}]');
    await page.getByText('Tool 1 needs a name').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await write(page, 'Tools', '');
    await page.getByText('Correct the tools, or clear them.').waitFor({ state: 'detached' });
    await close();
  });

  test('the code is that of each model side by side', { timeout: 90_000 }, async () => {
    const { page, close } = await openInProject('playground?model=sandbox/chat');
    await page.getByRole('button', { name: 'Compare with another' }).click();
    await write(page, 'Model 2', 'sandbox/priced');
    await expect.poll(() => code(page).textContent()).toContain('"sandbox/chat"');
    await page.getByLabel('Code for').selectOption({ label: 'sandbox/priced' });
    await expect.poll(() => code(page).textContent()).toContain('"sandbox/priced"');
    expect(await axeFindings(page)).toEqual([]);
    await close();
  });
});
