/** Rotation of the installation's secret: with both secrets everything is read, and afterwards the earlier one opens nothing. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Encryption, fingerprintOf } from '../../../server/accounts/encryption.ts';
import { openAccounts } from '../../../server/accounts/accounts.ts';
import { contextOfKey } from '../../../server/accounts/stored-providers.ts';
import { readConfig } from '../../../server/config.ts';
import { contextOfKept } from '../../../server/keeping/kept-content.ts';
import { secretRotation } from '../../../server/secret-rotation.ts';
import { start, type Installation } from '../../../server/start.ts';
import { openDatabase, type Database } from '../../../server/storage/database.ts';
import { startUpstream, type ScriptedUpstream } from '../../support/scripted-upstream.ts';
import { post } from '../../support/server.ts';
import { newPlace, onEachEngine, type Place } from '../storage/engines.ts';

const earlier = 'the earlier secret of the installation';
const later = 'the later secret of the installation';
const providerKey = 'sk-key-of-the-rotated-provider';
const first = 'first-key-of-the-rotation';

onEachEngine((engine) => {
  let place: Place;
  let upstream: ScriptedUpstream;
  let db: Database;
  const running: Installation[] = [];
  beforeAll(async () => {
    place = await newPlace(engine);
    upstream = await startUpstream();
    db = await openDatabase(place);
  });
  afterAll(async () => {
    for (const each of running) await each.stop();
    await db.destroy();
    await upstream.close();
    await place.dispose();
  });

  const settingsOf = (secret: string, before?: string) => ({
    PORT: '0',
    MODELROUTE_DATA: place.folder,
    MODELROUTE_KEY: first,
    MODELROUTE_LOG: 'silent',
    MODELROUTE_DRAIN_TIMEOUT: '1',
    MODELROUTE_SANDBOX: '1',
    MODELROUTE_SECRET: secret,
    ...(before !== undefined && { MODELROUTE_SECRET_BEFORE: before }),
    ...(place.url !== undefined && { DATABASE_URL: place.url }),
  });
  const node = async (secret: string, before?: string) => {
    const started = await start(readConfig(settingsOf(secret, before)));
    running.push(started);
    return started;
  };
  const stop = async (started: Installation) => {
    running.splice(running.indexOf(started), 1);
    await started.stop();
  };
  const accountsWith = (secret: string, secretBefore?: string) =>
    openAccounts(db, { dataFolder: place.folder, secret, secretBefore });
  const addProvider = async (name: string, accounts: Awaited<ReturnType<typeof accountsWith>>) => {
    const provider = { dialect: 'chat', base_url: `${upstream.url}/v1` };
    const models = [{ id: `${name}/m`, provider: name, upstream_model: 'm' }];
    await accounts.providers.create(
      'ann',
      { name, definition: { provider, models }, keys: [providerKey] },
      () => {},
    );
  };
  const call = async ({ url }: Installation, key: string, model: string, path = 'chat/completions') => {
    const body =
      path === 'responses'
        ? { model, input: 'Hello' }
        : { model, messages: [{ role: 'user', content: 'Hello' }] };
    const response = await fetch(`${url}/v1/${path}`, post(body, { authorization: `Bearer ${key}` }));
    return { status: response.status, json: (await response.json()) as { id: string } };
  };
  const kept = async ({ url }: Installation, id: string) =>
    (await fetch(`${url}/v1/responses/${id}`, { headers: { authorization: `Bearer ${first}` } })).status;
  /** What a secret opens in the database. */
  const openedBy = async (secret: string) => {
    const encryption = new Encryption([secret], fingerprintOf(secret));
    const providers = await db.selectFrom('stored_provider').select(['name', 'sealed_key']).execute();
    const responses = await db.selectFrom('kept_response').select(['id', 'owner', 'content']).execute();
    const { sealed_hash_secret: hashSecret } = await db
      .selectFrom('account_state')
      .select('sealed_hash_secret')
      .executeTakeFirstOrThrow();
    const opens = (purpose: string, sealed: Uint8Array, context: string) =>
      encryption.boxFor(purpose).open(sealed, context) !== undefined;
    return {
      providers: providers.filter(({ name, sealed_key: key }) =>
        opens('provider keys', Buffer.from(key ?? '', 'base64'), contextOfKey(name)),
      ).length,
      responses: responses.filter(({ id, owner, content }) =>
        opens('kept responses', content, contextOfKept(owner, id)),
      ).length,
      hashSecret: opens(
        'secret of the hashes',
        Buffer.from(hashSecret ?? '', 'base64'),
        'secret of the hashes',
      ),
    };
  };

  test('nothing is lost, and the earlier secret opens nothing any more', { timeout: 60_000 }, async () => {
    const before = await accountsWith(earlier);
    await addProvider('early', before);
    const { secret: key } = await before.keys.create('ann', {
      project: 'default',
      name: 'k',
      kind: 'inference',
    });
    const old = await node(earlier);
    const response = await call(old, first, 'sandbox/chat', 'responses');
    expect(response.status).toBe(200);
    await vi.waitFor(async () => expect((await openedBy(earlier)).responses).toBe(1), 10_000);
    await stop(old);

    // With the new secret alone nothing starts, and nothing is changed.
    await expect(accountsWith(later)).rejects.toThrow(
      /^MODELROUTE_SECRET does not hold[^\n]*MODELROUTE_SECRET_BEFORE[^\n]*$/,
    );

    const both = await node(later, earlier);
    expect((await call(both, key, 'early/m')).status).toBe(200);
    // Until the rotation, nodes that have the earlier secret alone must read what this one writes.
    await addProvider('between', await accountsWith(later, earlier));
    expect(await openedBy(earlier)).toEqual({ providers: 2, responses: 1, hashSecret: false });

    const rotation = secretRotation(db, await accountsWith(later, earlier));
    expect(await rotation.rotate('ann')).toEqual({
      isRotated: true,
      providerKeys: 2,
      unreadable: [],
      keptResponses: { renewed: 1, unreadable: 0 },
    });
    expect(await openedBy(earlier)).toEqual({ providers: 0, responses: 0, hashSecret: false });
    expect(await openedBy(later)).toEqual({ providers: 2, responses: 1, hashSecret: true });

    // The node that runs writes under the new secret by now.
    const next = await call(both, first, 'sandbox/chat', 'responses');
    await vi.waitFor(async () => expect((await openedBy(later)).responses).toBe(2), 10_000);
    expect((await rotation.rotate('ann')).keptResponses).toEqual({ renewed: 0, unreadable: 0 });
    await stop(both);

    const after = await node(later);
    expect((await call(after, key, 'early/m')).status).toBe(200);
    expect((await call(after, first, 'between/m')).status).toBe(200);
    expect(upstream.received.at(-1)?.headers.authorization).toBe(`Bearer ${providerKey}`);
    for (const { json } of [response, next]) expect(await kept(after, json.id)).toBe(200);
    const { secret: made } = await (
      await accountsWith(later)
    ).keys.create('ann', { project: 'default', name: 'made after', kind: 'inference' });
    expect((await call(after, made, 'early/m')).status).toBe(200);
    await expect(accountsWith(earlier)).rejects.toThrow(/does not hold/);
  });

  test('a node without the new secret stores no key that others cannot read, and says why', async () => {
    const third = 'the third secret of the installation';
    const late = await accountsWith(later);
    await (await accountsWith(third, later)).rotateSecret('ann');
    await expect(addProvider('late', late)).rejects.toThrow(/does not have the new one/);
    const reads = await accountsWith(third);
    expect([...(await reads.providers.keys()).values()]).toEqual([[providerKey], [providerKey]]);
  });

  test('a key that no secret decrypts is named, and stays', async () => {
    const [third, fourth] = ['the third secret of the installation', 'the fourth secret of the installation'];
    const sealed_key = Buffer.alloc(64).toString('base64');
    await db.updateTable('stored_provider').set({ sealed_key }).where('name', '=', 'early').execute();
    expect(await (await accountsWith(fourth, third)).rotateSecret('ann')).toEqual({
      isRotated: true,
      providerKeys: 1,
      unreadable: ['early'],
    });
    const row = db.selectFrom('stored_provider').select('sealed_key').where('name', '=', 'early');
    expect(await row.executeTakeFirst()).toEqual({ sealed_key });
  });
});
