/** Providers that administrators add: used at once, encrypted, audited, and never overwritten by a change made from an old version. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { start, type Installation } from '../../../../server/start.ts';
import { readConfig } from '../../../../server/config.ts';
import { startUpstream, type ScriptedUpstream } from '../../../support/scripted-upstream.ts';
import { onEachEngine } from '../../storage/engines.ts';
import {
  codeOf,
  fresh,
  obeys,
  openHarness,
  openProject,
  type Harness,
  type Schemas,
} from './console-harness.ts';

const key = 'sk-secret-that-nobody-sees-again';

onEachEngine((engine) => {
  let upstream: ScriptedUpstream;
  let harness: Harness;
  let project: Awaited<ReturnType<typeof openProject>>;
  let admin: Awaited<ReturnType<Harness['browser']>>;
  beforeAll(async () => {
    upstream = await startUpstream();
    harness = await openHarness(engine);
    project = await openProject(harness);
    admin = await harness.browser((await harness.admin()).email);
  });
  afterAll(async () => {
    await harness.stop();
    await upstream.close();
  });

  const add = async (more: object = {}) => {
    const body = { name: fresh('p'), dialect: 'chat', base_url: `${upstream.url}/v1`, key, ...more };
    return obeys('createProvider', await admin('/providers', { body }));
  };
  const added = async () => {
    const response = await add();
    expect(response.status).toBe(201);
    return response.json as Schemas['StoredProvider'];
  };
  const change = async (name: string, body: object) =>
    obeys('changeProvider', await admin(`/providers/${name}`, { method: 'PATCH', body }));
  const remove = (name: string, version: number) =>
    admin(`/providers/${name}?version=${version}`, { method: 'DELETE' });
  const chat = async (model: string, { url }: Pick<Installation, 'url'> = harness.installation) => {
    const response = await fetch(`${url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${project.inference.secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model, messages: [{ role: 'user', content: 'Hello' }] }),
    });
    await response.text();
    return response.status;
  };

  test('one is added, its models are chosen, and calls reach it with its key at once', async () => {
    const { name, version, models } = await added();
    expect(models).toEqual([]);
    const changed = await change(name, { version, models: [{ upstream_model: 'm' }] });
    expect(changed.json).toMatchObject({ models: [{ id: `${name}/m`, upstream_model: 'm', prices: null }] });
    expect(await chat(`${name}/m`)).toBe(200);
    expect(upstream.received.at(-1)?.headers.authorization).toBe(`Bearer ${key}`);
    const listed = obeys('listProviders', await admin('/providers')).json as Schemas['ProviderList'];
    expect(listed.source).toBe('console');
    expect(listed.data.find((each) => each.name === name)).toMatchObject({
      has_key: true,
      stored: { name, is_enabled: true },
      targets: [{ target: `${name}/m`, figures: { attempts: 1 } }],
    });
  });

  test('its key is in no response, no audit entry and, in plain text, in no table', async () => {
    const { name, version } = await added();
    await change(name, { version, key: `${key}-2` });
    const rows = await harness.db.selectFrom('stored_provider').selectAll().execute();
    const entries = await harness.db.selectFrom('audit_entry').selectAll().execute();
    expect(JSON.stringify([rows, entries])).not.toContain(key);
    expect(rows.find((row) => row.name === name)?.sealed_key).toMatch(/^[\w+/=]+$/);
    expect((await admin('/providers')).text).not.toContain(key);
    expect((await harness.accounts.providers.keys()).get(name)).toEqual([`${key}-2`]);
    const own = entries.filter(({ object }) => object === name).sort((a, b) => a.change - b.change);
    expect(own.map(({ action }) => action)).toEqual(['provider.create', 'provider.change']);
    expect(own[1]?.after).toContain('"is_key_changed":true');
  });

  test('of two changes that were made from one version, the second is refused and nothing is lost', async () => {
    const { name, version } = await added();
    const first = await change(name, { version, models: [{ upstream_model: 'first' }] });
    expect(first.status).toBe(200);
    const second = await change(name, { version, models: [{ upstream_model: 'second' }] });
    expect([second.status, codeOf(second)]).toEqual([409, 'conflict']);
    const row = (await harness.accounts.providers.list()).find((each) => each.name === name);
    expect(row?.definition.models).toMatchObject([{ upstream_model: 'first' }]);
  });

  test('one that was changed since somebody saw it is not removed by them', async () => {
    const { name, version } = await added();
    await change(name, { version, models: [{ upstream_model: 'm' }] });
    const refused = obeys('removeProvider', await remove(name, version));
    expect([refused.status, codeOf(refused)]).toEqual([409, 'conflict']);
    expect(await chat(`${name}/m`)).toBe(200);
  });

  test('its key is not sent to another server that a new base URL names', async () => {
    const thief = await startUpstream();
    try {
      const { name, version } = await added();
      const body = { version, base_url: `${thief.url}/v1` };
      const refused = await change(name, body);
      expect([refused.status, codeOf(refused)]).toEqual([400, 'missing_required_parameter']);
      expect(refused.json).toMatchObject({ error: { param: 'key' } });
      await admin(`/providers/${name}/test`, { method: 'POST', body: {} });
      expect(thief.received).toEqual([]);
      const moved = await change(name, { ...body, key: 'sk-of-the-other' });
      expect(moved.status).toBe(200);
      const { version: next } = moved.json as Schemas['StoredProvider'];
      // On the same server, and without a key, nothing is disclosed.
      const within = await change(name, { version: next, base_url: `${thief.url}/v2/` });
      expect(within.json).toMatchObject({ base_url: `${thief.url}/v2`, has_key: true });
      const { version: last } = within.json as Schemas['StoredProvider'];
      const bare = await change(name, { version: last, base_url: `${upstream.url}/v1`, key: null });
      expect(bare.json).toMatchObject({ base_url: `${upstream.url}/v1`, has_key: false });
    } finally {
      await thief.close();
    }
  });

  test('the deviations of a known provider stay at its URL', async () => {
    const made = await add({ base_url: 'http://127.0.0.1:11434/v1/', key: undefined });
    const { name, version, base_url: url } = made.json as Schemas['StoredProvider'];
    expect(url).toBe('http://127.0.0.1:11434/v1');
    const entry = async () =>
      (await harness.accounts.providers.list()).find((each) => each.name === name)?.definition.provider;
    expect(await entry()).toMatchObject({ timeouts: { first_byte: 300 }, quirks: { fetches_urls: false } });
    await change(name, { version, base_url: `${upstream.url}/v1/` });
    expect(await entry()).toEqual({ dialect: 'chat', base_url: `${upstream.url}/v1` });
  });

  const noTimeouts = { connect: null, first_byte: null, first_content: null, idle: null, total: null };
  const noLimits = { max_concurrent: null, retries: null, timeouts: noTimeouts };

  test('its limits are replaced as one, shown, audited, and null sets the default again', async () => {
    const { name, version, limits } = await added();
    expect(limits).toEqual(noLimits);
    const set = { max_concurrent: 3, retries: 0, timeouts: { ...noTimeouts, first_byte: 0.5, total: 20 } };
    const changed = await change(name, { version, limits: set, models: [{ upstream_model: 'm' }] });
    expect(changed.json).toMatchObject({ limits: set });
    expect(await chat(`${name}/m`)).toBe(200);
    const { data } = obeys('listProviders', await admin('/providers')).json as Schemas['ProviderList'];
    expect(data.find((each) => each.name === name)).toMatchObject({ max_concurrent: 3 });
    const entries = await harness.db.selectFrom('audit_entry').selectAll().execute();
    const entry = entries.find(({ object, action }) => object === name && action === 'provider.change');
    expect(entry?.before).not.toContain('max_concurrent');
    expect(entry?.after).toMatch(/"max_concurrent":3.*"timeouts":\{"first_byte":0.5,"total":20\}/);
    const { version: next } = changed.json as Schemas['StoredProvider'];
    const cleared = await change(name, { version: next, limits: noLimits });
    expect(cleared.json).toMatchObject({ limits: noLimits, models: [{ upstream_model: 'm' }] });
  });

  test.each([
    ['no request at a time', { ...noLimits, max_concurrent: 0 }],
    ['a retry too many', { ...noLimits, retries: 11 }],
    ['a timeout of no time', { ...noLimits, timeouts: { ...noTimeouts, idle: 0 } }],
    ['a connection that may take an hour', { ...noLimits, timeouts: { ...noTimeouts, connect: 3_600 } }],
    ['some limits alone', { retries: 1 }],
  ])('with %s, nothing of a change is applied', async (_what, limits) => {
    const { name, version } = await added();
    const body = { version, limits, base_url: `${upstream.url}/v2`, models: [{ upstream_model: 'm' }] };
    const refused = await change(name, body);
    expect(refused.status).toBe(400);
    expect(refused.json).toMatchObject({ error: { param: expect.stringMatching(/^limits/) } });
    const row = (await harness.accounts.providers.list()).find((each) => each.name === name);
    expect(row).toMatchObject({ version, definition: { models: [] } });
    expect(row?.definition.provider.base_url).toBe(`${upstream.url}/v1`);
  });

  test('limits that somebody set stay at another URL, those of a known provider do not', async () => {
    const made = await add({ base_url: 'http://127.0.0.1:11434/v1', key: undefined });
    const { name, version, limits } = made.json as Schemas['StoredProvider'];
    expect(limits.timeouts.first_byte).toBe(300);
    const own = { ...noLimits, timeouts: { ...noTimeouts, first_byte: 90 } };
    const set = await change(name, { version, limits: own });
    const { version: next } = set.json as Schemas['StoredProvider'];
    const moved = await change(name, { version: next, base_url: `${upstream.url}/v1` });
    expect(moved.json).toMatchObject({ limits: own });
  });

  test('a disabled one serves nothing, an enabled one again, and a removed one is gone with its key', async () => {
    const { name, version } = await added();
    const chosen = await change(name, { version, models: [{ id: `team/${name}`, upstream_model: 'm' }] });
    const { version: next } = chosen.json as Schemas['StoredProvider'];
    const off = await change(name, { version: next, is_enabled: false });
    expect(await chat(`team/${name}`)).toBe(404);
    const { version: last } = off.json as Schemas['StoredProvider'];
    const on = await change(name, { version: last, is_enabled: true });
    expect(await chat(`team/${name}`)).toBe(200);
    const { version: seen } = on.json as Schemas['StoredProvider'];
    obeys('removeProvider', await remove(name, seen));
    expect(await chat(`team/${name}`)).toBe(404);
    expect((await harness.accounts.providers.keys()).has(name)).toBe(false);
  });

  test('prices of its own apply, and models that others have are refused', async () => {
    const { name, version } = await added();
    const models = [
      { id: fresh('team/priced'), upstream_model: 'm', prices: { input: '2.5', output: '10' } },
    ];
    expect((await change(name, { version, models })).json).toMatchObject({ models });
    const { data } = (await (
      await fetch(`${harness.installation.url}/v1/models`, {
        headers: { authorization: `Bearer ${project.inference.secret}` },
      })
    ).json()) as { data: { id: string; pricing: object }[] };
    expect(data.find(({ id }) => id === models[0]?.id)?.pricing).toMatchObject({ prompt: '0.0000025' });
    const other = await added();
    const taken = await change(other.name, { version: other.version, models });
    expect([taken.status, codeOf(taken)]).toEqual([400, 'invalid_value']);
    expect(taken.text).toContain('already');
  });

  test('keys are added and removed by number, and each of them is used', async () => {
    const { name, version } = await added();
    const two = await change(name, {
      version,
      add_keys: [`${key}-2`, `${key}-3`],
      models: [{ upstream_model: 'm' }],
    });
    const stored = two.json as Schemas['StoredProvider'];
    expect(stored).toMatchObject({ has_key: true, key_count: 3 });
    expect(two.text).not.toContain(key);
    const before = upstream.received.length;
    // Of keys that are equally loaded any may be next: with 60 none is left out by chance.
    await Promise.all(Array.from({ length: 60 }, () => chat(`${name}/m`)));
    const used = new Set(upstream.received.slice(before).map(({ headers }) => headers.authorization));
    expect(used).toEqual(new Set([`Bearer ${key}`, `Bearer ${key}-2`, `Bearer ${key}-3`]));
    const fewer = await change(name, { version: stored.version, remove_keys: [1, 3] });
    expect(fewer.json).toMatchObject({ key_count: 1 });
    expect((await harness.accounts.providers.keys()).get(name)).toEqual([`${key}-2`]);
    const entries = await harness.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('object', '=', name)
      .orderBy('change')
      .execute();
    expect(JSON.stringify(entries)).not.toContain(key);
    const counts = entries.map(({ after }) => (JSON.parse(after ?? '') as { key_count: number }).key_count);
    expect(counts).toEqual([1, 3, 1]);
    const none = await change(name, {
      version: (fewer.json as Schemas['StoredProvider']).version,
      remove_keys: [1],
    });
    expect(none.json).toMatchObject({ has_key: false, key_count: 0 });
  });

  test.each([
    ['a key that is there', { add_keys: [key] }, 'the same as another key'],
    ['two of the same', { add_keys: ['sk-a', 'sk-a'] }, 'the same as another key'],
    ['one key too many', { add_keys: Array.from({ length: 16 }, (_, at) => `sk-${at}`) }, 'at most 16 keys'],
    ['a number of no key', { remove_keys: [2] }, 'There is no key 2'],
    ['both ways at once', { key: 'sk-a', add_keys: ['sk-b'] }, 'cannot be combined'],
    ['a key of two lines', { add_keys: ['one\ntwo'] }, 'one line'],
  ])('%s is refused, and nothing is changed', async (_what, more, words) => {
    const { name, version } = await added();
    const refused = await change(name, { version, ...more });
    expect([refused.status, codeOf(refused)]).toEqual([400, 'invalid_value']);
    expect(refused.text).toContain(words);
    expect((await harness.accounts.providers.keys()).get(name)).toEqual([key]);
  });

  test('models of one id at two providers are targets of one model, in the order that is set', async () => {
    const [one, two] = [await added(), await added()];
    const id = fresh('team/shared');
    await change(one.name, { version: one.version, models: [{ id, upstream_model: 'first' }] });
    const unordered = await change(two.name, { version: two.version, models: [{ id, upstream_model: 'b' }] });
    expect([unordered.status, codeOf(unordered)]).toEqual([400, 'invalid_value']);
    const offered = {
      id,
      upstream_model: 'second',
      prices: { input: '1', output: '2' },
      priority: 1,
      weight: 3,
    };
    const ordered = await change(two.name, { version: two.version, models: [offered] });
    expect(ordered.json).toMatchObject({ models: [offered] });
    const targets = async () => {
      const { json } = obeys(
        'listModelTargets',
        await admin(`/models/targets?model=${encodeURIComponent(id)}`),
      );
      return (json as Schemas['ModelTargetList']).data;
    };
    expect(await targets()).toMatchObject([
      { provider: one.name, priority: 0 },
      { provider: two.name, priority: 1 },
    ]);
    expect(await chat(id)).toBe(200);
    expect(upstream.received.at(-1)?.json).toMatchObject({ model: 'first' });
    // The other way round.
    const { version } = ordered.json as Schemas['StoredProvider'];
    const now = (await harness.accounts.providers.list()).find(({ name }) => name === one.name);
    await change(one.name, {
      version: now?.version,
      models: [{ id, upstream_model: 'first', priority: 2 }],
    });
    await change(two.name, { version, models: [{ ...offered, priority: 0 }] });
    expect((await targets()).map(({ provider }) => provider)).toEqual([two.name, one.name]);
    expect(await chat(id)).toBe(200);
    expect(upstream.received.at(-1)?.json).toMatchObject({ model: 'second' });
  });

  test.each([
    ['a name that is taken', async () => ({ name: (await added()).name }), 409, 'conflict'],
    ['a URL with a password', async () => ({ base_url: 'https://a:b@example.com/v1' }), 400, 'invalid_value'],
    ['a URL of a file', async () => ({ base_url: 'file:///etc/passwd' }), 400, 'invalid_value'],
    ['a URL of a cloud', async () => ({ base_url: 'http://169.254.169.254/v1' }), 400, 'invalid_value'],
    ['its decimal form', async () => ({ base_url: 'http://2852039166/v1' }), 400, 'invalid_value'],
    ['a link-local URL', async () => ({ base_url: 'http://[fe80::1]:8000/v1' }), 400, 'invalid_value'],
    ['a key of two lines', async () => ({ key: 'one\ntwo' }), 400, 'invalid_value'],
  ])('%s is refused', async (_what, more, status, code) => {
    const response = await add(await more());
    expect([response.status, codeOf(response)]).toEqual([status, code]);
  });

  test('none is moved to a URL of a cloud', async () => {
    const { name, version } = await added();
    const moved = await change(name, { version, base_url: 'http://169.254.169.254/v1' });
    expect([moved.status, codeOf(moved)]).toEqual([400, 'invalid_value']);
    expect(moved.text).toContain('link-local');
  });

  if (engine === 'postgres')
    test('another node follows soon', async () => {
      const other = await start(
        readConfig({
          ...harness.settings,
          PORT: '0',
          MODELROUTE_LOG: 'silent',
          MODELROUTE_DRAIN_TIMEOUT: '1',
        }),
      );
      try {
        const { name, version } = await added();
        await change(name, { version, models: [{ upstream_model: 'm' }] });
        await expect.poll(() => chat(`${name}/m`, other)).toBe(200);
      } finally {
        await other.stop();
      }
    });
});

test('with a provider file none can be added', async () => {
  const harness = await openHarness('sqlite', { MODELROUTE_CONFIG: 'examples/ollama.yaml' });
  try {
    const admin = await harness.browser((await harness.admin()).email);
    const body = { name: 'other', dialect: 'chat', base_url: 'http://127.0.0.1:9/v1' };
    const refused = obeys('createProvider', await admin('/providers', { body }));
    expect([refused.status, codeOf(refused)]).toEqual([409, 'conflict']);
    expect(refused.text).toContain('MODELROUTE_CONFIG');
  } finally {
    await harness.stop();
  }
});
