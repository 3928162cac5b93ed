/** Behind proxies each caller is counted by IP address: as reported by a trusted proxy, and never by the caller. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { openHarness, password, type Harness } from '../console/api/console-harness.ts';
import { ask, startProxy, type Proxy } from '../http/proxy-chain.ts';

const [inner, outer] = ['127.0.0.2', '127.0.0.3'];
let given = 10;
/** An IP address from which nobody has called. */
const newCaller = () => `127.0.0.${(given += 1)}`;

const wrongKeysPerMinute = 3;
const proxies: Proxy[] = [];
const opened: Harness[] = [];

/** A server that believes these proxies. */
async function openTrusting(proxyList?: string): Promise<Harness> {
  const harness = await openHarness('sqlite', {
    MODELROUTE_WRONG_KEYS: String(wrongKeysPerMinute),
    ...(proxyList !== undefined && { MODELROUTE_TRUSTED_PROXIES: proxyList }),
  });
  opened.push(harness);
  return harness;
}

async function behindProxy(...way: Parameters<typeof startProxy>): Promise<string> {
  const proxy = await startProxy(...way);
  proxies.push(proxy);
  return proxy.url;
}

afterAll(async () => {
  for (const proxy of proxies) proxy.close();
  for (const harness of opened) await harness.stop();
});

type Forged = string | ((attempt: number) => string);

/** How many wrong keys get their usual response before this caller must wait. */
async function guesses(url: string, from: string, forged?: Forged): Promise<number> {
  for (let attempt = 0; attempt < 2 * wrongKeysPerMinute; attempt += 1) {
    const claim = typeof forged === 'function' ? forged(attempt) : forged;
    const headers = {
      authorization: 'Bearer mr-wrong-key-of-somebody',
      ...(claim !== undefined && { 'x-forwarded-for': claim }),
    };
    const { status } = await ask(`${url}/v1/models`, { from, headers });
    if (status === 429) return attempt;
    expect(status).toBe(401);
  }
  return Number.POSITIVE_INFINITY;
}

const all = wrongKeysPerMinute;
const other = (attempt: number) => `198.51.100.${attempt}`;

describe('while no proxy is trusted', () => {
  let direct: string;
  let proxied: string;
  beforeAll(async () => {
    direct = (await openTrusting()).installation.url;
    proxied = await behindProxy(direct, inner);
  });

  test('the header is nobody’s word', async () => {
    expect(await guesses(direct, newCaller(), other)).toBe(all);
  });

  test('all behind a proxy are one caller', async () => {
    expect(await guesses(proxied, newCaller())).toBe(all);
    expect(await guesses(proxied, newCaller())).toBe(0);
  });
});

