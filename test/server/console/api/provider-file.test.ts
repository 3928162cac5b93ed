/** The provider file of the console: exported without keys, and imported as a whole or not at all, after a look at its differences. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { onEachEngine } from '../../storage/engines.ts';
import { codeOf, fresh, obeys, openHarness, type Harness, type Schemas } from './console-harness.ts';

const key = 'sk-key-that-no-file-has';

onEachEngine((engine) => {
  let harness: Harness;
  let admin: Awaited<ReturnType<Harness['browser']>>;
  beforeAll(async () => {
    harness = await openHarness(engine);
    admin = await harness.browser((await harness.admin()).email);
  });
  afterAll(() => harness.stop());

  const send = async (body: object) => obeys('importProviders', await admin('/provider-file', { body }));
  const look = async (text: string, keys: object = {}) => {
    const response = await send({ text, keys, dry_run: true });
    expect(response.status, response.text).toBe(200);
    return response.json as Schemas['ProviderImport'];
  };
  const exported = async () =>
    obeys('exportProviders', await admin('/provider-file')).json as Schemas['ExportedProviders'];
  const stored = async (name: string) =>
    (await harness.accounts.providers.list()).find((each) => each.name === name);
  const variableOf = (name: string) => `${name.toUpperCase().replaceAll('-', '_')}_API_KEY`;
  const fileOf = (name: string, more: object = {}, model: object = {}) =>
    JSON.stringify({
      providers: {
        [name]: { dialect: 'chat', base_url: 'http://127.0.0.1:9/v1', key_env: variableOf(name), ...more },
      },
      models: [{ id: `${name}/m`, provider: name, upstream_model: 'm', ...model }],
    });
  const imported = async (name: string) => {
    const text = fileOf(name);
    const { state } = await look(text);
    const response = await send({ text, keys: { [variableOf(name)]: key }, state });
    expect(response.json).toMatchObject({ is_applied: true, missing_keys: [] });
  };

  test('a new provider needs its key, and a look at the differences changes nothing', async () => {
    const name = fresh('p');
    const text = fileOf(name);
    const plan = await look(text);
    expect(plan).toMatchObject({
      is_applied: false,
      providers: [{ name, step: 'create', model_count: 1, differences: [] }],
      missing_keys: [{ name: variableOf(name), provider: name }],
    });
    expect(await stored(name)).toBeUndefined();
    const refused = await send({ text, state: plan.state });
    expect([refused.status, codeOf(refused)]).toEqual([400, 'invalid_value']);
    expect(refused.text).toContain(variableOf(name));
    await imported(name);
    expect((await harness.accounts.providers.keys()).get(name)).toEqual([key]);
  });

  test('an export has no key, and imported again it changes nothing', async () => {
    const name = fresh('p');
    await imported(name);
    const { text, variables } = await exported();
    expect(text).not.toContain(key);
    expect(variables).toContainEqual({ name: variableOf(name), provider: name });
    const plan = await look(text);
    expect(plan.missing_keys).toEqual([]);
    expect(plan.providers.every(({ step }) => step === 'unchanged')).toBe(true);
  });

  test('each difference is listed, and the change is in the audit log', async () => {
    const name = fresh('p');
    await imported(name);
    const text = fileOf(name, { retries: 3 }, { prices: { input: '1', output: '2' } });
    const plan = await look(text);
    expect(plan.providers[0]).toMatchObject({
      step: 'change',
      differences: [
        { path: 'retries', before: null, after: '3' },
        { path: `models.${name}/m.prices`, before: null, after: '{"input":"1","output":"2"}' },
      ],
    });
    expect((await send({ text, state: plan.state })).json).toMatchObject({ is_applied: true });
    const entries = await harness.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('object', '=', name)
      .orderBy('change')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['provider.create', 'provider.change']);
    expect(JSON.stringify(entries)).not.toContain(key);
  });

  test('after a change of somebody else, the import is refused and nothing is applied', async () => {
    const [name, other] = [fresh('p'), fresh('p')];
    await imported(name);
    const text = fileOf(name, { retries: 5 });
    const { state } = await look(text);
    await imported(other);
    const refused = await send({ text, state });
    expect([refused.status, codeOf(refused)]).toEqual([409, 'conflict']);
    expect((await stored(name))?.definition.provider).not.toHaveProperty('retries');
  });

  const sharing = (...entries: [name: string, ...variables: string[]][]) =>
    JSON.stringify({
      providers: Object.fromEntries(
        entries.map(([name, ...variables]) => [
          name,
          {
            dialect: 'chat',
            base_url: 'http://127.0.0.1:9/v1',
            keys: variables.map((variable) => ({ key_env: variable })),
          },
        ]),
      ),
      models: [],
    });

  test('a key of a variable that a stored provider shares is shown as a change of that provider too', async () => {
    const [one, other] = [fresh('p'), fresh('p')];
    await imported(one);
    const text = sharing([one, 'SHARED_KEY'], [other, 'SHARED_KEY']);
    const plan = await look(text);
    expect(plan.missing_keys).toEqual([
      { name: 'SHARED_KEY', provider: one },
      { name: 'SHARED_KEY', provider: other },
    ]);
    const [ofOne] = plan.providers;
    expect(ofOne).toMatchObject({ name: one, step: 'change' });
    expect(ofOne?.differences).toContainEqual({ path: 'keys', before: '1', after: '1 new' });
    const applied = await send({ text, keys: { SHARED_KEY: 'sk-shared' }, state: plan.state });
    expect(applied.json).toMatchObject({ is_applied: true, missing_keys: [] });
    const keys = await harness.accounts.providers.keys();
    expect([keys.get(one), keys.get(other)]).toEqual([['sk-shared'], ['sk-shared']]);
  });

  test('a provider that gets one of its keys anew is asked for the others before the import', async () => {
    const [one, middle, other] = [fresh('p'), fresh('p'), fresh('p')];
    await imported(one);
    const first = sharing([middle, 'KEY_1', 'KEY_2']);
    const { state } = await look(first);
    await send({ text: first, keys: { KEY_1: 'sk-1', KEY_2: 'sk-2' }, state });
    const text = sharing([one, 'KEY_1'], [middle, 'KEY_1', 'KEY_2'], [other, 'KEY_2']);
    const plan = await look(text);
    expect(plan.missing_keys).toEqual([
      { name: 'KEY_1', provider: one },
      { name: 'KEY_1', provider: middle },
      { name: 'KEY_2', provider: middle },
      { name: 'KEY_2', provider: other },
    ]);
    const keys = Object.fromEntries(plan.missing_keys.map((missing) => [missing.name, `sk-${missing.name}`]));
    expect((await send({ text, keys, state: plan.state })).json).toMatchObject({ is_applied: true });
  });

  test('providers that share a variable keep their stored keys while no key comes for it', async () => {
    const [one, other] = [fresh('p'), fresh('p')];
    await imported(one);
    await imported(other);
    const plan = await look(sharing([one, 'SHARED_KEY'], [other, 'SHARED_KEY']));
    expect(plan.missing_keys).toEqual([]);
    expect(plan.providers.flatMap(({ differences }) => differences).map(({ path }) => path)).not.toContain(
      'keys',
    );
  });

  test('a stored key is not sent to another server that the file names', async () => {
    const name = fresh('p');
    await imported(name);
    const plan = await look(fileOf(name, { base_url: 'http://127.0.0.2:9/v1' }));
    expect(plan.missing_keys).toEqual([{ name: variableOf(name), provider: name }]);
    // The key that is still to come is not said to be none.
    expect(plan.providers[0]?.differences).toContainEqual({ path: 'keys', before: '1', after: '1 new' });
    const keyless = await look(fileOf(name, { key_env: undefined }));
    expect(keyless.providers[0]?.differences).toContainEqual({ path: 'keys', before: '1', after: '0' });
  });

  test.each([
    ['is no provider file', 'providers: 5', ''],
    ['has a price below 0', fileOf('p-bad', {}, { prices: { input: -1, output: 1 } }), 'prices'],
    ['has its key in a file', fileOf('p-bad', { key_env: undefined, key_file: '/etc/passwd' }), 'key_env'],
  ])('a file that %s is refused with the place', async (_what, text, place) => {
    const refused = await send({ text, dry_run: true });
    expect([refused.status, codeOf(refused)]).toEqual([400, 'invalid_value']);
    expect(refused.text).toContain(place);
    expect(await stored('p-bad')).toBeUndefined();
  });

  test('no variable of the server is read', async () => {
    const name = fresh('p');
    vi.stubEnv(variableOf(name), 'a secret of the server');
    const plan = await look(fileOf(name));
    vi.unstubAllEnvs();
    expect(plan.missing_keys).toEqual([{ name: variableOf(name), provider: name }]);
  });

  test('without the state of a look, an import is refused', async () => {
    const refused = await send({ text: fileOf(fresh('p')) });
    expect([refused.status, codeOf(refused)]).toEqual([400, 'missing_required_parameter']);
  });
});
