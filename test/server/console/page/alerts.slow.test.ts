/** Alerts in the console: on the overview, in a list of the project, and for administrators with a test of the webhook. */
import { expect, test } from 'vitest';
import type { components } from '../../../../openapi/generated/console.ts';
import { post } from '../../../support/server.ts';
import { startMailServer } from '../../alerts/mail-server.ts';
import { startReceiver, webhookSettings } from '../../alerts/webhook-receiver.ts';
import { launch, openPage, program } from './console-browser.ts';
import { startConsole } from './console-site.ts';
import { phone } from './console-visit.ts';

type Schemas = components['schemas'];

test.skipIf(program === undefined)(
  'a budget that calls have used up is on the overview, and a test alert arrives',
  { timeout: 120_000 },
  async () => {
    const receiver = await startReceiver();
    const site = await startConsole({ ...webhookSettings(receiver), MODELROUTE_ALERT_INTERVAL: '1' });
    const admin = await site.setUp();
    const project = `/projects/${admin.session.projects[0]?.id}`;
    const { secret } = await admin.call<Schemas['IssuedKey']>('POST', `${project}/keys`, { name: 'shop' });
    const messages = [{ role: 'user', content: 'Hello' }];
    await fetch(
      `${site.url}/v1/chat/completions`,
      post({ model: 'sandbox/priced', messages }, { authorization: `Bearer ${secret}` }),
    );
    await expect.poll(() => spentBy(admin), { timeout: 20_000 }).toBeGreaterThan(0);
    const usd = (Math.ceil((await spentBy(admin)) * 1.5e9) / 1e9).toFixed(9);
    await admin.call('PATCH', project, { limits: { budgets: [{ period: 'month', usd }] } });
    // The page reads the list once.
    const delivery = async () =>
      (await admin.call<Schemas['AlertList']>('GET', '/alerts')).data.map((each) => each.delivery);
    await expect.poll(delivery, { timeout: 20_000 }).toEqual(['delivered']);
    expect(receiver.deliveries).toHaveLength(1);

    const browser = await launch();
    const { page, close } = await openPage(browser, site.url, { cookie: admin.cookie });
    await page.goto(`${site.url}/console/`);
    await page.getByRole('heading', { name: 'Active alerts' }).waitFor();
    await page.getByRole('link', { name: 'Alerts', exact: true }).click();
    await page.getByText(/has used 6\d % of its budget/).waitFor();
    await page.getByText('delivered', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'All alerts' }).click();
    await page.getByText(/has used 6\d % of its budget/).waitFor();
    await page.getByRole('button', { name: 'Send test alert' }).click();
    await page
      .getByText(/^The test alert was delivered after .* The webhook responded with status 204\.$/)
      .waitFor();
    expect(receiver.deliveries.at(-1)).toMatchObject({
      isGenuine: true,
      event: { data: { about: { kind: 'test' } } },
    });
    await close();
    await browser.close();
    await site.stop();
    await receiver.close();
  },
);

test.skipIf(program === undefined).each([
  ['arrives', undefined, /^The test alert was delivered after \d+ ms\.$/],
  [
    'that is refused says why',
    () => Promise.reject(new Error('mailbox full')),
    /^Not delivered: the mail server refused the message with \d+\.$/,
  ],
] as const)('on a phone, a test alert by e-mail alone %s', { timeout: 60_000 }, async (_what, take, said) => {
  const mail = await startMailServer({ ...(take && { take }) });
  const site = await startConsole({
    MODELROUTE_SMTP_URL: mail.url,
    MODELROUTE_ALERT_EMAIL_TO: 'ops@example.com',
    MODELROUTE_ALERT_EMAIL_FROM: 'gateway@example.com',
  });
  const admin = await site.setUp();
  const browser = await launch();
  const { page, close } = await openPage(browser, site.url, { ...phone, cookie: admin.cookie });
  await page.goto(`${site.url}/console/alerts`);
  await page.getByRole('button', { name: 'Send test alert' }).click();
  await page.getByText(said).waitFor();
  expect(mail.mails.length).toBe(take === undefined ? 1 : 0);
  const width = await page.evaluate(() => document.documentElement.scrollWidth - screen.width);
  expect(width).toBeLessThanOrEqual(0);
  await close();
  await browser.close();
  await site.stop();
  await mail.close();
});

async function spentBy({ call }: Awaited<ReturnType<Awaited<ReturnType<typeof startConsole>>['setUp']>>) {
  const { totals } = await call<Schemas['UsageReport']>('GET', '/usage?interval=day');
  return Number(totals.cost);
}