describe('behind trusted proxies', () => {
  let harness: Harness;
  let direct: string;
  let proxied: string;
  let chained: string;
  beforeAll(async () => {
    harness = await openTrusting(`${inner}, 127.0.0.3/32`);
    direct = harness.installation.url;
    proxied = await behindProxy(direct, inner);
    chained = await behindProxy(proxied, outer);
  });

  test.each([
    ['one', () => proxied],
    ['two', () => chained],
  ])('%s of them, callers are slowed down each for himself', async (_, way) => {
    const [one, two] = [newCaller(), newCaller()];
    expect(await guesses(way(), one)).toBe(all);
    expect(await guesses(way(), two)).toBe(all);
    expect(await guesses(way(), one)).toBe(0);
  });

  test('whichever way he comes, a caller is the same', async () => {
    const caller = newCaller();
    expect(await guesses(proxied, caller)).toBe(all);
    for (const way of [chained, direct]) expect(await guesses(way, caller)).toBe(0);
  });

  test('a forged header frees nobody and locks nobody out', async () => {
    const [victim, attacker] = [newCaller(), newCaller()];
    expect(await guesses(chained, attacker, other)).toBe(all);
    for (const forged of [victim, `${victim}, ${inner}`, `${inner}, ${outer}`, '::1', ',,', 'unknown'])
      expect(await guesses(chained, attacker, forged)).toBe(0);
    expect(await guesses(chained, victim)).toBe(all);
  });

  test('who is no proxy is not believed', async () => {
    const [victim, attacker] = [newCaller(), newCaller()];
    expect(await guesses(direct, attacker, other)).toBe(all);
    expect(await guesses(direct, attacker, victim)).toBe(0);
    expect(await guesses(direct, victim)).toBe(all);
  });

  test.each<[string, Forged, string, number]>([
    ['of one network of IPv6', (attempt) => `2001:db8:1:1::${attempt + 1}`, '2001:db8:1:1:9:9:9:9', 0],
    ['of two networks of IPv6', '2001:db8:1:2::1', '2001:db8:1:3::1', all],
    ['in two writings', '2001:DB8:1:4:0:0:0:1', '2001:0db8:0001:0004::1', 0],
    ['of IPv4 within IPv6', '::ffff:203.0.113.1', '203.0.113.1', 0],
    ['of IPv4 within IPv6, in hexadecimal', '::ffff:cb00:7102', '203.0.113.2', 0],
    ['with ports', (attempt) => `203.0.113.3:${40_000 + attempt}`, '203.0.113.3', 0],
    ['with zones', (attempt) => `fe80::2%${attempt}`, 'fe80::2%:', 0],
    ['with ports, of IPv6', (attempt) => `[2001:db8:1:5::1]:${40_000 + attempt}`, '2001:db8:1:5::1', 0],
  ])('addresses %s', async (_, first, second, left) => {
    expect(await guesses(direct, inner, first)).toBe(all);
    expect(await guesses(direct, inner, second)).toBe(left);
  });

  test('what is no address is the proxy that wrote it', async () => {
    expect(await guesses(direct, inner, (attempt) => `nonsense-${attempt}`)).toBe(all);
    for (const nonsense of ['unknown', '_hidden', '203.0.113.256', '0x7f.1', '9'.repeat(10_000)])
      expect(await guesses(direct, inner, nonsense)).toBe(0);
    expect(await guesses(direct, inner)).toBe(0);
    // Of two proxies it is the one that wrote it, not the last.
    expect(await guesses(direct, inner, `nonsense, ${outer}`)).toBe(all);
    expect(await guesses(direct, outer)).toBe(0);
  });

  test('who guesses a password makes nobody else wait', async () => {
    const { email } = await harness.person();
    const signIn = async (from: string, guess: string) =>
      await ask(`${proxied}/console/api/session`, {
        from,
        headers: { origin: proxied, 'x-forwarded-for': newCaller() },
        body: { email, password: guess },
      });
    const [owner, attacker] = [newCaller(), newCaller()];
    const statuses: (number | undefined)[] = [];
    // The first delay is a second: a machine that stops for longer lets one more attempt through.
    while (statuses.length < 12 && statuses.at(-1) !== 429)
      statuses.push((await signIn(attacker, 'not the password')).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([401, 429]);
    expect((await signIn(owner, password)).status).toBe(200);
  });

  test('their word on host and scheme makes no page of another site one of this console', async () => {
    const { email } = await harness.person();
    const evil = { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' };
    const { status, text } = await ask(`${proxied}/console/api/session`, {
      from: newCaller(),
      headers: { ...evil, 'x-forwarded-proto': 'https' },
      body: { email, password },
    });
    expect([status, text]).toEqual([403, expect.stringContaining('csrf_failed')]);
  });

  test('nobody comes from this machine by saying so', async () => {
    const headers = { 'x-forwarded-for': '127.0.0.1' };
    expect((await ask(`${direct}/metrics`, { from: inner, headers })).status).toBe(404);
    // Nor by a connection from it: that may be a proxy's.
    expect((await ask(`${direct}/metrics`, { from: '127.0.0.1' })).status).toBe(404);
  });
});

test('proxies are trusted by the names of ranges, too', async () => {
  const direct = (await openTrusting('loopback')).installation.url;
  const proxied = await behindProxy(direct, inner);
  // Here the callers are on trusted IP addresses as well: the first of the chain is the caller.
  const [one, two] = [newCaller(), newCaller()];
  expect(await guesses(proxied, one)).toBe(all);
  expect(await guesses(proxied, two)).toBe(all);
});

describe('the setting', () => {
  test.each([
    ['', []],
    ['loopback', ['loopback']],
    [' 10.0.0.0/8 ,linklocal,, 2001:db8::/32,::1', ['10.0.0.0/8', 'linklocal', '2001:db8::/32', '::1']],
  ])('%j is taken', (text, proxyList) => {
    expect(readConfig({ MODELROUTE_TRUSTED_PROXIES: text }).trustedProxies).toEqual(proxyList);
  });

  test.each([
    'true',
    '1',
    '*',
    'proxy.example',
    'Loopback',
    '10.0.0',
    '10.0.0.256',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0.0/255.0.0.0',
    '0.0.0.0/0',
    '::/0',
    '::1/129',
    '::ffff:10.0.0.0/8',
    'fe80::1%eth0',
    '10.0.0.1:8080',
    'constructor',
  ])('%s stops the start', (wrong) => {
    expect(() => readConfig({ MODELROUTE_TRUSTED_PROXIES: `loopback, ${wrong}` })).toThrow(
      `MODELROUTE_TRUSTED_PROXIES: '${wrong}' is no IP address`,
    );
  });
});
