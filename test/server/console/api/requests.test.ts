/** Lists of requests, the audit log and tables: paging, filters, what is kept, and no leak between projects. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEachEngine } from '../../storage/engines.ts';
import {
  obeys,
  openHarness,
  openProject,
  type Caller,
  type Harness,
  type Schemas,
} from './console-harness.ts';
import { seedUsage } from './seed-usage.ts';

const response: Schemas['StoredResponse'] = {
  choices: [
    { index: 0, parts: [{ type: 'text', text: 'the completion' }], finish_reason: 'stop' },
    {
      index: 1,
      parts: [{ type: 'tool-call', name: 'get_weather', call_id: 'c1', text: '{"city":"Bremen"}' }],
      finish_reason: 'tool-calls',
    },
  ],
  is_truncated: false,
  last_content_ms: 9,
  arrivals: [{ at_ms: 3, events: 2, bytes: 210 }],
};

onEachEngine((engine) => {
  let harness: Harness;
  let ours: Awaited<ReturnType<typeof openProject>>;
  let theirs: Awaited<ReturnType<typeof openProject>>;
  let viewer: Caller;
  let admin: Caller;
  let ids: string[];
  let foreign: string;

  beforeAll(async () => {
    harness = await openHarness(engine);
    [ours, theirs] = [await openProject(harness), await openProject(harness)];
    viewer = await harness.browser(ours.viewer.email);
    admin = await harness.browser((await harness.admin()).email);
    const own = { project: ours.id, keyId: ours.inference.key.id };
    const at = (minute: number) => `2026-03-02T00:${String(minute).padStart(2, '0')}:00Z`;
    const attemptTimes = [
      {
        number: 1,
        target: 'a/m',
        startedMs: 0,
        headMs: 4.4,
        endedMs: 5,
        outcome: 'failed',
        status: 500,
        code: 'upstream_error',
        reason: 'error_status',
      },
      {
        number: 2,
        target: 'b/m',
        startedMs: 6,
        headMs: null,
        endedMs: 12,
        outcome: 'completed',
        status: 200,
        code: null,
        reason: null,
      },
    ] as const;
    [foreign = ''] = await seedUsage(harness, [
      {
        at: at(0),
        facts: { project: theirs.id, keyId: theirs.inference.key.id, traceId: 'trace-of-theirs' },
      },
    ]);
    ids = await seedUsage(harness, [
      {
        at: at(1),
        facts: { ...own, traceId: 'trace-0001', prompt: '{"messages":"secret"}' },
        outcome: { attempts: 2, attemptTimes, losses: ['logprobs'], response: JSON.stringify(response) },
      },
      {
        at: at(2),
        facts: { ...own, requestedModel: '=HYPERLINK("https://evil.example")', traceId: '-trace,2' },
        outcome: { outcome: 'failed', status: 502, code: 'upstream_error', reported: null },
      },
      {
        at: at(3),
        facts: { ...own, model: 'other/model', operation: 'createMessage', surface: 'alt', streamed: true },
        outcome: { target: 'c/m' },
      },
      { at: at(4), facts: { ...own, keyId: ours.ofMember.key.id } },
      { at: at(5), facts: own, outcome: null },
    ]);
  });
  afterAll(() => harness.stop());

  const list = async (query: string, caller: Caller = viewer) =>
    obeys('listRequests', await caller(`/requests?${query}`)).json as Schemas['RequestList'];
  const idsOf = async (query: string, caller: Caller = viewer) =>
    (await list(query, caller)).data.map(({ id }) => id);
  const [first, second, third, fourth, fifth] = [0, 1, 2, 3, 4];
  const at = (index: number) => ids[index];

  test('are listed newest first, in pages that leave nothing out and repeat nothing', async () => {
    const seen: string[] = [];
    let query = 'limit=2';
    for (let page = 0; page < 10; page += 1) {
      const { data, next_cursor: cursor } = await list(query);
      expect(data.length).toBeLessThanOrEqual(2);
      seen.push(...data.map(({ id }) => id));
      if (cursor === null) break;
      query = `limit=2&cursor=${encodeURIComponent(cursor)}`;
    }
    expect(seen).toEqual(ids.toReversed());
  });

  test('are found by operation, surface, streaming, target and error code', async () => {
    const since = 'from=2026-03-01T00:00:00Z';
    const withOther = ['operation=createMessage', 'surface=alt', 'streamed=true', 'target=c/m'];
    for (const filter of withOther) expect(await idsOf(`${since}&${filter}`), filter).toEqual([at(third)]);
    expect(await idsOf(`${since}&${withOther.join('&')}`)).toEqual([at(third)]);
    expect(await idsOf(`${since}&code=upstream_error`)).toEqual([at(second)]);
    expect(await idsOf(`${since}&code=upstream_error&streamed=true`)).toEqual([]);
    // One that still runs has an operation, and no target yet.
    expect(await idsOf(`${since}&surface=v1&limit=1`)).toEqual([at(fifth)]);
    expect(await idsOf(`${since}&streamed=false&order=oldest_first&limit=1`)).toEqual([at(first)]);
    const table = await viewer(`/requests/export?${since}&target=c/m`);
    expect(table.text.trim().split('\n')).toHaveLength(2);
  });

  test('of rows that each must be read are those of the last 30 days, without a start time', async () => {
    const within = 'to=2026-03-30T00:00:00Z';
    expect(await idsOf(`${within}&operation=createMessage`)).toEqual([at(third)]);
    const after = 'to=2026-04-10T00:00:00Z';
    expect(await idsOf(`${after}&operation=createMessage`)).toEqual([]);
    expect(await idsOf(`${after}&surface=alt`)).toEqual([at(third)]);
    expect(await idsOf(`${after}&from=2026-03-01T00:00:00Z&operation=createMessage`)).toEqual([at(third)]);
  });

  test.each(['surface=v2', 'streamed=perhaps', 'code=', `target=${'x'.repeat(513)}`])(
    'refuses %s',
    async (filter) => {
      expect((await viewer(`/requests?${filter}`)).status).toBe(400);
    },
  );

  test('are found by key, model, status, outcome, trace and time', async () => {
    expect(await idsOf(`key_id=${ours.ofMember.key.id}`)).toEqual([at(fourth)]);
    expect(await idsOf('model=other/model')).toEqual([at(third)]);
    expect(await idsOf('status=502')).toEqual([at(second)]);
    expect(await idsOf('outcome=failed')).toEqual([at(second)]);
    expect(await idsOf('status=200&outcome=completed&limit=1')).toEqual([at(fourth)]);
    expect(await idsOf('trace_id=trace-0001')).toContain(at(first));
    expect(await idsOf('from=2026-03-02T00:02:00Z&to=2026-03-02T00:04:00Z')).toEqual([at(third), at(second)]);
    expect((await list(`key_id=${ours.ofMember.key.id}`)).data[0]).toMatchObject({
      key_name: ours.ofMember.key.name,
      state: 'settled',
      input_tokens: 10,
      output_tokens: 5,
      cost: '0.00002',
    });
    expect((await list('limit=1')).data[0]).toMatchObject({
      id: at(fifth),
      state: 'reserved',
      outcome: null,
      cost: null,
    });
  });

  test('of another project are not there, however they are asked for', async () => {
    expect(await idsOf('trace_id=trace-of-theirs')).toEqual([]);
    expect(await idsOf(`key_id=${theirs.inference.key.id}`)).toEqual([]);
    expect((await viewer(`/requests?project_id=${theirs.id}`)).status).toBe(404);
    expect((await viewer(`/requests/${foreign}`)).status).toBe(404);
    expect((await viewer(`/requests/${foreign}`)).json).toEqual((await viewer('/requests/unknown')).json);
    expect((await viewer('/requests/export?from=2026-03-01T00:00:00Z')).text).not.toContain(theirs.id);
    expect(await idsOf('trace_id=trace-of-theirs', admin)).toEqual([foreign]);
    expect(await idsOf('', harness.withKey(theirs.management.secret))).toEqual([foreign]);
    const page = await list('limit=2');
    const stranger = await harness.browser(theirs.viewer.email);
    expect(await idsOf(`cursor=${encodeURIComponent(page.next_cursor ?? '')}`, stranger)).toEqual([foreign]);
  });

  test('tell their attempts, tokens and prices; what was said only to who works in the project', async () => {
    const get = async (caller: Caller) =>
      obeys('getRequest', await caller(`/requests/${at(first)}`)).json as Schemas['RequestDetail'];
    const member = await get(await harness.browser(ours.member.email));
    expect(member).toMatchObject({
      prompt: '{"messages":"secret"}',
      response,
      admitted_ms: 0,
      source: 'provider',
      pricing: { prompt: '0.000001', completion: '0.000002' },
      worst_case: '0.001',
      losses: ['logprobs'],
      tokens: { input_text: 10, output_text: 5, input_image: null },
    });
    expect(member.attempts).toMatchObject([
      { number: 1, target: 'a/m', outcome: 'failed', status: 500, head_ms: 4, first_content_ms: null },
      { number: 2, target: 'b/m', outcome: 'completed', head_ms: null, first_content_ms: 3 },
    ]);
    expect(Date.parse(member.settled_at ?? '')).toBeGreaterThanOrEqual(Date.parse(member.at));
    expect(await get(viewer)).toMatchObject({ prompt: null, response: null });
    const byKey = await get(harness.withKey(ours.management.secret));
    expect(byKey).toMatchObject({ prompt: '{"messages":"secret"}', response });
    const stranger = await harness.browser(theirs.member.email);
    expect((await stranger(`/requests/${at(first)}`)).status).toBe(404);
  });

  test('are exported oldest first, and nothing in them is run by a spreadsheet', async () => {
    const { text, headers } = await viewer('/requests/export?from=2026-03-01T00:00:00Z');
    expect(headers.get('content-disposition')).toBe('attachment; filename="requests.csv"');
    const rows = text.trimEnd().split('\r\n');
    expect(rows.slice(1).map((row) => row.split(',')[0])).toEqual(ids);
    expect(rows[2]).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(rows[2]).toContain(`"'-trace,2"`);
    for (const row of rows.slice(1)) expect(row).not.toMatch(/(^|,)"?[=+@]/);
  });

  test('leave an audit log that pages, filters, and stays within the project', async () => {
    const owner = await harness.browser(ours.owner.email);
    const email = 'guest@example.com';
    await owner(`/projects/${ours.id}/invites`, { body: { email, role: 'viewer' } });
    const page = async (query: string, caller: Caller = owner) =>
      obeys('listAuditEntries', await caller(`/audit?${query}`)).json as Schemas['AuditEntryList'];
    const seen: Schemas['AuditEntry'][] = [];
    let query = 'limit=2';
    for (let turn = 0; turn < 20; turn += 1) {
      const { data, next_cursor: cursor } = await page(query);
      seen.push(...data);
      if (cursor === null) break;
      query = `limit=2&cursor=${encodeURIComponent(cursor)}`;
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
    expect(seen.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['invite.create', 'project.create', 'key.create', 'member.add']),
    );
    const objects = new Set(seen.map(({ object }) => object));
    expect([...objects].filter((object) => object.includes(theirs.id))).toEqual([]);
    expect(JSON.stringify(seen)).not.toContain(theirs.id);
    expect(seen.map(({ action }) => action)).not.toContain('person.sign_in');
    const byOwner = (await page(`actor=${ours.owner.id}`)).data;
    expect(byOwner.map(({ action }) => action)).toEqual(['invite.create']);
    expect(byOwner[0]?.actor).toEqual({ kind: 'person', id: ours.owner.id, name: ours.owner.email });
    expect((await page('action=member.add')).data).toHaveLength(3);
    expect((await page(`object=${ours.inference.key.id}`)).data).toHaveLength(1);
    expect((await page(`object=${theirs.inference.key.id}`)).data).toEqual([]);
    expect((await page('to=2001-01-01T00:00:00Z')).data).toEqual([]);
    const all = (await page('limit=200', admin)).data.map(({ action }) => action);
    expect(all).toContain('person.sign_in');
    const nowhere = await (await harness.browser((await harness.person()).email))('/audit');
    expect(nowhere.status).toBe(403);
  });
});
