/** `modelroute apply` and `export` against a whole server, on each engine. */
import { chmodSync, existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fresh, openProject } from '../console/api/console-harness.ts';
import { onEachEngine } from '../storage/engines.ts';
import { openAsCode, type AsCode } from './as-code-harness.ts';

let code: AsCode;
const keysFile = () => join(code.folder, `${fresh('keys')}.jsonl`);
const linesOf = (file: string) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, string>);

onEachEngine((engine) => {
  beforeAll(async () => {
    code = await openAsCode(engine);
  });
  afterAll(() => code.stop());

  test('makes everything once, and a second run changes nothing', async () => {
    const { email } = await code.harness.person();
    const name = fresh('shop');
    const text = `version: 1
projects:
  - name: ${name}
    stores_prompts: true
    limits: { requests_per_minute: 600, budgets: [{ period: month, usd: 200.10 }] }
    members:
      - { email: ${email.toUpperCase()}, role: owner }
      - { email: new-${name}@example.com, role: viewer }
    keys:
      - name: checkout
        limits: { allowed_models: [sandbox/chat], tokens_per_minute: 1000 }
        end_user_limits: { requests_per_minute: 9, budgets: [{ period: day, usd: 0.10 }] }
        expires_at: 2099-06-30T00:00:00Z
      - { name: paused, disabled: true }
`;
    const dry = await code.apply(text, '--dry-run');
    expect(dry).toMatchObject({ status: 3, err: '' });
    expect(dry.out).toContain('5 changes to make; none was made.');
    expect((await code.harness.accounts.projects.list()).map((project) => project.name)).not.toContain(name);

    const file = keysFile();
    const first = await code.apply(text, '--keys-file', file);
    expect(first).toMatchObject({ status: 0, err: '' });
    expect(first.out).toContain('5 changes made.');
    const secrets = linesOf(file);
    expect(secrets.map(({ kind, name: of }) => [kind, of])).toEqual([
      ['invite', `new-${name}@example.com`],
      ['key', 'checkout'],
      ['key', 'paused'],
    ]);
    expect(first.out).not.toMatch(/mr-|token=/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const models = async (key = '') => {
      const headers = { authorization: `Bearer ${key}` };
      return (await fetch(`${code.harness.installation.url}/v1/models`, { headers })).status;
    };
    expect([await models(secrets[1]?.['key']), await models(secrets[2]?.['key'])]).toEqual([200, 401]);

    const second = await code.apply(text);
    expect(second).toEqual({
      status: 0,
      out: 'No changes: the installation matches the file.\n',
      err: '',
    });
    expect(await code.apply(text, '--dry-run', '--json')).toEqual({
      status: 0,
      out: '{"changes":[]}\n',
      err: '',
    });
  });

  test('what is exported is applied without a difference, and twice the same', async () => {
    await openProject(code.harness);
    const [exported, again] = [await code.export(), await code.export()];
    expect(exported).toMatchObject({ status: 0, err: '' });
    expect(again.out).toBe(exported.out);
    expect(exported.out).not.toMatch(/mr-|mri-|token=/);
    expect(exported.out).toContain('name: default');
    for (const options of [['--dry-run'], ['--dry-run', '--prune']])
      expect(await code.apply(exported.out, ...options)).toMatchObject({
        status: 0,
        out: 'No changes: the installation matches the file.\n',
      });
  });

  test('limits per end user are changed, exported and, with --prune, removed', async () => {
    const { keys, projects } = code.harness.accounts;
    const project = await projects.create('shell:operator', { name: fresh('app') });
    const endUserLimits = { requests_per_minute: 5, tokens_per_minute: 7 };
    const { key } = await keys.create('shell:operator', {
      project: project.id,
      name: 'app',
      kind: 'inference',
      endUserLimits,
    });
    const file = (limits: string) =>
      `version: 1\nprojects: [{ name: ${project.name}, keys: [{ name: app, end_user_limits: ${limits} }] }]\n`;
    const ran = await code.apply(file('{ requests_per_minute: 6, budgets: [{ period: month, usd: 9 }] }'));
    expect(ran).toMatchObject({ status: 0 });
    expect(ran.out).toContain('end_user_limits.requests_per_minute: 5 → 6');
    const changed = await keys.get(key.id);
    expect(changed.endUserLimits).toEqual({
      requests_per_minute: 6,
      tokens_per_minute: 7,
      budgets: [{ period: 'month', usd: '9' }],
    });
    expect((await code.export()).out).toContain('end_user_limits:\n          requests_per_minute: 6');
    const all = (await code.export()).out.replace(
      /( {8}end_user_limits:\n) {10}requests_per_minute: 6\n {10}tokens_per_minute: 7\n/,
      '$1          tokens_per_minute: 7\n',
    );
    expect(await code.apply(all, '--prune')).toMatchObject({ status: 0 });
    expect((await keys.get(key.id)).endUserLimits).toMatchObject({
      requests_per_minute: null,
      tokens_per_minute: 7,
    });
  });

  test('changes what differs, and touches nothing else', async () => {
    const project = await openProject(code.harness);
    const { projects } = code.harness.accounts;
    await projects.setLimits('shell:operator', project.id, {
      requests_per_minute: 5,
      tokens_per_minute: 7,
      budgets: [{ period: 'day', usd: '1' }],
    });
    const { name } = await projects.get(project.id);
    const text = `version: 1
projects:
  - name: ${name}
    limits: { requests_per_minute: 6, budgets: [{ period: month, usd: 9 }] }
    members: [{ email: ${project.viewer.email}, role: member }]
`;
    const ran = await code.apply(text);
    expect(ran).toMatchObject({ status: 0 });
    expect(ran.out).toContain('requests_per_minute: 5 → 6');
    expect(ran.out).toContain('role: viewer → member');
    expect((await projects.get(project.id)).limits).toMatchObject({
      requests_per_minute: 6,
      tokens_per_minute: 7,
      budgets: [
        { period: 'day', usd: '1' },
        { period: 'month', usd: '9' },
      ],
    });
    expect(await code.harness.people.members.list(project.id)).toHaveLength(3);
    const entries = await code.harness.db
      .selectFrom('audit_entry')
      .select(['action', 'actor'])
      .where('actor', '=', `installation-key:${code.keyId}`)
      .where('object', 'like', `${project.id}%`)
      .execute();
    expect(entries.map(({ action }) => action).sort()).toEqual(['member.change', 'project.limit']);
  });

  test('with --prune, what the file does not name goes, in the sections that it has', async () => {
    const project = await openProject(code.harness);
    const { projects, keys } = code.harness.accounts;
    await projects.setLimits('shell:operator', project.id, { tokens_per_minute: 7 });
    const other = await projects.create('shell:operator', { name: fresh('goes') });
    const { name } = await projects.get(project.id);
    const all = await code.export();
    const kept = all.out
      .split('\n  - ')
      .filter((part, at) => at === 0 || !new RegExp(`^name: (${name}|${other.name})\n`).test(part))
      .join('\n  - ');
    const own = `\n  - name: ${name}\n    limits: {}\n    members: [{ email: ${project.owner.email}, role: owner }]\n    keys: []\n`;
    const text = `${kept.trimEnd()}${own}`;
    expect(await code.apply(text, '--dry-run')).toMatchObject({ status: 0 });
    const ran = await code.apply(text, '--prune', '--json');
    expect(ran).toMatchObject({ status: 0, err: '' });
    const { changes } = JSON.parse(ran.out) as { changes: { action: string; object: string }[] };
    expect(changes.map(({ action, object }) => `${action} ${object}`)).toEqual([
      'change project',
      'remove member',
      'remove member',
      'remove key',
      'remove key',
      'remove project',
    ]);
    expect((await projects.get(other.id)).archivedAtMs).not.toBeNull();
    const states = (await keys.list({ project: project.id })).map(({ kind, state }) => `${kind} ${state}`);
    expect(states.sort()).toEqual(['inference revoked', 'inference revoked', 'management active']);
    expect((await keys.list({ project: 'default' })).map(({ state }) => state)).toEqual(['active']);
    expect(await code.apply(text, '--prune')).toMatchObject({ status: 0, err: '' });
  });
});

describe('before anything is changed', () => {
  beforeAll(async () => {
    code = await openAsCode();
  });
  afterAll(() => code.stop());

  test.each([
    [
      'a model that is not served',
      'limits: { allowed_models: [sandbox/chta] }',
      "there is no model 'sandbox/chta'",
    ],
    [
      'such a model of a key',
      'keys: [{ name: a, limits: { allowed_models: [x] } }]',
      "there is no model 'x'",
    ],
    ['an expiry that is over', 'keys: [{ name: a, expires_at: 2020-01-01T00:00:00Z }]', 'is in the past'],
  ])('%s is refused', async (_, line, message) => {
    const name = fresh('refused');
    const text = `version: 1\nprojects:\n  - name: ${fresh('first')}\n  - name: ${name}\n    ${line}\n`;
    const ran = await code.apply(text, '--keys-file', keysFile());
    expect(ran).toMatchObject({ status: 1, out: '' });
    expect(ran.err).toMatch(/^\S+installation\.yaml:5:\d+: projects\[1\]/);
    expect(ran.err).toContain(message);
    const names = (await code.harness.accounts.projects.list()).map((project) => project.name);
    expect(names).toEqual(['default']);
  });

  test('an archived project, two keys of one name and a project without an owner are refused', async () => {
    const project = await openProject(code.harness);
    const { projects, keys } = code.harness.accounts;
    const { name } = await projects.get(project.id);
    const gone = await projects.create('shell:operator', { name: fresh('gone') });
    await projects.archive('shell:operator', gone.id);
    for (const _ of [1, 2])
      await keys.create('shell:operator', { project: project.id, name: 'twice', kind: 'inference' });
    const ran = await code.apply(`version: 1
projects:
  - name: ${gone.name}
  - name: ${name}
    members: [{ email: ${project.owner.email}, role: viewer }]
    keys: [{ name: twice }]
`);
    expect(ran.status).toBe(1);
    expect(
      ran.err
        .trim()
        .split('\n')
        .map((line) => line.replace(/^.*?:(\d+):\d+: /, '$1 ')),
    ).toEqual([
      expect.stringMatching(/^3 .*is archived, for good/),
      expect.stringMatching(/^5 .*without an owner/),
      expect.stringMatching(/^6 .*there are 2 keys of this name/),
    ]);
    expect(await code.export()).toMatchObject({ status: 1, out: '' });
    for (const key of await keys.list({ project: project.id }))
      if (key.name === 'twice') await keys.revoke('shell:operator', key.id);
  });

  test('a run that makes keys is refused while nobody takes them', async () => {
    const text = `version: 1\nprojects:\n  - { name: ${fresh('p')}, keys: [{ name: a }] }\n`;
    const ran = await code.apply(text);
    expect(ran).toMatchObject({ status: 2, out: '' });
    expect(ran.err).toContain('the run would make 1 key or invite');
    const readable = keysFile();
    writeFileSync(readable, 'mine\n');
    chmodSync(readable, 0o644);
    const link = keysFile();
    symlinkSync(readable, link);
    for (const file of [readable, link, join(code.folder, 'no', 'such'), code.folder])
      expect(await code.apply(text, '--keys-file', file)).toMatchObject({ status: 2, out: '' });
    expect(readFileSync(readable, 'utf8')).toBe('mine\n');
    expect((await code.harness.accounts.projects.list()).length).toBeLessThan(4);
  });
});

describe('while it is being applied', () => {
  beforeAll(async () => {
    code = await openAsCode();
  });
  afterAll(() => code.stop());

  test('a command gets each key, and never the key that manages', async () => {
    const out = join(code.folder, 'out');
    const text = `version: 1\nprojects:\n  - { name: ${fresh('p')}, keys: [{ name: a }] }\n`;
    const ran = await code.apply(text, '--keys-command', `cat >> '${out}'; env >> '${out}'; echo mr-printed`);
    expect(ran).toMatchObject({ status: 0, err: '' });
    const text2 = readFileSync(out, 'utf8');
    expect(JSON.parse(text2.split('\n')[0] ?? '')).toMatchObject({ kind: 'key', name: 'a' });
    expect(text2).not.toContain('mri-');
    expect(ran.out).not.toContain('mr-printed');
  });

  test('what fails midway says what was done, and a key that nobody took is revoked', async () => {
    const [one, two, three] = [fresh('one'), fresh('two'), fresh('three')];
    const text = `version: 1\nprojects:\n  - name: ${one}\n  - { name: ${two}, keys: [{ name: a }] }\n  - name: ${three}\n`;
    const ran = await code.apply(text, '--keys-command', 'exit 7');
    expect(ran.status).toBe(1);
    expect(ran.out).toContain(`+ project ${one}\n+ project ${two}\n`);
    expect(ran.out).toContain('2 changes made.');
    expect(ran.err).toContain(`key a of ${two}: the new key could not be stored, and was revoked`);
    expect(ran.err).toContain('the command ended with status 7');
    expect(ran.err).toContain('2 changes made before it, 1 not tried');
    const { keys, projects } = code.harness.accounts;
    expect((await keys.list({ project: two })).map(({ state }) => state)).toEqual(['revoked']);
    expect((await projects.list()).map(({ name }) => name)).not.toContain(three);
    const file = keysFile();
    expect(await code.apply(text, '--keys-file', file)).toMatchObject({ status: 0 });
    expect(existsSync(file)).toBe(true);
    expect(await code.apply(text)).toMatchObject({ status: 0, err: '' });
  });

  test('a key file keeps what it has', async () => {
    const file = keysFile();
    const text = (key: string) => `version: 1\nprojects:\n  - { name: default, keys: [{ name: ${key} }] }\n`;
    for (const key of ['first', 'second'])
      expect(await code.apply(text(key), '--keys-file', file)).toMatchObject({ status: 0 });
    expect(linesOf(file).map(({ name }) => name)).toEqual(['first', 'second']);
  });

  test('a key that has expired as the file says is no difference', async () => {
    const { keys, projects } = code.harness.accounts;
    const project = await projects.create('shell:operator', { name: fresh('p') });
    const end = Date.now() + 3_600_000;
    const { key } = await keys.create('shell:operator', {
      project: project.id,
      name: 'old',
      kind: 'inference',
      expiresAtMs: end,
    });
    const over = Date.now() - 60_000;
    await code.harness.db
      .updateTable('api_key')
      .set({ expires_at_ms: over })
      .where('id', '=', key.id)
      .execute();
    const at = new Date(over).toISOString();
    const text = `version: 1\nprojects:\n  - { name: ${project.name}, keys: [{ name: old, expires_at: ${at} }] }\n`;
    expect(await code.apply(text, '--prune', '--dry-run')).toMatchObject({ err: '' });
    expect(await code.apply(text)).toMatchObject({ status: 0, err: '' });
  });
});
