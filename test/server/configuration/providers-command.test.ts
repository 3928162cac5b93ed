/** `modelroute providers`: what is exported is imported elsewhere, without a key in the file, and a second import changes nothing. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runGroup } from '../../../command-line/run-group.ts';
import { AccountError } from '../../../server/accounts/account-error.ts';
import type { Accounts } from '../../../server/accounts/accounts.ts';
import { providersGroup } from '../../../server/stored-providers/commands.ts';
import { useHarness } from '../accounts/harness.ts';
import { onEachEngine } from '../storage/engines.ts';

const key = 'sk-key-that-no-file-has';

async function run(accounts: Accounts, variables: Readonly<Record<string, string>>, ...argv: string[]) {
  const said = { out: '', err: '' };
  const sink = (to: 'out' | 'err') => ({ write: (text: string) => ((said[to] += text), true) });
  const store = { accounts, variable: (name: string) => variables[name] };
  const group = providersGroup(async () => ({ store, close: async () => {} }));
  const status = await runGroup(group, argv, { stdout: sink('out'), stderr: sink('err') });
  return { status, ...said };
}

onEachEngine((engine) => {
  const from = useHarness(engine);
  const to = useHarness(engine);

  const add = async (name: string, more: object = {}) => {
    const provider = { dialect: 'chat', base_url: 'http://127.0.0.1:9/v1', retries: 3, ...more };
    const models = [{ id: `${name}/m`, provider: name, upstream_model: 'm' }];
    await from.accounts.providers.create(
      'ann',
      { name, definition: { provider, models }, keys: [key] },
      () => {},
    );
  };

  test('an exported file is imported, once', async () => {
    await add('gpu-1');
    await add('gpu-2');
    const file = join(from.place.folder, 'providers.yaml');
    const exported = await run(from.accounts, {}, 'export', '--file', file);
    expect(exported.status).toBe(0);
    expect(exported.out).toContain('GPU_1_API_KEY: the key of gpu-1\nGPU_2_API_KEY: the key of gpu-2\n');
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('key_env: GPU_2_API_KEY');
    expect(text).not.toContain(key);
    expect((await run(from.accounts, {}, 'export')).out).toBe(text);

    const missing = await run(to.accounts, { GPU_1_API_KEY: key }, 'import', file);
    expect([missing.status, await to.accounts.providers.list()]).toEqual([1, []]);
    expect(missing.err).toContain('GPU_2_API_KEY is not set');

    const variables = { GPU_1_API_KEY: key, GPU_2_API_KEY: `${key}-2` };
    const dry = await run(to.accounts, variables, 'import', file, '--dry-run');
    expect(dry.out).toMatch(/gpu-1 +create +1/);
    expect(await to.accounts.providers.list()).toEqual([]);
    expect((await run(to.accounts, variables, 'import', file)).status).toBe(0);
    const stored = async () =>
      (await to.accounts.providers.list()).map(({ name, definition }) => [name, definition]);
    expect(await stored()).toEqual(
      (await from.accounts.providers.list()).map(({ name, definition }) => [name, definition]),
    );
    expect([...(await to.accounts.providers.keys())]).toEqual([
      ['gpu-1', [key]],
      ['gpu-2', [`${key}-2`]],
    ]);

    const before = await to.accounts.providers.list();
    const again = JSON.parse((await run(to.accounts, variables, 'import', file, '--json')).out) as object;
    expect(again).toMatchObject({ providers: [{ step: 'unchanged' }, { step: 'unchanged' }] });
    expect(await to.accounts.providers.list()).toEqual(before);

    writeFileSync(file, text.replace('retries: 3', 'retries: 4'));
    const changed = await run(to.accounts, { ...variables, GPU_2_API_KEY: key }, 'import', file);
    expect(changed.out).toMatch(/gpu-1 +change +1 +retries\n.*gpu-2 +change +1 +keys/s);
    expect(changed.out).not.toContain(key);
    expect([...(await to.accounts.providers.keys()).values()]).toEqual([[key], [key]]);
  });

  test('several keys and a model at several providers are exported and imported', async () => {
    const at = (name: string, order: object) => ({
      definition: {
        provider: { dialect: 'chat', base_url: 'http://127.0.0.1:9/v1' },
        models: [{ id: 'team/shared', provider: name, upstream_model: `m-of-${name}`, ...order }],
      },
      name,
    });
    const { providers } = from.accounts;
    for (const stored of await providers.list()) await providers.remove('ann', stored);
    await providers.create('ann', { ...at('one', {}), keys: [key, `${key}-2`] }, () => {});
    await providers.create('ann', { ...at('two', { priority: 1, weight: 3 }), keys: [] }, () => {});
    const file = join(to.place.folder, 'shared.yaml');
    await run(from.accounts, {}, 'export', '--file', file);
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('# ONE_API_KEY_1: the key of one\n# ONE_API_KEY_2: the key of one\n');
    expect(text).not.toContain(key);
    for (const stored of await to.accounts.providers.list())
      await to.accounts.providers.remove('ann', stored);
    const variables = { ONE_API_KEY_1: key, ONE_API_KEY_2: `${key}-2` };
    await run(to.accounts, variables, 'import', file);
    expect(await to.accounts.providers.list()).toMatchObject([
      { ...at('one', { priority: 0 }), keyCount: 2 },
      { ...at('two', { priority: 1, weight: 3 }), keyCount: 0 },
    ]);
    expect((await to.accounts.providers.keys()).get('one')).toEqual([key, `${key}-2`]);
    const again = await run(to.accounts, variables, 'import', file, '--json');
    expect(JSON.parse(again.out)).toMatchObject({
      providers: [{ step: 'unchanged' }, { step: 'unchanged' }],
    });
    for (const stored of await to.accounts.providers.list())
      await to.accounts.providers.remove('ann', stored);
  });

  const at = (name: string, ...ids: string[]) => ({
    name,
    definition: {
      provider: { dialect: 'chat', base_url: 'http://127.0.0.1:9/v1' },
      models: ids.map((id) => ({ id, provider: name, upstream_model: id })),
    },
  });
  const stored = async () =>
    (await to.accounts.providers.list()).map(({ name, definition }) => ({ name, definition }));
  const auditOf = async () => {
    const ofProviders = to.db.selectFrom('audit_entry').where('action', 'like', 'provider.%');
    return await ofProviders
      .select(['change', 'action', 'object'])
      .orderBy('change')
      .orderBy('object')
      .execute();
  };

  test('a model is moved between providers in either direction, by one change', async () => {
    const file = join(to.place.folder, 'moved.yaml');
    const importOf = async (...all: ReturnType<typeof at>[]) => {
      const providers = Object.fromEntries(all.map(({ name, definition }) => [name, definition.provider]));
      writeFileSync(
        file,
        JSON.stringify({ providers, models: all.flatMap(({ definition }) => definition.models) }),
      );
      const { status, err } = await run(to.accounts, {}, 'import', file);
      expect([status, err]).toEqual([0, '']);
      expect(await stored()).toEqual(all);
    };
    await importOf(at('a', 'team/m'), at('b', 'b/n'), at('c', 'c/o'));
    await importOf(at('a'), at('b', 'b/n', 'team/m'), at('c', 'c/o'));
    await importOf(at('a', 'team/m'), at('b', 'b/n'), at('c', 'c/o'));
    const entries = await auditOf();
    const [first = 0, second = 0, third = 0] = new Set(entries.map(({ change }) => change));
    expect(entries).toEqual([
      ...['a', 'b', 'c'].map((object) => ({ change: first, action: 'provider.create', object })),
      ...[second, third].flatMap((change) =>
        ['a', 'b'].map((object) => ({ change, action: 'provider.change', object })),
      ),
    ]);
  });

  test.each(['change', 'unchanged'] as const)(
    'nothing is stored where somebody else has changed a provider that is %s',
    async (step) => {
      const { providers } = to.accounts;
      for (const name of ['a', 'b']) await providers.create('ann', { ...at(name), keys: [key] }, () => {});
      const [first, second] = await providers.list();
      if (first === undefined || second === undefined) throw new Error('they are not stored');
      const change = (model: string) => ({
        isEnabled: undefined,
        changeKeys: () => [`${key}-2`],
        define: ({ name }: { name: string }) => at(name, model).definition,
      });
      await providers.change('ben', second, change('theirs'), () => {});
      const [before, entries, keys] = [await providers.list(), await auditOf(), await providers.keys()];
      const applied = providers.apply(
        'ann',
        [
          { step: 'change', found: first, change: change('ours') },
          { step: 'create', provider: { ...at('c', 'c/m'), keys: [] } },
          { step, found: second, change: change('ours') },
        ],
        () => {},
      );
      await expect(applied).rejects.toMatchObject({ problem: 'conflict' });
      expect([await providers.list(), await auditOf(), await providers.keys()]).toEqual([
        before,
        entries,
        keys,
      ]);
    },
  );

  test('of steps whose result is not valid, none is stored', async () => {
    const { providers } = to.accounts;
    await providers.create('ann', { ...at('a', 'team/m'), keys: [] }, () => {});
    const [before, entries] = [await providers.list(), await auditOf()];
    const seen: string[][] = [];
    const applied = providers.apply(
      'ann',
      ['b', 'c'].map((name) => ({ step: 'create', provider: { ...at(name), keys: [] } })),
      (all) => {
        seen.push(all.map(({ name }) => name));
        throw new AccountError('invalid', 'not valid');
      },
    );
    await expect(applied).rejects.toThrow('not valid');
    expect(seen).toEqual([['a', 'b', 'c']]);
    expect([await providers.list(), await auditOf()]).toEqual([before, entries]);
  });

  test('a file that cannot be stored changes nothing', async () => {
    const file = join(to.place.folder, 'wrong.yaml');
    const providers = { good: { dialect: 'chat', base_url: 'http://127.0.0.1:9/v1' } };
    const targets = [{ provider: 'good', model: 'm', timeouts: { total: 5 } }];
    writeFileSync(file, JSON.stringify({ providers, models: [{ id: 'a/m', targets }] }));
    const { status, err } = await run(to.accounts, {}, 'import', file);
    expect([status, await to.accounts.providers.list()]).toEqual([1, []]);
    expect(err).toContain('models[0].targets[0].timeouts: cannot be stored');
    const twice = [
      { provider: 'good', model: 'm' },
      { provider: 'good', model: 'n' },
    ];
    writeFileSync(file, JSON.stringify({ providers, models: [{ id: 'a/m', targets: twice }] }));
    const refused = await run(to.accounts, {}, 'import', file);
    expect(refused.err).toContain('models[0].targets: cannot be stored');
    expect(await to.accounts.providers.list()).toEqual([]);
  });
});
