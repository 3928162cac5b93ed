/** `modelroute usage`: what it prints is what others rely on. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runUsage } from '../../../server/metering/command/run-usage.ts';
import { UsageRecorder } from '../../../server/metering/usage-recorder.ts';
import { onEachEngine } from '../storage/engines.ts';
import { openDatabase } from '../../../server/storage/database.ts';
import { collectLog, facts, outcome, reported, usageScratch, type UsageScratch } from './scratch.ts';

const nowMs = Date.UTC(2026, 10, 20, 12);
onEachEngine((engine) => {
  let area: UsageScratch;
  let recorder: UsageRecorder;
  let atMs = nowMs;

  beforeEach(async () => {
    area = await usageScratch(engine);
    atMs = nowMs - 10 * 86_400_000;
    const log = collectLog();
    recorder = await UsageRecorder.start({ db: area.db, log, isExclusive: false, nowMs: () => atMs });
    const { id: old } = await recorder.reserve(facts({ traceId: 'trace-old', keyId: 'key-b' }));
    recorder.settle(
      old,
      outcome({
        outcome: 'failed',
        code: 'upstream_error',
        status: 502,
        reported: null,
        firstContentMs: null,
      }),
    );
    atMs = nowMs - 3_600_000;
    const { id } = await recorder.reserve(
      facts({ traceId: 'trace-new', project: 'red', model: 'vendor/\u001b[31mm' }),
    );
    recorder.settle(
      id,
      outcome({
        reported: { ...reported({ input_text: 10, output_text: 5 }), reportedCostNano: 1n },
        losses: ['top_k'],
      }),
    );
    await expect.poll(() => recorder.waiting).toBe(0);
  });
  afterEach(async () => {
    await recorder.stop();
    await area.dispose();
  });

  /** Over a connection of its own, beside the recorder's. */
  async function run(...argv: string[]) {
    const said = { output: '', problem: '' };
    const io = {
      stdout: {
        write(text: string, done?: () => void) {
          said.output += text;
          done?.();
          return true;
        },
      },
      stderr: { write: (text: string) => ((said.problem += text), true) },
    };
    const open = async () => {
      const db = await openDatabase(area);
      return { db, close: () => db.destroy() };
    };
    return { status: await runUsage(argv, io, open, { nowMs }), ...said };
  }

  const lines = (output: string) =>
    output
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  test('--json prints one line for each record, with everything that is known', async () => {
    const { status, output } = await run('--json');
    expect(status).toBe(0);
    const [old, late] = lines(output);
    expect(old).toMatchObject({
      trace_id: 'trace-old',
      state: 'settled',
      outcome: 'failed',
      code: 'upstream_error',
      cost: '0',
      input_tokens: null,
    });
    expect(late).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      trace_id: 'trace-new',
      end_user: null,
      session_id: null,
      tags: {},
      metadata: {},
      key_id: 'key-a',
      owner: 'ann',
      project: 'red',
      surface: 'v1',
      operation: 'createChatCompletion',
      streamed: false,
      requested_model: 'm',
      model: 'vendor/\u001b[31mm',
      target: 'vendor/m-1',
      upstream_model: 'm-1',
      attempts: 1,
      state: 'settled',
      outcome: 'completed',
      status: 200,
      code: null,
      source: 'provider',
      tokens: {
        input_text: 10,
        input_image: null,
        input_audio: null,
        input_cache_read: null,
        input_audio_cache_read: null,
        input_cache_write: null,
        input_cache_write_1h: null,
        output_text: 5,
        output_reasoning: null,
        output_audio: null,
        output_image: null,
      },
      input_tokens: 10,
      output_tokens: 5,
      search_units: null,
      web_searches: null,
      images: 0,
      service_tier: null,
      cost_lines: [
        { item: 'input_text', quantity: 10, price: '0.000001', cost: '0.00001' },
        { item: 'output_text', quantity: 5, price: '0.000002', cost: '0.00001' },
      ],
      told_tokens: null,
      estimated_tokens: null,
      cost: '0.00002',
      told_cost: '0.000000001',
      worst_case: '0.001',
      price_version: expect.stringMatching(/^[0-9a-f]{16}$/),
      admitted_at: '2026-11-20T11:00:00.000Z',
      settled_at: '2026-11-20T11:00:00.000Z',
      duration_ms: 12,
      first_content_ms: 3,
      losses: ['top_k'],
      attempt_times: [],
      adjustments: [],
    });
  });

  test('filters narrow the list', async () => {
    const traces = async (...argv: string[]) =>
      lines((await run('--json', ...argv)).output).map(({ trace_id: trace }) => trace);
    expect(await traces('--since', '24h')).toEqual(['trace-new']);
    expect(await traces('--since', '2026-11-01', '--until', '2026-11-15')).toEqual(['trace-old']);
    expect(await traces('--key', 'key-b')).toEqual(['trace-old']);
    expect(await traces('--project', 'red')).toEqual(['trace-new']);
    expect(await traces('--trace', 'trace-old')).toEqual(['trace-old']);
    expect(await traces('--limit', '1')).toEqual(['trace-new']);
  });

  test('the table is for people, and for terminals', async () => {
    const { output } = await run();
    expect(output).toBe(
      [
        'time                      trace      key    model          state    outcome    input  output      USD',
        '2026-11-10T12:00:00.000Z  trace-old  key-b  vendor/m       settled  failed         ?       ?        0',
        '2026-11-20T11:00:00.000Z  trace-new  key-a  vendor/?[31mm  settled  completed     10       5  0.00002',
        '',
      ].join('\n'),
    );
  });

  test('nothing found is nothing printed', async () => {
    expect(await run('--json', '--trace', 'nobody')).toEqual({ status: 0, output: '', problem: '' });
  });

  test('a project is found by its name; one that is not there is an error, and so is a key', async () => {
    await area.db
      .insertInto('project')
      .values({
        id: 'red',
        name: 'Team Red',
        limits: '{}',
        limits_set_by: '{}',
        created_at_ms: 0,
        archived_at_ms: null,
        change: 1,
        stores_prompts: 0,
      })
      .execute();
    const [record, ...others] = lines((await run('--json', '--project', 'Team Red')).output);
    expect([record?.['trace_id'], others]).toEqual(['trace-new', []]);
    expect(await run('--project', 'blue')).toEqual({
      status: 1,
      output: '',
      problem: 'modelroute usage: There is no project "blue".\n',
    });
    expect(await run('--json', '--key', 'nobody')).toEqual({
      status: 1,
      output: '',
      problem: 'modelroute usage: There is no key "nobody".\n',
    });
  });

  test.each([
    [['--since', 'yesterday'], "--since: 'yesterday' is no time"],
    [['--since', '2026-13-40'], '--since'],
    [['--since', '2026-02-30'], '--since'],
    [['--limit', '0'], '--limit'],
    [['--nonsense'], 'nonsense'],
    [['word'], 'word'],
  ])('%j is refused with status 2', async (argv, problem) => {
    const ran = await run(...argv);
    expect([ran.status, ran.output]).toEqual([2, '']);
    expect(ran.problem).toContain(problem);
  });

  test('--help tells the options, a store that cannot be opened status 1', async () => {
    expect((await run('--help')).output).toMatch(/^Print [^]*usage: modelroute usage/);
    let problem = '';
    const io = {
      stdout: { write: () => true },
      stderr: { write: (text: string) => ((problem += text), true) },
    };
    expect(await runUsage(['--json'], io, () => Promise.reject(new Error('no such folder')))).toBe(1);
    expect(problem).toBe('modelroute usage: no such folder\n');
  });

  describe('by end user, session and tags', () => {
    beforeEach(async () => {
      const calls = [
        { endUser: 'ann', session: 's-1', tags: { team: 'search' }, metadata: { order: 'A\u001b[31m' } },
        { endUser: 'ann', session: 's-2', tags: { team: 'search' }, metadata: {} },
        { endUser: 'bob', session: 's-2', tags: { team: 'ads' }, metadata: {} },
      ];
      for (const attribution of calls) {
        atMs += 1_000;
        const { id } = await recorder.reserve(facts({ attribution }));
        recorder.settle(id, outcome());
      }
      await expect.poll(() => recorder.waiting).toBe(0);
    });

    test('each record has its own, and is found by them', async () => {
      const sessions = lines((await run('--json', '--session', 's-2')).output);
      expect(sessions).toMatchObject([
        { end_user: 'ann', session_id: 's-2', tags: { team: 'search' }, metadata: {} },
        { end_user: 'bob', session_id: 's-2', tags: { team: 'ads' }, metadata: {} },
      ]);
      expect(lines((await run('--json', '--end-user', 'ann')).output)).toHaveLength(2);
    });

    test('--group-by adds up by each of them, the highest cost first', async () => {
      const by = async (name: string) => lines((await run('--json', '--group-by', name)).output);
      expect(await by('end_user')).toEqual([
        {
          group_by: 'end_user',
          value: 'ann',
          requests: 2,
          errors: 0,
          input_tokens: 20,
          output_tokens: 10,
          cost: '0.00004',
          unpriced_requests: 0,
        },
        expect.objectContaining({ value: null, requests: 2, errors: 1, cost: '0.00002' }),
        expect.objectContaining({ value: 'bob', requests: 1, cost: '0.00002' }),
      ]);
      const values = async (name: string) => (await by(name)).map(({ value, requests }) => [value, requests]);
      expect(await values('session')).toEqual([
        ['s-2', 2],
        [null, 2],
        ['s-1', 1],
      ]);
      expect(await values('tag:team')).toEqual([
        ['search', 2],
        [null, 2],
        ['ads', 1],
      ]);
      expect(await values('tag:constructor')).toEqual([[null, 5]]);
      expect(await values('key')).toEqual([
        ['key-a', 4],
        ['key-b', 1],
      ]);
    });

    test('the table of groups does not move the cursor of a terminal', async () => {
      const { output } = await run('--group-by', 'metadata:order');
      expect(output).toContain('A?[31m');
      expect(output).not.toContain('\u001b');
    });

    test('a grouping that does not exist is wrong usage', async () => {
      const { status, problem } = await run('--group-by', 'tag:');
      expect(status).toBe(2);
      expect(problem).toContain("--group-by: 'tag:' is none of end_user, session");
    });
  });
});
