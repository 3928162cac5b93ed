/** The built client in a real browser, on a page of another origin, as bundlers and pages load it. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundle } from '../../client/build/bundle.ts';
import type * as Client from '../../client/index.ts';
import { chromiumArgs, findChromium } from '../support/chromium.ts';
import { startServer, type TestServer } from '../support/server.ts';

const program = findChromium(process.env['PATH'] ?? '');

let server: TestServer;
let pages: Server;
let browser: Browser;
let page: Page;

/** What the page's scripts have at hand. */
interface Surroundings {
  client: typeof Client;
  settings: Client.ClientOptions;
}
declare const here: Surroundings;

describe.skipIf(program === undefined)(
  program === undefined ? 'skipped: needs Chromium' : 'in Chromium',
  () => {
    beforeAll(async () => {
      server = await startServer({ MODELROUTE_SANDBOX_RAW: '1' });
      const script = (await bundle({ minify: true })).get('index.js') ?? '';
      pages = createServer((request, response) => {
        const isScript = request.url === '/client.js';
        response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
        response.end(isScript ? script : '<!doctype html><title>client</title>');
      });
      await new Promise<void>((resolve) => {
        pages.listen(0, '127.0.0.1', resolve);
      });
      browser = await chromium.launch({ executablePath: program ?? '', args: chromiumArgs });
      page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${(pages.address() as AddressInfo).port}/`);
      await page.addScriptTag({ type: 'module', content: "globalThis.client = await import('/client.js');" });
      await page.waitForFunction(() => 'client' in globalThis);
      await page.evaluate(
        (settings) => {
          Object.assign(globalThis, { settings, here: globalThis });
        },
        { baseUrl: server.url, key: server.key },
      );
    });
    afterAll(async () => {
      await browser.close();
      pages.close();
      await server.stop();
    });

    test('a chat is answered, with its trace id', async () => {
      const said = await page.evaluate(async () => {
        const { data, traceId } = await here.client
          .createClient(here.settings)
          .chat(
            { model: 'sandbox/chat', messages: [{ role: 'user', content: 'Hello' }] },
            { traceId: 'from-the-page' },
          );
        return [data.choices[0]?.message.content, traceId];
      });
      expect(said).toEqual(['Hello', 'from-the-page']);
    });

    test('streams of all three kinds are read and add up', async () => {
      const said = await page.evaluate(async () => {
        const main = here.client.createClient(here.settings);
        const alt = here.client.createMessagesClient(here.settings);
        const messages = [{ role: 'user' as const, content: 'Grüße, 東京' }];
        const chat = await main.chat.stream({ model: 'sandbox/chat', messages });
        let text = '';
        for await (const chunk of chat) text += chunk.choices[0]?.delta.content ?? '';
        const message = await (
          await alt.messages.stream({ model: 'sandbox/chat', max_tokens: 50, messages })
        ).final();
        const speech = await main.speech.stream({ model: 'sandbox/speech', input: 'Hello.', voice: 'alloy' });
        return [text, message.content[0], (await speech.final()).audio.length > 1000];
      });
      expect(said).toEqual(['Grüße, 東京', expect.objectContaining({ text: 'Grüße, 東京' }), true]);
    });

    test('a broken stream and an error answer throw with their facts', async () => {
      const said = await page.evaluate(async () => {
        const client = here.client.createClient({ ...here.settings, retry: { retries: 0 } });
        const messages = [{ role: 'user' as const, content: 'x' }];
        const facts = (error: unknown) =>
          error instanceof here.client.ContractError
            ? [error.name, error.rule]
            : error instanceof here.client.ApiError && [error.name, error.code, error.retryAfterMs];
        const broken = await client.chat
          .stream({ model: 'sandbox/raw-missing-terminator', messages })
          .then((stream) => stream.final())
          .catch(facts);
        const refused = await client
          .chat({ model: 'sandbox/error-rate_limit_exceeded', messages })
          .catch(facts);
        return [broken, refused];
      });
      expect(said).toEqual([
        ['ContractError', 'terminator-missing'],
        ['RateLimitError', 'rate_limit_exceeded', 2000],
      ]);
    });

    test('a stream that the page leaves is cancelled', async () => {
      const said = await page.evaluate(async () => {
        const client = here.client.createClient(here.settings);
        const controller = new AbortController();
        const metadata = { gap_ms: '200', events: '100' };
        const messages = [{ role: 'user' as const, content: 'x' }];
        const stream = await client.chat.stream(
          { model: 'sandbox/slow', messages, metadata },
          { signal: controller.signal },
        );
        setTimeout(() => controller.abort(), 100);
        return stream.final().catch((error: unknown) => (error instanceof Error ? error.name : error));
      });
      expect(said).toBe('AbortError');
    });

    test.each(['Blob', 'stream'] as const)(
      'a file is uploaded from a %s with progress, and comes back',
      async (source) => {
        const said = await page.evaluate(async (kind) => {
          const { files } = here.client.createClient(here.settings);
          const blob = new Blob([new Uint8Array(5_000_000).fill(65)], { type: 'text/plain' });
          const reports: Client.UploadProgress[] = [];
          const { data } = await files.upload(
            { file: kind === 'Blob' ? blob : blob.stream(), filename: 'Grüße.txt', purpose: 'user_data' },
            { onProgress: (progress) => reports.push(progress) },
          );
          const back = await new Response((await files.download(data.id)).data).arrayBuffer();
          return { data, back: back.byteLength, last: reports.at(-1) };
        }, source);
        expect(said).toMatchObject({
          data: { bytes: 5_000_000, filename: 'Grüße.txt' },
          back: 5_000_000,
          last: { sentBytes: 5_000_000, totalBytes: 5_000_000 },
        });
      },
    );

    test('an upload without progress, and one that is refused', async () => {
      const said = await page.evaluate(async () => {
        const { files } = here.client.createClient(here.settings);
        const { data } = await files.upload({ file: new File(['x'], 'x.txt'), purpose: 'user_data' });
        const wrong = { file: new Blob(['x']), purpose: 'fun' as 'user_data' };
        const refused = await files
          .upload(wrong, { onProgress: () => {} })
          .catch(
            (error: unknown) =>
              error instanceof here.client.ApiError && [error.code, error.param, error.traceId.length],
          );
        return [data.filename, refused];
      });
      expect(said).toEqual(['x.txt', ['invalid_value', 'purpose', 32]]);
    });
  },
);
