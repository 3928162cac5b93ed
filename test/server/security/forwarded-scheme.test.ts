/** Links of the server have the scheme that a trusted proxy reports, and never the one that a caller claims. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openHarness, type Harness } from '../console/api/console-harness.ts';
import { ask } from '../http/proxy-chain.ts';

const [proxy, stranger] = ['127.0.0.2', '127.0.0.3'];
const opened: Harness[] = [];

async function openTrusting(settings: Record<string, string>): Promise<string> {
  const harness = await openHarness('sqlite', settings);
  opened.push(harness);
  return harness.installation.url;
}

afterAll(async () => {
  for (const harness of opened) await harness.stop();
});

/** The schemes of the links in errors of each surface and on the page at `/`. */
async function schemes(url: string, from: string, claimed?: string): Promise<string[]> {
  const headers = {
    host: 'models.example.com',
    ...(claimed !== undefined && { 'x-forwarded-proto': claimed }),
  };
  const found = new Set<string>();
  for (const path of ['/v1/models', '/alt/v1/models', '/console/api/no-such-path', '/']) {
    const { text } = await ask(url + path, { from, headers });
    const link = /(https?):\/\/models\.example\.com/.exec(text);
    found.add(link?.[1] ?? `none in ${path}: ${text.slice(0, 200)}`);
  }
  return [...found];
}

describe('where a proxy is trusted', () => {
  let url: string;
  beforeAll(async () => {
    url = await openTrusting({ MODELROUTE_TRUSTED_PROXIES: proxy });
  });

  test.each([
    ['https', 'https'],
    ['HTTPS', 'https'],
    ['http', 'http'],
    ['http, https', 'https'],
    ['https, http', 'http'],
    ['javascript', 'http'],
    ['https,', 'http'],
    [undefined, 'http'],
  ])('its %s means %s', async (claimed, scheme) => {
    expect(await schemes(url, proxy, claimed)).toEqual([scheme]);
  });

  test('others are not believed', async () => {
    expect(await schemes(url, stranger, 'https')).toEqual(['http']);
  });
});

test('where no proxy is trusted, nobody is believed', async () => {
  expect(await schemes(await openTrusting({}), proxy, 'https')).toEqual(['http']);
});
