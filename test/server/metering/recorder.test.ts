/** The recorder: one record for each request, settled once, whatever the store and other processes do. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listUsage, type UsageFilter } from '../../../server/metering/list-usage.ts';
import type { UsageRecord } from '../../../server/metering/usage-record.ts';
import { UsageRecorder, type UsageRecorderParts } from '../../../server/metering/usage-recorder.ts';
import { priceVersion } from '../../../server/metering/usage-rows.ts';
import { writeBatch, type UsageBatch } from '../../../server/metering/write-batch.ts';
import { onEachEngine } from '../storage/engines.ts';
import { collectLog, facts, outcome, reported, usageScratch, type UsageScratch } from './scratch.ts';

onEachEngine((engine) => {
  let area: UsageScratch;
  let log: ReturnType<typeof collectLog>;
  beforeEach(async () => {
    area = await usageScratch(engine);
    log = collectLog();
  });
  afterEach(() => area.dispose());

  const start = (over: Partial<UsageRecorderParts> = {}) =>
    UsageRecorder.start({ db: area.db, log, isExclusive: false, ...over });

  async function records(filter: UsageFilter = {}): Promise<UsageRecord[]> {
    return await Array.fromAsync(listUsage(area.db, filter));
  }

  test('a reservation is there when it resolves, and is settled once', async () => {
    const recorder = await start();
    const { id } = await recorder.reserve(facts());
    expect((await records()).map(({ state, costNano }) => [state, costNano])).toEqual([['reserved', null]]);
    expect(recorder.settle(id, outcome())?.costNano).toBe(20_000n);
    expect(recorder.settle(id, outcome({ reported: reported({ input_text: 1e6 }) }))).toBeUndefined();
    await recorder.stop();
    const [record] = await records();
    expect(record).toMatchObject({ state: 'settled', source: 'provider', costNano: 20_000n });
    expect(record?.tokens).toMatchObject({ input_text: 10, output_text: 5, input_cache_read: null });
    expect(record?.reservation).toMatchObject({ id, trace_id: 'trace-0001', process_id: recorder.processId });
    expect(await area.db.selectFrom('usage_process').selectAll().execute()).toEqual([]);
    expect(log.lines).toEqual([]);
  });

  test('calls of one turn share a transaction, and settling rides along', async () => {
    const sizes: number[][] = [];
    const write = (batch: UsageBatch) => {
      sizes.push([batch.reservations.length, batch.entries.length]);
      return writeBatch(area.db, batch);
    };
    const recorder = await start({ write });
    const first = await Promise.all(Array.from({ length: 40 }, () => recorder.reserve(facts())));
    for (const { id } of first) recorder.settle(id, outcome());
    await recorder.reserve(facts());
    expect(sizes).toEqual([
      [0, 0],
      [40, 0],
      [1, 40],
    ]);
    await recorder.stop();
  });

  test('the price of the admission counts, whatever it is later', async () => {
    const recorder = await start();
    const pricing = { prompt: '0.000001', completion: '0.000002' };
    const { id } = await recorder.reserve(facts({ pricing: { ...pricing } }));
    const { id: second } = await recorder.reserve(
      facts({ pricing: { completion: '0.000004', prompt: '0' } }),
    );
    const { id: third } = await recorder.reserve(
      facts({ pricing: { completion: '0.000002', prompt: '0.000001' } }),
    );
    for (const each of [id, second, third]) recorder.settle(each, outcome());
    await recorder.stop();
    expect((await records()).map(({ costNano }) => costNano)).toEqual([20_000n, 20_000n, 20_000n]);
    expect(await area.db.selectFrom('usage_price').selectAll().execute()).toHaveLength(2);
  });

  test('what a stopped process has left is settled at the next start as interrupted, at no cost', async () => {
    const gone = await start();
    await gone.reserve(facts());
    const { id } = await gone.reserve(facts());
    gone.settle(id, outcome());
    await gone.stop();
    const next = await start();
    expect((await records()).map(({ state, costNano }) => `${state} ${costNano}`).toSorted()).toEqual([
      'estimated 0',
      'settled 20000',
    ]);
    expect(log.lines).toMatchObject([{ level: 'warn', fields: { settled: 1 } }]);
    expect(await next.settleOrphans()).toBe(0);
    await next.stop();
  });

  test('what leftovers held is given back in the end, also when that failed at first', async () => {
    const gone = await start();
    await gone.reserve(facts({ limitReservation: 'held' }));
    const { id } = await gone.reserve(facts({ limitReservation: 'given back' }));
    gone.settle(id, outcome());
    await gone.stop();
    const given: string[][] = [];
    const next = new UsageRecorder({
      db: area.db,
      log,
      isExclusive: false,
      onOrphans: (reservations) => {
        given.push([...reservations]);
        return given.length === 1 ? Promise.reject(new Error('not now')) : Promise.resolve();
      },
    });
    await expect(next.settleOrphans()).rejects.toThrow('not now');
    expect(await next.settleOrphans()).toBe(0);
    expect(await next.settleOrphans()).toBe(0);
    expect(given).toEqual([['held'], ['held']]);
  });

  test('a process that lives keeps its requests; one that was only asleep adds what it knows', async () => {
    let nowMs = 1_795_000_000_000;
    const [asleep, other] = [await start({ nowMs: () => nowMs }), await start({ nowMs: () => nowMs })];
    const { id } = await asleep.reserve(facts());
    /** Time passes by the clock of the database, and by those of both machines. */
    const pass = async (ms: number) => {
      nowMs += ms;
      await area.db
        .updateTable('usage_process')
        .set(({ eb }) => ({ heartbeat_at_ms: eb('heartbeat_at_ms', '-', ms) }))
        .execute();
    };
    await pass(25_000);
    expect(await other.settleOrphans()).toBe(0);
    await pass(10_000);
    expect(await other.settleOrphans()).toBe(1);
    expect(await other.settleOrphans()).toBe(0);
    const { id: later } = await asleep.reserve(facts());
    asleep.settle(id, outcome());
    asleep.settle(later, outcome());
    await asleep.stop();
    await expect
      .poll(async () => (await records()).map(({ state }) => state))
      .toEqual(['reconciled', 'settled']);
    expect((await records()).map(({ costNano, tokens }) => [costNano, tokens.input_text])).toEqual([
      [20_000n, 10],
      [20_000n, 10],
    ]);
    await other.stop();
  });

  test('a clock that is set back does not delay the lease', async () => {
    const clock = { nowMs: 1_795_000_000_000, steadyMs: 0 };
    const recorder = await start({ nowMs: () => clock.nowMs, steadyMs: () => clock.steadyMs });
    const setLeaseBack = async () => {
      await area.db.updateTable('usage_process').set({ heartbeat_at_ms: 1 }).execute();
    };
    const isRenewed = async () => {
      await recorder.reserve(facts());
      const { heartbeat_at_ms: atMs } = await area.db
        .selectFrom('usage_process')
        .select('heartbeat_at_ms')
        .executeTakeFirstOrThrow();
      return Number(atMs) > 1;
    };
    await setLeaseBack();
    clock.nowMs -= 3_600_000;
    clock.steadyMs += 1_000;
    expect(await isRenewed()).toBe(false);
    clock.steadyMs += 20_000;
    expect(await isRenewed()).toBe(true);
    await setLeaseBack();
    expect(await isRenewed()).toBe(false);
    // The steady clock of a machine that slept stood still.
    clock.nowMs += 20_000;
    expect(await isRenewed()).toBe(true);
    await recorder.stop();
  });

  test('a reservation that the store refuses is refused, and settled if it was written all the same', async () => {
    let isBroken = true;
    const write = async (batch: UsageBatch) => {
      const written = await writeBatch(area.db, batch);
      if (isBroken && batch.reservations.length > 0) throw new Error('the answer was lost');
      return written;
    };
    const recorder = await start({ write });
    await expect(recorder.reserve(facts())).rejects.toMatchObject({ code: 'internal_error' });
    isBroken = false;
    await recorder.stop();
    expect((await records()).map(({ state, costNano }) => [state, costNano])).toEqual([['estimated', 0n]]);
  });

  test('a store without room is a matter of waiting for the caller', async () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    let isFull = false;
    const write = (batch: UsageBatch) => (isFull ? Promise.reject(full) : writeBatch(area.db, batch));
    const recorder = await start({ write });
    isFull = true;
    await expect(recorder.reserve(facts())).rejects.toMatchObject({
      code: 'model_unavailable',
      retryAfterMs: 5_000,
    });
    expect(recorder.isFailing).toBe(true);
    isFull = false;
    await recorder.reserve(facts());
    expect(recorder.isFailing).toBe(false);
    await recorder.stop();
  });

  test('while the store is away entries wait, and reservations go on as soon as it is back', async () => {
    let isAway = false;
    const write = (batch: UsageBatch) =>
      isAway ? Promise.reject(new Error('away')) : writeBatch(area.db, batch);
    const recorder = await start({ write });
    const { id } = await recorder.reserve(facts());
    isAway = true;
    recorder.settle(id, outcome());
    await expect.poll(() => log.lines.length).toBeGreaterThan(0);
    await expect(recorder.reserve(facts())).rejects.toThrow();
    expect(recorder.waiting).toBe(1);
    isAway = false;
    await recorder.reserve(facts());
    await expect.poll(() => recorder.waiting).toBe(0);
    expect((await records()).map(({ state }) => state).toSorted()).toEqual(['reserved', 'settled']);
    await recorder.stop();
  });

  test('a row that the store cannot take stays reserved, is logged, and holds up nobody', async () => {
    const recorder = await start();
    const [bad, good] = [await recorder.reserve(facts()), await recorder.reserve(facts())];
    recorder.settle(bad.id, outcome({ attempts: 1.5 }));
    recorder.settle(good.id, outcome());
    await expect
      .poll(async () => (await records()).map(({ state }) => state).toSorted(), { timeout: 10_000 })
      .toEqual(['reserved', 'settled']);
    await expect.poll(() => log.lines.at(-1)).toMatchObject({ level: 'error', fields: { id: bad.id } });
    await recorder.stop();
    await (await start()).stop();
    expect((await records()).map(({ state }) => state).toSorted()).toEqual(['estimated', 'settled']);
  });

  test('texts of callers are cut and cleaned', async () => {
    const recorder = await start();
    await recorder.reserve(facts({ requestedModel: `a\0b\ud800${'x'.repeat(1e6)}` }));
    await recorder.stop();
    const name = (await records())[0]?.reservation.requested_model ?? '';
    expect([name.length, name.slice(0, 4)]).toEqual([256, 'a\ufffdb\ufffd']);
  });

  test('a call is charged at the prices of its target, now and when it is adjusted', async () => {
    const recorder = await start();
    const dear = { prompt: '0.00001', completion: '0.00002' };
    const { id } = await recorder.reserve(facts({ targetPricing: [dear] }));
    const charge = recorder.settle(id, outcome({ targetPricing: dear }));
    expect(charge?.costNano).toBe(200_000n);
    await expect.poll(async () => (await records())[0]?.state).toBe('settled');
    const tokens = reported({ input_text: 10, output_text: 15 }).tokens;
    expect(await recorder.adjust({ id, reference: 'a', source: 'ledger', tokens })).toBe('adjusted');
    await recorder.stop();
    expect((await records())[0]).toMatchObject({
      costNano: 400_000n,
      priceVersion: priceVersion(dear).version,
    });
    const stored = await area.db.selectFrom('usage_price').select('pricing').execute();
    expect(stored.map(({ pricing: each }) => JSON.parse(each) as unknown)).toContainEqual(dear);
  });

  test('an adjustment adds differences, once for each reason, also when two are made at once', async () => {
    const recorder = await start();
    const { id } = await recorder.reserve(facts());
    expect(await recorder.adjust({ id, reference: 'a', source: 'ledger', tokens: reported({}).tokens })).toBe(
      'unknown',
    );
    recorder.settle(id, outcome());
    await expect.poll(() => recorder.waiting).toBe(0);
    const adjustment = {
      id,
      source: 'ledger',
      tokens: reported({ output_text: 7, output_reasoning: 1 }).tokens,
    };
    const results = await Promise.all(
      ['invoice', 'invoice', 'other'].map((reference) => recorder.adjust({ ...adjustment, reference })),
    );
    expect(results.toSorted()).toEqual(['adjusted', 'adjusted', 'repeated']);
    expect(await recorder.adjust({ ...adjustment, reference: 'invoice' })).toBe('repeated');
    const [record] = await records();
    expect(record).toMatchObject({ state: 'reconciled', source: 'ledger', costNano: 26_000n });
    expect(record?.tokens).toMatchObject({ input_text: 10, output_text: 7, output_reasoning: 1 });
    expect(record?.settling).toMatchObject({ state: 'settled' });
    await recorder.stop();
  });

  test('a list is in the order of admission, over all its pages, and by every filter', async () => {
    let nowMs = 1_795_000_000_000;
    const recorder = await start({ nowMs: () => nowMs });
    for (let number = 0; number < 1_203; number += 1) {
      nowMs += 1_000;
      const [keyId, project] = number % 2 === 0 ? ['key-a', 'red'] : ['key-b', null];
      void recorder.reserve(facts({ traceId: `trace-${number}`, keyId, project, model: `m${number % 3}` }));
    }
    await pause(0);
    await recorder.reserve(facts({ traceId: 'last' }));
    const traces = async (filter: UsageFilter) =>
      (await records(filter)).map(({ reservation }) => reservation.trace_id);
    const everything = await traces({});
    expect(everything).toEqual([...Array.from({ length: 1_203 }, (_, number) => `trace-${number}`), 'last']);
    expect(await traces({ limit: 1 })).toEqual(['last']);
    expect(await traces({ limit: 700 })).toEqual(everything.slice(-700));
    expect(await traces({ limit: 5_000 })).toHaveLength(1_204);
    expect(await traces({ keyId: 'key-b' })).toHaveLength(601);
    expect(await traces({ project: 'red', model: 'm0' })).toHaveLength(201);
    expect(await traces({ model: 'm' })).toHaveLength(1_204);
    expect(await traces({ traceId: 'trace-7' })).toEqual(['trace-7']);
    expect(await traces({ sinceMs: nowMs - 1_000 })).toEqual(['trace-1201', 'trace-1202', 'last']);
    expect(await traces({ untilMs: 1_795_000_002_000 })).toEqual(['trace-0']);
    await recorder.stop();
  });
});
