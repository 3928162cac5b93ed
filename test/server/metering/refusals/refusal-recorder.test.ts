/** Refused calls: counted all, recorded the first ones of each key and minute, in batches, on each engine. */
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../../../server/core/api-error.ts';
import { RefusalRecorder, type RefusalStore } from '../../../../server/metering/refusals/refusal-recorder.ts';
import type { RefusalBatch } from '../../../../server/metering/refusals/refusal-rows.ts';
import { RefusalThread } from '../../../../server/metering/refusals/refusal-thread.ts';
import { writeRefusals } from '../../../../server/metering/refusals/write-refusals.ts';
import { sqlitePath } from '../../../../server/storage/database.ts';
import { onEachEngine } from '../../storage/engines.ts';
import { collectLog, usageScratch } from '../scratch.ts';
import { refusedCall } from './refused-call.ts';

const hour = 1_795_176_000_000;

function recorderOf(store: RefusalStore) {
  const clock = { nowMs: hour };
  const log = collectLog();
  return { clock, log, recorder: new RefusalRecorder(store, log, () => clock.nowMs) };
}

/** Keeps the batches; fails while `isDown`. */
function memory() {
  const batches: RefusalBatch[] = [];
  const state = { isDown: false, writes: 0 };
  const store: RefusalStore = {
    write: (batch) => {
      state.writes += 1;
      if (state.isDown) return Promise.reject(new Error('away'));
      batches.push(batch);
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
  return { batches, state, store };
}

const rowsIn = (batches: readonly RefusalBatch[]) => batches.flatMap(({ refusals }) => refusals);
const countIn = (batches: readonly RefusalBatch[]) =>
  batches.flatMap(({ totals }) => totals).reduce((sum, { requests }) => sum + requests, 0);

test('of a key that retries for ever the first 20 of each minute are recorded, and all are counted', async () => {
  const { batches, store } = memory();
  const { clock, recorder } = recorderOf(store);
  for (let call = 0; call < 1_000; call += 1) recorder.record(refusedCall);
  recorder.record({ ...refusedCall, keyId: 'key-b' });
  clock.nowMs += 60_000;
  for (let call = 0; call < 30; call += 1) recorder.record(refusedCall);
  await recorder.close();
  expect(batches).toHaveLength(1);
  expect(rowsIn(batches).filter(({ key_id: key }) => key === 'key-a')).toHaveLength(40);
  expect(rowsIn(batches).filter(({ key_id: key }) => key === 'key-b')).toHaveLength(1);
  expect(countIn(batches)).toBe(1_031);
});

test('nothing is written before a second has passed, and then everything at once', async () => {
  vi.useFakeTimers();
  try {
    const { batches, store } = memory();
    const { recorder } = recorderOf(store);
    for (let call = 0; call < 5; call += 1) recorder.record(refusedCall);
    await vi.advanceTimersByTimeAsync(999);
    expect(batches).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(rowsIn(batches)).toHaveLength(5);
  } finally {
    vi.useRealTimers();
  }
});

test('while the store is away calls wait, bounded, and are written when it is back, without another call', async () => {
  vi.useFakeTimers();
  try {
    const { batches, state, store } = memory();
    const { log, recorder } = recorderOf(store);
    state.isDown = true;
    for (let key = 0; key < 500; key += 1)
      for (let call = 0; call < 10; call += 1) recorder.record({ ...refusedCall, keyId: `key-${key}` });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(log.lines).toHaveLength(1);
    // 1, 2, 4, 8, 16 and then 30 seconds after each other.
    expect(state.writes).toBe(7);
    state.isDown = false;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(rowsIn(batches)).toHaveLength(2_000);
    expect(countIn(batches)).toBe(5_000);
    await recorder.close();
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('hostile text is cut and made storable', async () => {
  const { batches, store } = memory();
  const { recorder } = recorderOf(store);
  const error = new ApiError('unknown_parameter', 'x', { param: `a\0${'b'.repeat(5_000)}` });
  recorder.record({ ...refusedCall, model: `\ud800${'m'.repeat(9_000)}`, error });
  recorder.record({ ...refusedCall, model: { id: 'no string' } });
  await recorder.close();
  const [first, second] = rowsIn(batches);
  expect(first?.requested_model).toHaveLength(256);
  expect(first?.requested_model?.isWellFormed()).toBe(true);
  expect(first?.param).not.toContain('\0');
  expect(first?.limit_kind).toBeNull();
  expect(second?.requested_model).toBeNull();
});

onEachEngine((engine) => {
  test('records and totals are in the store, amounts beyond 64 bits among them', async () => {
    const scratch = await usageScratch(engine);
    const { db, folder } = scratch;
    const { clock, recorder } = recorderOf(
      engine === 'sqlite'
        ? new RefusalThread(sqlitePath(folder))
        : { write: (batch) => writeRefusals(db, batch), close: () => Promise.resolve() },
    );
    for (let call = 0; call < 25; call += 1) recorder.record(refusedCall);
    await recorder.flush();
    clock.nowMs += 1;
    for (let call = 0; call < 5; call += 1) recorder.record(refusedCall);
    await recorder.close();
    const rows = await db.selectFrom('usage_refusal').selectAll().orderBy('id').execute();
    expect(rows).toHaveLength(20);
    expect(rows[0]).toMatchObject({
      trace_id: 'trace-1',
      requested_model: 'a/b',
      code: 'insufficient_quota',
      limit_value: String(10n ** 24n),
      left_over: '2000000',
    });
    const totals = await db.selectFrom('usage_refusal_total').selectAll().execute();
    expect(totals.map((total) => [Number(total.hour_ms), Number(total.requests)])).toEqual([[hour, 30]]);
    await scratch.dispose();
  });
});
