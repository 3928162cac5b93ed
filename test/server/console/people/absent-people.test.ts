/** People of the identity provider who no longer sign in: their keys are disabled, once for each absence, and nobody else's. */
import { expect, test } from 'vitest';
import { personActor } from '../../../../server/accounts/actor.ts';
import { defaultProjectId } from '../../../../server/accounts/project-record.ts';
import { startServer } from '../../../support/server.ts';
import { onEachEngine } from '../../storage/engines.ts';
import { goodPassword, usePeople } from './people-harness.ts';

const dayMs = 86_400_000;

onEachEngine((engine) => {
  const harness = usePeople(engine);

  const keyOf = async (personId: string) =>
    (
      await harness.accounts.keys.create(personActor(personId), {
        project: defaultProjectId,
        name: 'laptop',
        kind: 'inference',
      })
    ).key.id;
  const stateOf = async (keyId: string) => (await harness.accounts.keys.get(keyId)).state;
  const comesFromProvider = async (personId: string) =>
    await harness.db
      .insertInto('person_identity')
      .values({ issuer: 'https://id.example', subject: personId, person_id: personId, created_at_ms: 1 })
      .execute();
  const signIn = async (email: string) =>
    await harness.people.signIn.withPassword({ email, password: goodPassword, address: '192.0.2.1' });

  test('the keys of those who are absent end, and stay as an administrator leaves them', async () => {
    const people = await harness.another({ keysAfterMs: 30 * dayMs });
    const absent = async () => (await people.absent?.disableKeys())?.map(({ email }) => email);
    await harness.admin();
    const gone = await harness.join('gone@example.org', 'member');
    const here = await harness.join('here@example.org', 'member');
    const local = await harness.join('local@example.org', 'member');
    const idle = await harness.join('idle@example.org', 'member');
    for (const { person } of [gone, here, idle]) await comesFromProvider(person.id);
    const [goneKey, hereKey, localKey] = await Promise.all(
      [gone, here, local].map(({ person }) => keyOf(person.id)),
    );
    const states = async () => await Promise.all([goneKey, hereKey, localKey].map((id) => stateOf(id ?? '')));

    harness.clock.nowMs += 30 * dayMs;
    expect(await absent()).toEqual([]);
    await signIn('here@example.org');
    harness.clock.nowMs += 1;
    // Without a key that works there is nothing to disable, and nothing to record.
    expect(await absent()).toEqual(['gone@example.org']);
    expect(await states()).toEqual(['disabled', 'active', 'active']);
    expect(await people.directory.get(gone.person.id)).toMatchObject({
      person: { keysDisabledAtMs: harness.clock.nowMs },
      keys: { ofProjects: [], ofInstallation: 0 },
    });
    expect((await harness.audited()).slice(-2)).toMatchObject([
      { actor: 'installation', action: expect.stringMatching(/^(key\.disable|person\.disable_keys)$/) },
      { actor: 'installation', action: expect.stringMatching(/^(key\.disable|person\.disable_keys)$/) },
    ]);
    await expect(harness.accounts.keys.enable(personActor(gone.person.id), goneKey ?? '')).rejects.toThrow(
      'by an administrator',
    );

    // An administrator may find that the team needs the key.
    await harness.accounts.keys.enable('shell:root', goneKey ?? '');
    harness.clock.nowMs += dayMs;
    expect(await absent()).toEqual([]);
    expect(await states()).toEqual(['active', 'active', 'active']);

    // A second absence, after the person has come back.
    await signIn('gone@example.org');
    expect((await people.directory.get(gone.person.id)).person.keysDisabledAtMs).toBeNull();
    await signIn('here@example.org');
    harness.clock.nowMs += 31 * dayMs;
    await signIn('here@example.org');
    expect(await absent()).toEqual(['gone@example.org']);
    expect(await states()).toEqual(['disabled', 'active', 'active']);
  });

  test('a server with the setting does it at its start', async () => {
    harness.clock.nowMs = Date.now() - 15 * dayMs;
    const { person } = await harness.join('gone@example.org', 'member');
    await comesFromProvider(person.id);
    const key = await keyOf(person.id);
    const { folder, url } = harness.place;
    const server = await startServer({
      MODELROUTE_DATA: folder,
      ...(url !== undefined && { DATABASE_URL: url }),
      MODELROUTE_OIDC_ISSUER: 'https://id.example',
      MODELROUTE_OIDC_CLIENT_ID: 'console',
      MODELROUTE_OIDC_CLIENT_SECRET: 'secret',
      MODELROUTE_OIDC_KEYS_AFTER: '14d',
    });
    await expect.poll(() => stateOf(key)).toBe('disabled');
    await server.stop();
  });

  test('without the setting nobody is absent', () => {
    expect(harness.people.absent).toBeUndefined();
  });
});
