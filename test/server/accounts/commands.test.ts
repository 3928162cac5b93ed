/** Keys and projects from the shell. */
import { expect, test, vi } from 'vitest';
import { runGroup } from '../../../command-line/run-group.ts';
import type { Accounts } from '../../../server/accounts/accounts.ts';
import type { OpenStore } from '../../../server/accounts/commands/command.ts';
import { keysGroup } from '../../../server/accounts/commands/keys.ts';
import { projectsGroup } from '../../../server/accounts/commands/projects.ts';
import { onEachEngine } from '../storage/engines.ts';
import { useHarness } from './harness.ts';

onEachEngine((engine) => {
  const harness = useHarness(engine);
  const close = vi.fn(async () => {});
  const open: OpenStore<Accounts> = async () => ({ store: harness.accounts, close });

  async function run(line: string[], colours = false, openAccounts = open) {
    const said = { out: '', err: '' };
    const sink = (to: 'out' | 'err') => ({
      write: (text: string) => {
        said[to] += text;
        return true;
      },
      hasColors: () => colours,
    });
    const [word, ...argv] = line;
    const group = word === 'keys' ? keysGroup(openAccounts) : projectsGroup(openAccounts);
    const status = await runGroup(group, argv, { stdout: sink('out'), stderr: sink('err') });
    return { status, ...said };
  }
  const json = async (...line: string[]) => {
    const { status, out, err } = await run([...line, '--json']);
    expect([status, err]).toEqual([0, '']);
    return JSON.parse(out);
  };

  test('a key is made, shown once, and works; the audit log names the account of the shell', async () => {
    const { status, out } = await run(['keys', 'create', '--name', 'ci bot']);
    const secret = /^mr-\w{50}$/m.exec(out)?.[0] ?? '';
    expect([status, out]).toEqual([0, expect.stringContaining('it is never shown again')]);
    expect((await harness.ring()).verify(secret)?.owner).toBe('installation');
    const later = await run(['keys', 'show', secret.slice(3, 15)]);
    expect(later.out).toMatch(/ci bot[\s\S]*by shell:/);
    expect(later.out).not.toContain(secret);
  });

  test('the whole life of a key', async () => {
    const made = await json('keys', 'create', '--name', 'a', '--expires', '30d', '--management');
    expect(made).toMatchObject({ kind: 'management', state: 'active', project_id: 'proj_default' });
    expect(made.expires_at).toMatch(/^\d{4}-.*Z$/);
    expect(await json('keys', 'disable', made.id)).toMatchObject({ state: 'disabled' });
    expect(await json('keys', 'enable', made.id)).toMatchObject({ state: 'active' });
    const rotated = await json('keys', 'rotate', made.id, '--grace', '2h');
    expect(rotated.old).toMatchObject({ id: made.id, state: 'rotating', replaced_by: rotated.id });
    expect(Date.parse(rotated.old.grace_ends_at)).toBe(harness.clock.nowMs + 7_200_000);
    // The key itself names it too, and is not repeated.
    const revoked = await run(['keys', 'revoke', made.key]);
    expect(revoked).toMatchObject({ status: 0, out: expect.stringMatching(/state +revoked/) });
    expect(revoked.out).not.toContain(made.key);
    expect((await json('keys', 'list')).map(({ id }: { id: string }) => id)).toEqual([rotated.id]);
    expect(await json('keys', 'list', '--all')).toHaveLength(2);
  });

  test('a name is given as a word or with --name, for keys and projects alike', async () => {
    expect(await json('keys', 'create', 'by word')).toMatchObject({ name: 'by word' });
    expect(await json('keys', 'create', '--name', 'by option')).toMatchObject({ name: 'by option' });
    expect(await json('projects', 'create', 'one')).toMatchObject({ name: 'one' });
    expect(await json('projects', 'create', '--name', 'two')).toMatchObject({ name: 'two' });
  });

  test('limits are set one by one, and taken away', async () => {
    const words = [
      '--models',
      'sandbox/*,openai/x',
      '--rpm',
      '60',
      '--budget',
      'day=5',
      '--budget',
      'total=0.50',
    ];
    const { id } = await json('keys', 'create', '--name', 'a', ...words);
    const changed = await json('keys', 'limit', id, '--tpm', '1000', '--rpm', 'none', '--budget', 'day=none');
    expect(changed.limits).toEqual({
      allowed_models: ['sandbox/*', 'openai/x'],
      requests_per_minute: null,
      tokens_per_minute: 1000,
      concurrent_requests: null,
      budgets: [{ period: 'total', usd: '0.50' }],
    });
    expect((await run(['keys', 'show', id])).out).toContain(
      'models sandbox/*,openai/x; 1000 tokens/min; $0.50 in total',
    );
    const none = await json('keys', 'limit', id, '--budget', 'none', '--models', 'none', '--tpm', 'none');
    expect(none.limits).toMatchObject({ allowed_models: null, budgets: [], tokens_per_minute: null });
  });

  test('limits of each end user are set one by one, shown, and taken away', async () => {
    const words = ['--end-user-rpm', '10', '--end-user-budget', 'day=0.50', '--end-user-budget', 'month=3'];
    const { id } = await json('keys', 'create', '--name', 'a', '--rpm', '60', ...words);
    const others = ['--end-user-tpm', '1000', '--end-user-rpm', 'none', '--end-user-budget', 'month=none'];
    const changed = await json('keys', 'limit', id, ...others);
    expect(changed.limits).toMatchObject({ requests_per_minute: 60, budgets: [] });
    expect(changed.end_user_limits).toEqual({
      requests_per_minute: null,
      tokens_per_minute: 1000,
      budgets: [{ period: 'day', usd: '0.50' }],
    });
    expect((await run(['keys', 'show', id])).out).toContain(
      '60 requests/min; 1000 tokens/min for each end user; $0.50 per day for each end user',
    );
    expect((await json('keys', 'rotate', id)).end_user_limits).toEqual(changed.end_user_limits);
  });

  test('projects: made, listed, renamed, limited, archived', async () => {
    const made = await json('projects', 'create', 'team a', '--concurrent', '4');
    await json('keys', 'create', '--name', 'k', '--project', 'team a');
    expect(await json('projects', 'rename', 'team a', 'team b')).toMatchObject({
      id: made.id,
      name: 'team b',
    });
    expect(await json('projects', 'limit', 'team b', '--rpm', '9')).toMatchObject({
      limits: { requests_per_minute: 9, concurrent_requests: 4 },
    });
    expect((await run(['keys', 'list', '--project', made.id])).out).toMatch(/team b +inference +active/);
    expect((await json('projects', 'archive', made.id)).archived_at).not.toBeNull();
    expect(await json('projects', 'list')).toHaveLength(1);
    expect((await run(['projects', 'list', '--all'])).out.trimEnd().split('\n')).toHaveLength(3);
    expect((await run(['projects', 'show', made.id])).out).toContain('team b');
  });

  test.each([
    [['keys', 'revoke', 'nobody'], 1, 'modelroute keys: There is no key "nobody".\n'],
    [['keys', 'create', '--name', 'a', '--project', 'b'], 1, 'modelroute keys: There is no project "b".\n'],
    [['keys', 'create', '--name', '\u001b[31m'], 1, /must not contain control/],
    [
      ['keys', 'create', '--name', 'a', '--budget', 'day=x'],
      1,
      /budgets\.0\.usd: expected an amount such as 25/,
    ],
    [['projects', 'create', 'default'], 1, /There is a project "default" already/],
    [['keys'], 2, /one of create, list, .* is required/],
    [['keys', 'explode'], 2, /unknown command 'explode'; one of create/],
    [['keys', 'revok'], 2, /unknown command 'revok'; did you mean 'revoke'/],
    [['keys', 'create'], 2, /NAME is missing/],
    [['keys', 'create', 'a', '--name', 'b'], 2, /give one of them/],
    [['keys', 'list', '--project', 'nosuch'], 1, 'modelroute keys: There is no project "nosuch".\n'],
    [['keys', 'revoke'], 2, /ID is missing/],
    [['keys', 'list', 'x'], 2, /'x' is not understood/],
    [['keys', 'list', '--colour'], 2, /unknown option '--colour'/],
    [['keys', 'list', '--projct', 'x'], 2, /unknown option '--projct'; did you mean '--project'/],
    [['keys', 'create', '--name', 'a', '--rpm', '-1'], 2, /--rpm/],
    [['keys', 'create', '--name', 'a', '--end-user-rpm', '0'], 2, /--end-user-rpm takes a whole number/],
    [
      ['keys', 'create', '--name', 'a', '--end-user-budget', 'year=1'],
      2,
      /--end-user-budget takes day, week/,
    ],
    [['keys', 'create', '--name', 'a', '--rpm', '1.5'], 2, /--rpm takes a whole number/],
    [['keys', 'create', '--name', 'a', '--budget', 'year=1'], 2, /--budget takes day, week, month or total/],
    [['keys', 'create', '--name', 'a', '--expires', 'soon'], 2, /--expires takes a span like 30d/],
    [['keys', 'create', '--name', 'a', '--expires', '9998-02-30'], 2, /--expires takes a span like 30d/],
    [['keys', 'create', '--name', 'a', '--expires', '9998-12-31T23:59:60Z'], 2, /--expires takes a span/],
    [['keys', 'create', '--name', 'a', '--expires', '9998-12-31 (noon)'], 2, /--expires takes a span/],
    [['keys', 'rotate', 'a', '--grace', '1y'], 2, /--grace takes a span/],
  ] as const)('%j is refused with status %i in words', async (line, status, words) => {
    const response = await run([...line]);
    expect(response).toEqual({ status, out: '', err: expect.stringMatching(words) });
  });

  test('an installation that cannot be opened is one line and status 2', async () => {
    const response = await run(['keys', 'list'], false, async () => {
      throw new Error('cannot open the database x: y');
    });
    expect(response).toEqual({ status: 2, out: '', err: 'modelroute keys: cannot open the database x: y\n' });
  });

  test('help opens nothing; the accounts are closed after anything else; colours only where asked', async () => {
    close.mockClear();
    for (const line of [
      ['keys', '--help'],
      ['projects', 'create', '-h'],
    ])
      expect(await run(line)).toMatchObject({
        status: 0,
        out: expect.stringMatching(/^Create[ ,][^]*usage: /),
      });
    expect(close).toHaveBeenCalledTimes(0);
    expect((await run(['keys', 'list'])).out).not.toContain('\u001b');
    expect((await run(['keys', 'list'], true)).out).toContain('\u001b[1mID');
    await run(['keys', 'show', 'nobody']);
    expect(close).toHaveBeenCalledTimes(3);
  });
});
