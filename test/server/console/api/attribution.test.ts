/** End users, sessions and tags in the console's API: shown, found, added up, and no leak between projects. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Attribution } from '../../../../server/core/attribution.ts';
import { readRequests } from '../../../../server/console/reading/request-rows.ts';
import { onEachEngine } from '../../storage/engines.ts';
import { workOf } from '../query-plans.ts';
import {
  obeys,
  openHarness,
  openProject,
  type Caller,
  type Harness,
  type Schemas,
} from './console-harness.ts';
import { seedUsage, type Seed } from './seed-usage.ts';

const said = (more: Partial<Attribution>): Attribution => ({
  endUser: null,
  session: null,
  tags: {},
  metadata: {},
  ...more,
});

const timeAt = (minute: number) => `2026-03-02T00:${String(minute).padStart(2, '0')}:00.000Z`;

onEachEngine((engine) => {
  let harness: Harness;
  let ours: Awaited<ReturnType<typeof openProject>>;
  let theirs: Awaited<ReturnType<typeof openProject>>;
  let viewer: Caller;
  let admin: Caller;
  let ids: string[];

  beforeAll(async () => {
    harness = await openHarness(engine);
    [ours, theirs] = [await openProject(harness), await openProject(harness)];
    viewer = await harness.browser(ours.viewer.email);
    admin = await harness.browser((await harness.admin()).email);
    const own = { project: ours.id, keyId: ours.inference.key.id };
    const at = timeAt;
    const ofTheirs = said({ endUser: 'ann', session: 's-1', tags: { team: 'search' } });
    const seeds: Seed[] = [
      {
        at: at(1),
        facts: {
          ...own,
          attribution: said({
            endUser: '=ann()',
            session: 's-1',
            tags: { team: 'search', 'a.b-c': '=1;=2' },
            metadata: { order: '@A', 'te"am': "x'y\\" },
          }),
        },
      },
      { at: at(2), facts: { ...own, attribution: said({ endUser: 'bob', session: 's-1' }) } },
      {
        at: at(3),
        facts: { ...own, attribution: said({ session: 's-2', tags: { team: 'ads' } }) },
        outcome: { outcome: 'failed', status: 502, code: 'upstream_error', reported: null },
      },
      { at: at(4), facts: { ...own, attribution: said({ metadata: { team: 'search' } }) } },
      { at: at(5), facts: own },
      { at: at(6), facts: { ...own, attribution: said({ session: 's-1' }) }, outcome: null },
    ];
    ids = await seedUsage(harness, seeds);
    await seedUsage(harness, [
      {
        at: at(7),
        facts: { project: theirs.id, keyId: theirs.inference.key.id, attribution: ofTheirs },
      },
    ]);
  });
  afterAll(() => harness.stop());

  const list = async (query: string, caller: Caller = viewer) =>
    obeys('listRequests', await caller(`/requests?${query}`)).json as Schemas['RequestList'];
  const placesOf = async (query: string, caller: Caller = viewer) =>
    (await list(query, caller)).data.map(({ id }) => ids.indexOf(id));
  const groups = async (query: string, caller: Caller = viewer) =>
    obeys(
      'listUsageGroups',
      await caller(`/usage/groups?from=2026-03-01T00:00:00Z&to=2026-03-03T00:00:00Z&${query}`),
    ).json as Schemas['UsageGroupList'];
  const counts = async (query: string, caller?: Caller) =>
    (await groups(query, caller)).data.map(({ kind, value, totals }) => [kind, value, totals.requests]);

  test('a request shows them in the list and by itself', async () => {
    const expected = {
      end_user: '=ann()',
      session_id: 's-1',
      tags: { team: 'search', 'a.b-c': '=1;=2' },
      metadata: { order: '@A', 'te"am': "x'y\\" },
    };
    expect((await list('limit=200')).data.at(-1)).toMatchObject(expected);
    expect(obeys('getRequest', await viewer(`/requests/${ids[0]}`)).json).toMatchObject(expected);
    const nothing = { end_user: null, session_id: null, tags: {}, metadata: {} };
    expect(obeys('getRequest', await viewer(`/requests/${ids[4]}`)).json).toMatchObject(nothing);
  });

  test('requests are found by each of them', async () => {
    expect(await placesOf('end_user=bob')).toEqual([1]);
    expect(await placesOf(`end_user=${encodeURIComponent('=ann()')}&session_id=s-1`)).toEqual([0]);
    expect(await placesOf('session_id=s-1')).toEqual([5, 1, 0]);
    expect(await placesOf('session_id=s-1&status=200')).toEqual([1, 0]);
    expect(await placesOf('tag=team%3Dsearch')).toEqual([0]);
    expect(await placesOf('tag=a.b-c%3D%3D1;%3D2')).toEqual([0]);
    expect(await placesOf('tag=team%3Dads&outcome=failed')).toEqual([2]);
    expect(await placesOf('tag=team%3Dnone')).toEqual([]);
    expect((await viewer('/requests?tag=team')).status).toBe(400);
  });

  test('a session is listed in its order, page by page, with its total cost', async () => {
    const first = await list('session_id=s-1&order=oldest_first&limit=2');
    expect(first.data.map(({ id }) => ids.indexOf(id))).toEqual([0, 1]);
    expect(first.totals).toEqual({
      requests: 3,
      input_tokens: 20,
      output_tokens: 10,
      cost: '0.00004',
      unpriced_requests: 0,
    });
    const cursor = encodeURIComponent(first.next_cursor ?? '');
    const second = await list(`session_id=s-1&order=oldest_first&limit=2&cursor=${cursor}`);
    expect(second.data.map(({ id }) => ids.indexOf(id))).toEqual([5]);
    expect([second.next_cursor, 'totals' in second]).toEqual([null, false]);
    expect('totals' in (await list('limit=2'))).toBe(false);
    expect((await list('session_id=nobody')).totals).toMatchObject({ requests: 0, cost: '0' });
  });

  describe('usage by', () => {
    test('end user, session and tag', async () => {
      expect(await counts('by=end_user')).toEqual([
        ['group', '=ann()', 1],
        ['group', 'bob', 1],
        ['none', null, 3],
      ]);
      expect(await counts('by=session')).toEqual([
        ['group', 's-1', 2],
        ['group', 's-2', 1],
        ['none', null, 2],
      ]);
      expect(await counts('by=tag&tag_key=team')).toEqual([
        ['group', 'search', 1],
        ['group', 'ads', 1],
        ['none', null, 3],
      ]);
      expect(await counts('by=session&status=502')).toEqual([['group', 's-2', 1]]);
      expect(await counts('by=session&model=other')).toEqual([]);
    });

    test('has the same sums as the report without groups', async () => {
      const span = 'from=2026-03-01T00:00:00Z&to=2026-03-03T00:00:00Z';
      const report = obeys('getUsage', await viewer(`/usage?${span}`)).json as Schemas['UsageReport'];
      const { data } = await groups('by=tag&tag_key=nothing');
      expect(data).toEqual([
        { kind: 'none', value: null, totals: report.totals, first_at: timeAt(1), last_at: timeAt(5) },
      ]);
    });

    test('a session has its beginning and its end, of one end user alone where one is named', async () => {
      const { data } = await groups('by=session');
      expect(data[0]).toMatchObject({ value: 's-1', first_at: timeAt(1), last_at: timeAt(2) });
      expect(await counts('by=session&end_user=bob')).toEqual([['group', 's-1', 1]]);
    });

    test('needs the key of a tag, and a time that ends after its beginning', async () => {
      const missing = await viewer('/usage/groups?by=tag');
      expect([missing.status, missing.text]).toEqual([400, expect.stringContaining('tag_key')]);
      expect((await viewer('/usage/groups')).status).toBe(400);
      expect((await viewer('/usage/groups?by=tag&tag_key=%22')).status).toBe(400);
      expect(
        (await viewer('/usage/groups?by=session&from=2027-01-01T00:00:00Z&to=2026-01-01T00:00:00Z')).status,
      ).toBe(400);
    });
  });

  test('the table has them as data, which a spreadsheet does not run', async () => {
    const { text } = await viewer('/requests/export?from=2026-03-01T00:00:00Z');
    const [head = '', first = ''] = text.split('\r\n');
    expect(head).toContain('key_name,end_user,session_id,tags,metadata,surface');
    expect(first).toContain(",'=ann(),s-1,");
    expect(first).toContain(`"{""team"":""search"",""a.b-c"":""=1;'=2""}"`);
    expect(first).not.toMatch(/(^|,)"?[=+@]/);
    const one = await viewer('/requests/export?from=2026-03-01T00:00:00Z&session_id=s-2');
    expect(one.text.trimEnd().split('\r\n')).toHaveLength(2);
  });

  // PostgreSQL reads the whole of a table as small as this one.
  if (engine === 'sqlite')
    test.each([
      ['endUser', 'usage_reservation_end_user'],
      ['session', 'usage_reservation_session_id'],
    ])('an index leads to the requests of one %s, whatever else is asked', async (name, index) => {
      const key = ours.inference.key.id;
      const filter = {
        scope: [ours.id],
        [name]: 's-1',
        keyId: key,
        status: 200,
        fromMs: 0,
        toMs: Date.now(),
      };
      const read = (db: Harness['db']) => readRequests(db, filter, { direction: 'newest first', rows: 51 });
      const { plans } = await workOf(harness.db, engine, read);
      expect(plans[0]).toContain(`USING INDEX ${index} (`);
    });

  test('another project sees none of it, by the same names', async () => {
    const stranger = await harness.browser(theirs.viewer.email);
    expect(await counts('by=session', stranger)).toEqual([['group', 's-1', 1]]);
    expect(await counts('by=end_user', stranger)).toEqual([['group', 'ann', 1]]);
    const sessions = await list('session_id=s-1', stranger);
    expect(sessions.data.map(({ project_id: project }) => project)).toEqual([theirs.id]);
    expect(sessions.totals?.requests).toBe(1);
    expect((await list('tag=team%3Dsearch', stranger)).data).toHaveLength(1);
    expect((await list('end_user=bob', stranger)).data).toEqual([]);
    expect((await stranger(`/usage/groups?by=session&project_id=${ours.id}`)).status).toBe(404);
    expect((await list('session_id=s-1', admin)).totals?.requests).toBe(4);
  });
});
