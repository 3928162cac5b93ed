/** Refused calls in the console: recorded with their limit, found by trace id, counted apart, and only of one's own projects. */
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

onEachEngine((engine) => {
  let harness: Harness;
  let ours: Awaited<ReturnType<typeof openProject>>;
  let theirs: Awaited<ReturnType<typeof openProject>>;
  let viewer: Caller;
  beforeAll(async () => {
    harness = await openHarness(engine);
    [ours, theirs] = [await openProject(harness), await openProject(harness)];
    viewer = await harness.browser(ours.viewer.email);
  });
  afterAll(() => harness.stop());

  const get = async (id: string) =>
    obeys('getRefusal', await viewer(`/refusals/${id}`)).json as Schemas['Refusal'];
  const list = async (query: string) =>
    (obeys('listRefusals', await viewer(`/refusals?${query}`)).json as Schemas['RefusalList']).data;

  const newKey = (limits: Parameters<Harness['accounts']['keys']['create']>[1]['limits']) =>
    harness.accounts.keys.create('installation', {
      project: ours.id,
      name: 'limited',
      kind: 'inference',
      limits,
    });

  test('a model that does not exist, a body that breaks the contract, a model that is not allowed', async () => {
    const missing = await get(await harness.refusedCall(ours));
    expect(missing).toMatchObject({
      project_id: ours.id,
      key_id: ours.inference.key.id,
      key_name: ours.inference.key.name,
      surface: 'v1',
      operation: 'createChatCompletion',
      requested_model: 'no/such-model',
      status: 404,
      code: 'model_not_found',
      param: 'model',
      limit: null,
    });
    const broken = await get(
      await harness.refusedCall(ours, { model: 'sandbox/chat', messages: 'secret of a prompt' }),
    );
    expect(broken).toMatchObject({ status: 400, param: 'messages', requested_model: 'sandbox/chat' });
    const row = await harness.db
      .selectFrom('usage_refusal')
      .selectAll()
      .where('id', '=', broken.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain('secret of a prompt');

    const strict = await newKey({ allowed_models: ['other/*'] });
    const foreign = await get(await harness.refusedCall({ inference: strict }, { model: 'sandbox/chat' }));
    expect(foreign).toMatchObject({
      status: 403,
      code: 'model_not_allowed',
      limit: { kind: 'model', subject: 'key', limit: null },
    });
  });

  test('a budget with what was needed, left and reserved; a rate with what it counts', async () => {
    const small = await newKey({ budgets: [{ period: 'day', usd: '0.00001' }] });
    const id = await harness.refusedCall(
      { inference: small },
      { model: 'sandbox/priced', max_tokens: 9_999 },
    );
    const { limit } = await get(id);
    expect(limit).toMatchObject({
      kind: 'budget',
      subject: 'key',
      period: 'day',
      limit: '0.00001',
      left: '0.00001',
      reserved: '0',
    });
    expect(Number(limit?.needed)).toBeGreaterThan(0.00001);
    const one = await newKey({ requests_per_minute: 1 });
    await harness.request({ inference: one });
    const slow = await get(await harness.refusedCall({ inference: one }, { model: 'sandbox/chat' }));
    expect(slow).toMatchObject({
      code: 'rate_limit_exceeded',
      limit: { kind: 'requests', limit: '1', needed: '1', left: '0', reserved: null },
    });
  });

  test('are listed by key, code, model and trace id, in pages, the newest first', async () => {
    const ids = (await list('')).map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted().toReversed());
    expect((await list('code=model_not_allowed')).map(({ limit }) => limit?.kind)).toEqual(['model']);
    expect(await list(`key_id=${ours.ofMember.key.id}`)).toEqual([]);
    expect(await list('model=no/such-model')).toHaveLength(1);
    const [newest] = await list('limit=1');
    expect(await list(`trace_id=${newest?.trace_id}`)).toEqual([newest]);
    const first = obeys('listRefusals', await viewer('/refusals?limit=2')).json as Schemas['RefusalList'];
    const rest = await list(`limit=200&cursor=${encodeURIComponent(first.next_cursor ?? '')}`);
    expect([...first.data, ...rest].map(({ id }) => id)).toEqual(ids);
  });

  test('of other projects do not exist', async () => {
    const foreign = await harness.refusedCall(theirs);
    expect((await viewer(`/refusals/${foreign}`)).status).toBe(404);
    expect((await list('limit=200')).map(({ id }) => id)).not.toContain(foreign);
  });

  test('are counted apart from requests and errors', async () => {
    const report = obeys('getUsage', await viewer(`/usage?project_id=${ours.id}`))
      .json as Schemas['UsageReport'];
    expect(report.totals).toMatchObject({ requests: 1, errors: 0 });
    const counted = Object.fromEntries((report.refused ?? []).map(({ code, requests }) => [code, requests]));
    expect(counted).toMatchObject({ model_not_found: 1, model_not_allowed: 1, insufficient_quota: 1 });
    const ofModel = obeys('getUsage', await viewer('/usage?model=sandbox/chat'))
      .json as Schemas['UsageReport'];
    expect(ofModel.refused).toBeNull();
  });

  test('a request that was admitted is not among them, whatever becomes of it', async () => {
    const before = (await list('limit=200')).length;
    await harness.request(ours, { model: 'sandbox/status-500' });
    await harness.refusedCall(ours);
    expect((await list('limit=200')).length).toBe(before + 1);
  });
});
