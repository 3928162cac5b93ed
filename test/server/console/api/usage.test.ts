/** Usage over time: sums, groups and intervals, for exactly the projects that the caller may read. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reported } from '../../metering/scratch.ts';
import { onEachEngine } from '../../storage/engines.ts';
import {
  obeys,
  openHarness,
  openProject,
  type Caller,
  type Harness,
  type Schemas,
} from './console-harness.ts';
import { seedUsage, type Seed } from './seed-usage.ts';

type Report = Schemas['UsageReport'];

onEachEngine((engine) => {
  let harness: Harness;
  let ours: Awaited<ReturnType<typeof openProject>>;
  let theirs: Awaited<ReturnType<typeof openProject>>;
  let viewer: Caller;
  let admin: Caller;

  const span = 'from=2026-03-02T00:00:00Z&to=2026-03-04T00:00:00Z';
  const usage = async (query: string, caller: Caller = viewer): Promise<Report> =>
    obeys('getUsage', await caller(`/usage?${query}`)).json as Report;

  beforeAll(async () => {
    harness = await openHarness(engine);
    [ours, theirs] = [await openProject(harness), await openProject(harness)];
    viewer = await harness.browser(ours.viewer.email);
    admin = await harness.browser((await harness.admin()).email);
    const own = { project: ours.id, keyId: ours.inference.key.id };
    const foreign = { project: theirs.id, keyId: theirs.inference.key.id, model: 'their/model' };
    const cached = reported({ input_text: 4, input_cache_read: 6, output_text: 3, output_reasoning: 2 });
    const seeds: Seed[] = [
      { at: '2026-03-02T00:10:00Z', facts: own, outcome: { durationMs: 100, firstContentMs: 40 } },
      { at: '2026-03-02T00:50:00Z', facts: own, outcome: { reported: cached, durationMs: 300 } },
      { at: '2026-03-02T05:00:00Z', facts: foreign },
      {
        at: '2026-03-02T23:59:59Z',
        facts: { ...own, model: 'other/model' },
        outcome: {
          outcome: 'failed',
          status: 502,
          code: 'upstream_error',
          reported: null,
          firstContentMs: null,
        },
      },
      {
        at: '2026-03-03T00:00:00Z',
        facts: { ...own, keyId: ours.ofMember.key.id },
        outcome: { outcome: 'cancelled', status: 0 },
      },
      { at: '2026-03-03T12:00:00Z', facts: own, outcome: null },
      { at: '2026-03-03T13:00:00Z', facts: { ...foreign, project: null } },
    ];
    await seedUsage(harness, seeds);
  });
  afterAll(() => harness.stop());

  test('is summed over all of the caller’s projects, and no other', async () => {
    const { totals, series, from, to } = await usage(span);
    expect([from, to]).toEqual(['2026-03-02T00:00:00.000Z', '2026-03-04T00:00:00.000Z']);
    expect(totals).toMatchObject({ requests: 4, errors: 1, cached_tokens: 6, reasoning_tokens: 2 });
    expect(totals).toMatchObject({ input_tokens: 30, output_tokens: 15 });
    expect(series).toHaveLength(1);
    expect(series[0]).toMatchObject({ kind: 'all', group: null, totals });
    expect(series[0]?.points.map(({ at, requests }) => [at, requests])).toEqual([
      ['2026-03-02T00:00:00.000Z', 3],
      ['2026-03-03T00:00:00.000Z', 1],
    ]);
    expect((await usage(span, admin)).totals.requests).toBe(6);
    const nowhere = await harness.browser((await harness.person()).email);
    expect((await usage(span, nowhere)).totals.requests).toBe(0);
  });

  test('is the same whether it is asked for by project, key or management key', async () => {
    const whole = (await usage(span)).totals;
    expect((await usage(`${span}&project_id=${ours.id}`, admin)).totals).toEqual(whole);
    expect((await usage(span, harness.withKey(ours.management.secret))).totals).toEqual(whole);
    expect((await usage(`${span}&key_id=${ours.inference.key.id}`)).totals.requests).toBe(3);
    expect((await usage(`${span}&model=other/model`)).totals).toMatchObject({ requests: 1, errors: 1 });
    expect((await usage(`${span}&status=502`)).totals.requests).toBe(1);
    expect((await usage(`${span}&key_id=${theirs.inference.key.id}`)).totals.requests).toBe(0);
    expect((await usage(`${span}&model=their/model`)).totals.requests).toBe(0);
  });

  test('has what caches saved at the prices of each request, and nothing where they are not known', async () => {
    const savings = async (query: string, caller: Caller = viewer) => {
      const { json } = obeys('getCacheSavings', await caller(`/usage/cache-savings?${query}`));
      const { from: _from, to: _to, ...figures } = json as Schemas['CacheSavings'];
      return figures;
    };
    const cached = reported({ input_text: 100, input_cache_read: 900, output_text: 1 });
    const long = reported({ input_text: 1_100, input_cache_read: 900, output_text: 1 });
    const own = { project: ours.id, keyId: ours.inference.key.id };
    const pricing = {
      prompt: '0.000003',
      input_cache_read: '0.0000003',
      completion: '0',
      'prompt>1000': '0.000006',
    };
    const failed = { outcome: 'failed', status: 502, code: 'upstream_error' } as const;
    await seedUsage(harness, [
      { at: '2026-04-01T10:00:00Z', facts: { ...own, pricing }, outcome: { reported: cached } },
      { at: '2026-04-01T10:01:00Z', facts: { ...own, pricing }, outcome: { reported: cached, ...failed } },
      { at: '2026-04-02T10:00:00Z', facts: { ...own, pricing }, outcome: { reported: long } },
      { at: '2026-04-03T10:00:00Z', facts: { ...own, pricing: {} }, outcome: { reported: cached } },
    ]);
    const days = (from: string, to: string) => `from=2026-04-${from}T00:00:00Z&to=2026-04-${to}T00:00:00Z`;
    // 900 tokens at 3 instead of 0.3 dollars for a million; the failed request costs nothing.
    expect(await savings(days('01', '02'))).toEqual({
      cached_tokens: 900,
      unpriced_tokens: 0,
      savings: '0.00243',
    });
    // 6 instead of 0.3 dollars in a long request.
    expect(await savings(days('02', '03'))).toMatchObject({ savings: '0.00513' });
    expect(await savings(days('03', '04'))).toEqual({
      cached_tokens: 0,
      unpriced_tokens: 900,
      savings: null,
    });
    expect(await savings(days('01', '04'))).toEqual({
      cached_tokens: 1_800,
      unpriced_tokens: 900,
      savings: '0.00756',
    });
    const nowhere = await harness.browser((await harness.person()).email);
    expect(await savings(days('01', '04'), nowhere)).toMatchObject({ cached_tokens: 0, savings: null });
  });

  test('has what caches saved by model and by target, with the hit rate of each', async () => {
    const own = {
      project: ours.id,
      keyId: ours.inference.key.id,
      pricing: { prompt: '0.000003', input_cache_read: '0.0000003', completion: '0' },
    };
    const cached = reported({ input_text: 100, input_cache_read: 900, output_text: 1 });
    const uncached = reported({ input_text: 1_000, output_text: 1 });
    const at = (hour: number) => `2026-07-01T0${hour}:00:00Z`;
    await seedUsage(harness, [
      { at: at(1), facts: { ...own, model: 'm' }, outcome: { reported: cached, target: 'one/m' } },
      { at: at(2), facts: { ...own, model: 'm' }, outcome: { reported: uncached, target: 'one/m' } },
      { at: at(3), facts: { ...own, model: 'm' }, outcome: { reported: uncached, target: 'two/m' } },
      {
        at: at(4),
        facts: { ...own, model: 'n', pricing: {} },
        outcome: { reported: cached, target: 'two/n' },
      },
    ]);
    const groups = async (query: string) => {
      const path = `/usage/cache-savings?from=2026-07-01T00:00:00Z&to=2026-07-02T00:00:00Z&${query}`;
      return (obeys('getCacheSavings', await viewer(path)).json as Schemas['CacheSavings']).groups;
    };
    expect(await groups('')).toBeUndefined();
    expect(await groups('group_by=model')).toEqual([
      cacheGroup('m', 3, 3_000, 0.3, 900, 0, '0.00243'),
      cacheGroup('n', 1, 1_000, 0.9, 0, 900, null),
    ]);
    expect(await groups('group_by=target&model=m')).toEqual([
      cacheGroup('one/m', 2, 2_000, 0.45, 900, 0, '0.00243'),
      cacheGroup('two/m', 1, 1_000, 0, 0, 0, null),
    ]);
  });

  test('has the beginning of the oldest project that it covers, and none without a project', async () => {
    const since = async (query: string, caller: Caller) => (await usage(query, caller)).counted_since;
    const createdAt = async (id: string) =>
      (obeys('getProject', await admin(`/projects/${id}`)).json as Schemas['Project']).created_at;
    expect(await since(span, viewer)).toBe(await createdAt(ours.id));
    expect(await since(`${span}&project_id=${theirs.id}`, admin)).toBe(await createdAt(theirs.id));
    const all = obeys('listProjects', await admin('/projects')).json as Schemas['ProjectList'];
    const oldest = all.data.map((project) => project.created_at).toSorted()[0];
    expect(await since(span, admin)).toBe(oldest);
    expect(await since(span, await harness.browser((await harness.person()).email))).toBeNull();
  });

  test.each(['hour', 'day', 'week', 'month'] as const)(
    'adds up by the %s, without gaps',
    async (interval) => {
      const { series, totals } = await usage(`${span}&interval=${interval}&group_by=model`);
      const steps = { hour: 48, day: 2, week: 1, month: 1 }[interval];
      for (const { points, totals: line } of series) {
        expect(points).toHaveLength(steps);
        expect(points.reduce((sum, { requests }) => sum + requests, 0)).toBe(line.requests);
      }
      expect(series.reduce((sum, line) => sum + line.totals.requests, 0)).toBe(totals.requests);
      const first = { hour: '2026-03-02', day: '2026-03-02', week: '2026-03-02', month: '2026-03-01' }[
        interval
      ];
      expect(series[0]?.points[0]?.at).toBe(`${first}T00:00:00.000Z`);
    },
  );

  test('is told apart by model, key, project and status, the dearest first, under their names', async () => {
    const groups = async (by: string, caller = viewer) =>
      (await usage(`${span}&group_by=${by}`, caller)).series.map(({ kind, group, name, totals }) => [
        kind,
        group,
        name,
        totals.requests,
      ]);
    expect(await groups('model')).toEqual([
      ['group', 'vendor/m', 'vendor/m', 3],
      ['group', 'other/model', 'other/model', 1],
    ]);
    expect(await groups('key')).toEqual([
      ['group', ours.inference.key.id, ours.inference.key.name, 3],
      ['group', ours.ofMember.key.id, ours.ofMember.key.name, 1],
    ]);
    expect(await groups('project')).toEqual([['group', ours.id, ours.name, 4]]);
    expect(new Set((await groups('project', admin)).map(([, group]) => group))).toEqual(
      new Set(['', ours.id, theirs.id]),
    );
    expect((await groups('status')).map(([, , name, requests]) => [name, requests])).toEqual(
      expect.arrayContaining([
        ['200', 2],
        ['502', 1],
      ]),
    );
  });

  test('shows twenty groups, and the rest as one', async () => {
    const own = { project: ours.id, keyId: ours.inference.key.id };
    await seedUsage(
      harness,
      Array.from({ length: 25 }, (_, at) => ({
        at: '2026-05-01T00:00:00Z',
        facts: { ...own, model: `many/${String(at).padStart(2, '0')}` },
        outcome: { reported: reported({ input_text: 1_000 - at, output_text: 0 }) },
      })),
    );
    const { series, totals } = await usage(
      'from=2026-05-01T00:00:00Z&to=2026-05-02T00:00:00Z&group_by=model',
    );
    expect(series.map(({ kind }) => kind)).toEqual([...Array<string>(20).fill('group'), 'other']);
    expect(series[0]?.group).toBe('many/00');
    expect([series.at(-1)?.totals.requests, totals.requests]).toEqual([5, 25]);
    expect(series.at(-1)?.totals.input_tokens).toBe(980 + 979 + 978 + 977 + 976);
  });

  test('tells times by their histogram, and money exactly', async () => {
    const { totals } = await usage(`${span}&status=200`);
    expect(totals.latency_p50_ms).toBeGreaterThanOrEqual(80);
    expect(totals.latency_p50_ms).toBeLessThanOrEqual(130);
    expect(totals.latency_p95_ms).toBeGreaterThan(200);
    expect(totals.latency_p95_ms).toBeLessThanOrEqual(320);
    expect(totals.first_content_p50_ms).toBeLessThanOrEqual(50);
    expect(totals.cost).toMatch(/^0\.0000\d+$/);
    const empty = await usage('from=2020-01-01T00:00:00Z&to=2020-01-02T00:00:00Z');
    expect(empty.totals).toMatchObject({ requests: 0, cost: '0', latency_p50_ms: null });
  });

  test('is exact beyond what a number of JavaScript holds: tens of millions of dollars', async () => {
    const project = await openProject(harness);
    const attribution = { endUser: null, session: 'dear', tags: {}, metadata: {} };
    const pricing = { prompt: '0.008', completion: '0' };
    const facts = { project: project.id, keyId: project.inference.key.id, pricing, attribution };
    const outcome = { reported: reported({ input_text: 1_000_000_000, output_text: 1 }) };
    await seedUsage(harness, [
      { at: '2026-04-02T00:10:00Z', facts, outcome },
      { at: '2026-04-02T00:20:00Z', facts, outcome },
    ]);
    const dearSpan = 'from=2026-04-02T00:00:00Z&to=2026-04-03T00:00:00Z';
    const caller = await harness.browser(project.viewer.email);
    const report = await usage(`${dearSpan}&group_by=model`, caller);
    expect([report.totals.cost, report.series[0]?.totals.cost]).toEqual(['16000000', '16000000']);
    const groups = obeys('listUsageGroups', await caller(`/usage/groups?${dearSpan}&by=session`));
    expect((groups.json as Schemas['UsageGroupList']).data[0]?.totals.cost).toBe('16000000');
    const requests = obeys('listRequests', await caller(`/requests?${dearSpan}&session_id=dear`));
    expect((requests.json as Schemas['RequestList']).totals?.cost).toBe('16000000');
  });

  test('is exported as a table of the same sums', async () => {
    const response = await viewer(`/usage/export?${span}&group_by=model`);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="usage.csv"');
    const [header, ...rows] = response.text.trimEnd().split('\r\n');
    expect(header?.split(',').slice(0, 4)).toEqual(['at', 'group', 'name', 'requests']);
    expect(rows).toHaveLength(4);
    expect(rows.reduce((sum, row) => sum + Number(row.split(',')[3]), 0)).toBe(4);
  });
});

describe('an archived project', () => {
  test('still shows what it has used', async () => {
    const harness = await openHarness();
    try {
      const project = await openProject(harness);
      await harness.request(project);
      await harness.accounts.projects.archive('installation', project.id);
      const viewer = await harness.browser(project.viewer.email);
      const { json } = obeys('getUsage', await viewer(`/usage?project_id=${project.id}`));
      expect((json as Report).totals.requests).toBe(1);
    } finally {
      await harness.stop();
    }
  });
});

function cacheGroup(
  name: string,
  requests: number,
  input: number,
  hitRate: number,
  cached: number,
  unpriced: number,
  savings: string | null,
): Schemas['CacheSavingsGroup'] {
  return {
    group: name,
    requests,
    input_tokens: input,
    hit_rate: hitRate,
    cached_tokens: cached,
    unpriced_tokens: unpriced,
    savings,
  };
}
