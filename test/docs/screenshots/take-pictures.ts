/** Takes the pictures of the guides from a server with made-up projects, keys and requests. */
import { chromium, type Browser, type Page } from 'playwright-core';
import type { components } from '../../../openapi/generated/console.ts';
import { startConsole, type ConsoleSite, type SignedIn } from '../../server/console/page/console-site.ts';
import { chromiumArgs, findChromium } from '../../support/chromium.ts';
import { post } from '../../support/server.ts';
import { pictures, type Picture } from './pictures.ts';

type IssuedKey = components['schemas']['IssuedKey'];

const width = 1_280;
const quality = 0.82;

export const program = findChromium(process.env['PATH'] ?? '');

/** Name → WebP. Throws when a page lacks what its picture is to show. */
export async function takePictures(): Promise<Map<string, Buffer>> {
  if (program === undefined) throw new Error('the search path has no Chromium');
  const site = await startConsole({ MODELROUTE_SANDBOX: '1' });
  const browser = await chromium.launch({ executablePath: program, args: chromiumArgs });
  try {
    const admin = await site.setUp();
    await fill(site, admin);
    const taken = new Map<string, Buffer>();
    for (const picture of pictures) taken.set(picture.name, await take(browser, site, admin, picture));
    return taken;
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function take(
  browser: Browser,
  { url }: ConsoleSite,
  { cookie, session }: SignedIn,
  { page: path, heading, shows, height, name: picture }: Picture,
): Promise<Buffer> {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: 'light' });
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  const guards = { secure: true, httpOnly: true, sameSite: 'Lax' } as const;
  await context.addCookies([{ name, value, domain: new URL(url).hostname, path: '/', ...guards }]);
  // The guide shows a project in use, whose people have dismissed the first steps.
  const steps = `modelroute-first-steps ${session.projects[0]?.id}`;
  await context.addInitScript((place) => localStorage.setItem(place, 'dismissed'), steps);
  const page = await context.newPage();
  await page.goto(`${url}/console/projects/${session.projects[0]?.id}/${path}`);
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor({ timeout: 15_000 });
  await page.locator('body:not(:has(:is(.skeleton, [aria-busy="true"])))').waitFor({ timeout: 15_000 });
  for (const text of shows) {
    await page.getByText(text).filter({ visible: true }).first().waitFor({ timeout: 15_000 });
    const isInside = await page
      .getByText(text)
      .filter({ visible: true })
      .evaluateAll(
        (found, bottom) => found.some((each) => each.getBoundingClientRect().bottom <= bottom),
        height,
      );
    if (!isInside) throw new Error(`the picture ${picture} does not show ${text}`);
  }
  await showUsualPort(page, url);
  const image = await asWebp(page, await page.screenshot({ animations: 'disabled' }));
  await context.close();
  return image;
}

/** Examples on the page have the port of this moment; the guides have the one of a first start. */
async function showUsualPort(page: Page, url: string): Promise<void> {
  await page.evaluate((here) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      node.nodeValue = node.nodeValue?.replaceAll(here, '127.0.0.1:8080') ?? null;
  }, new URL(url).host);
}

/** Chromium writes PNG; a canvas makes a file of a third of the size. */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  await page.goto('about:blank');
  const url = await page.evaluate(
    async ([data, level]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.width;
      canvas.height = image.height;
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', level);
    },
    [png.toString('base64'), quality] as const,
  );
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

/** Two applications with their limits, and their requests. */
async function fill({ url }: ConsoleSite, { call, session }: SignedIn): Promise<void> {
  const keys = `/projects/${session.projects[0]?.id}/keys`;
  const budget = (usd: string) => [{ period: 'month', usd }];
  const checkout = await call<IssuedKey>('POST', keys, {
    name: 'checkout',
    limits: { requests_per_minute: 600, budgets: budget('50') },
  });
  const search = await call<IssuedKey>('POST', keys, {
    name: 'search',
    limits: { allowed_models: ['sandbox/*'], budgets: budget('20') },
  });
  const old = await call<IssuedKey>('POST', keys, { name: 'old laptop' });
  await call('POST', `${keys}/${old.key.id}/disable`);
  const ask = async (key: IssuedKey, model: string, content: string): Promise<void> => {
    const body = { model, messages: [{ role: 'user', content }] };
    const init = post(body, { authorization: `Bearer ${key.secret}` });
    await (await fetch(`${url}/v1/chat/completions`, init)).arrayBuffer();
  };
  const question = 'Summarise the terms of delivery in one sentence. '.repeat(12);
  for (let round = 0; round < 6; round += 1) {
    await ask(checkout, 'sandbox/priced', question);
    await ask(checkout, 'sandbox/priced', 'When is the parcel here?');
    await ask(search, 'sandbox/chat', question);
  }
  await ask(search, 'sandbox/error-upstream_error', question);
  await ask(checkout, 'sandbox/priced', question);
}
