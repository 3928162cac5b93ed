/** People from the shell: who is there, who administers, and who no longer comes in. */
import { expect, test } from 'vitest';
import { runGroup } from '../../../../command-line/run-group.ts';
import { personActor } from '../../../../server/accounts/actor.ts';
import { peopleGroup } from '../../../../server/console/commands/people.ts';
import { onEachEngine } from '../../storage/engines.ts';
import { usePeople } from '../people/people-harness.ts';

onEachEngine((engine) => {
  const harness = usePeople(engine);

  async function run(...argv: string[]) {
    const said = { out: '', err: '' };
    const sink = (to: 'out' | 'err') => ({
      write: (text: string) => {
        said[to] += text;
        return true;
      },
    });
    const group = peopleGroup(async () => ({
      store: { people: harness.people, origin: 'http://models.example' },
      close: async () => {},
    }));
    const status = await runGroup(group, argv, { stdout: sink('out'), stderr: sink('err') });
    return { status, ...said };
  }

  test('the list has roles, keys and how people sign in', async () => {
    await harness.admin();
    const { person } = await harness.join('bob@example.org', 'member');
    await harness.accounts.keys.create(personActor(person.id), {
      project: 'proj_default',
      name: 'laptop',
      kind: 'inference',
    });
    const { status, out } = await run('list');
    expect([status, out]).toEqual([
      0,
      expect.stringMatching(/bob@example\.org +bob +no +password +default \(member\) +1 /),
    ]);
    const listed = JSON.parse((await run('list', '--json')).out);
    expect(listed).toMatchObject([
      { email: 'ada@example.org', is_admin: true, disabled_at: null, installation_keys: 0 },
      {
        email: 'bob@example.org',
        has_password: true,
        has_identity: false,
        projects: [{ id: 'proj_default', role: 'member' }],
        working_keys: [{ project_id: 'proj_default', project_name: 'default', count: 1 }],
      },
    ]);
  });

  test('a person is disabled and enabled, by address or id', async () => {
    await harness.admin();
    const { person, token } = await harness.join('bob@example.org', 'member');
    const disabled = await run('disable', 'BOB@example.org', '--json');
    expect([disabled.status, JSON.parse(disabled.out)]).toMatchObject([
      0,
      { id: person.id, disabled_at: expect.any(String), projects: [{ role: 'member' }] },
    ]);
    expect(await harness.people.sessions.find(token)).toBeUndefined();
    const again = await run('disable', person.id);
    expect([again.status, again.err]).toEqual([1, expect.stringContaining('disabled already')]);
    const enabled = await run('enable', person.id);
    expect([enabled.status, enabled.out]).toEqual([0, expect.stringMatching(/bob@example\.org.* active\n/)]);
    expect((await harness.audited()).filter(({ action }) => action.endsWith('able'))).toMatchObject([
      { actor: expect.stringMatching(/^shell/), action: 'person.disable', object: person.id },
      { actor: expect.stringMatching(/^shell/), action: 'person.enable', object: person.id },
    ]);
  });

  test('with --keys the keys of the person are disabled too', async () => {
    await harness.admin();
    const { person } = await harness.join('bob@example.org', 'member');
    const { key } = await harness.accounts.keys.create(personActor(person.id), {
      project: 'proj_default',
      name: 'laptop',
      kind: 'inference',
    });
    const { status, out } = await run('disable', 'bob@example.org', '--keys');
    expect([status, out]).toEqual([0, expect.stringMatching(/bob@example\.org.* disabled, keys disabled\n/)]);
    expect((await harness.accounts.keys.get(key.id)).state).toBe('disabled');
    const listed = JSON.parse((await run('list', '--json')).out);
    expect(listed[1]).toMatchObject({ keys_disabled_at: expect.any(String), working_keys: [] });
  });

  test('an administrator is made and unmade, and the session that is open has the right at once', async () => {
    await harness.admin();
    const { person, token } = await harness.join('bob@example.org', 'member');
    const isAdmin = async () => (await harness.people.sessions.find(token))?.person.isAdmin;
    const promoted = await run('promote', 'bob@example.org', '--json');
    expect([promoted.status, JSON.parse(promoted.out), await isAdmin()]).toMatchObject([
      0,
      { id: person.id, is_admin: true, projects: [{ role: 'member' }] },
      true,
    ]);
    const again = await run('promote', person.id);
    expect([again.status, again.err]).toEqual([1, expect.stringContaining('an administrator already')]);
    expect((await run('demote', 'ada@example.org')).status).toBe(0);
    const last = await run('demote', 'bob@example.org');
    expect([last.status, last.err]).toEqual([1, expect.stringContaining('at least one administrator')]);
    expect((await run('promote', 'ada@example.org')).status).toBe(0);
    expect([(await run('demote', person.id)).status, await isAdmin()]).toEqual([0, false]);
    const twice = await run('demote', person.id);
    expect([twice.status, twice.err]).toEqual([1, expect.stringContaining('no administrator')]);
    const admins = (await harness.audited()).filter(({ action }) => action === 'person.admin');
    expect(admins).toHaveLength(4);
    expect(admins[0]).toMatchObject({ actor: expect.stringMatching(/^shell/), object: person.id });
  });

  test('a disabled person does not become an administrator', async () => {
    await harness.admin();
    await harness.join('bob@example.org', 'owner');
    await run('disable', 'bob@example.org');
    const refused = await run('promote', 'bob@example.org');
    expect([refused.status, refused.err]).toEqual([1, expect.stringContaining('Enable them first')]);
  });

  test('what cannot be done is refused with a reason', async () => {
    await harness.admin();
    const last = await run('disable', 'ada@example.org');
    expect([last.status, last.err]).toEqual([1, expect.stringContaining('at least one administrator')]);
    for (const named of ['eve@example.org', 'person_x', '', '@', '\u0000'])
      expect((await run('disable', named)).status, named).not.toBe(0);
    expect((await run('disable')).status).toBe(2);
  });
});
