/** Alerts are raised and ended once, whatever the number of nodes. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../../server/storage/database.ts';
import { newPlace, onEachEngine, type Place } from '../storage/engines.ts';
import { happeningAt, storeOf } from './alert-rows.ts';

onEachEngine((engine) => {
  let place: Place;
  let nodes: [Database, Database];
  beforeAll(async () => {
    place = await newPlace(engine);
    nodes = [await openDatabase(place), await openDatabase(place)];
  });
  afterAll(async () => {
    for (const db of nodes) await db.destroy();
    await place.dispose();
  });
  beforeEach(async () => {
    await nodes[0].deleteFrom('alert').execute();
    await nodes[0].deleteFrom('alert_event').execute();
  });

  const alerts = () => nodes[0].selectFrom('alert').selectAll().orderBy('id').execute();
  // Ids of two stores in one millisecond are in no order; the clock of the test is.
  const events = () =>
    nodes[0].selectFrom('alert_event').selectAll().orderBy('created_at_ms').orderBy('id').execute();

  test('two nodes and a restart raise a happening once, with one event', async () => {
    let woken = 0;
    const stores = nodes.map((db) => storeOf(db, () => (woken += 1)));
    const raised = await Promise.all([...stores, ...stores].map((store) => store.raise(happeningAt(50))));
    expect(raised.filter(Boolean)).toHaveLength(1);
    expect(await storeOf(nodes[1], () => {}).raise(happeningAt(50))).toBe(false);
    expect(await alerts()).toMatchObject([
      { project: 'proj_1', message: 'Project Storefront has used 50 %.' },
    ]);
    expect(await events()).toMatchObject([{ type: 'alert.raised', state: 'waiting', tries: 0 }]);
    expect(woken).toBe(1);
  });

  test('a later alert on the same topic takes the place of the earlier one, and of no other', async () => {
    const store = storeOf(nodes[0], () => {});
    await store.raise(happeningAt(50));
    await store.raise(happeningAt(50, 'budget project proj_2 month'));
    await store.raise(happeningAt(80));
    expect((await alerts()).map(({ ended_at_ms: ended }) => ended === null)).toEqual([false, true, true]);
    expect((await events()).map(({ type }) => type)).toEqual(Array(3).fill('alert.raised'));
  });

  test('without a webhook no event is written', async () => {
    await storeOf(nodes[0]).raise(happeningAt(50));
    expect(await alerts()).toHaveLength(1);
    expect(await events()).toEqual([]);
  });

  test('a state is active while any node sees it, resolved once, and a new alert after that', async () => {
    let nowMs = Date.now();
    const clock = async () => nowMs;
    const [one, two] = nodes.map((db) => storeOf(db, () => {}, clock));
    const { identity: _, endsAtMs: __, ...finding } = happeningAt(0, 'circuit a/b');
    const state = { ...finding, about: { kind: 'circuit_open', target: 'a/b' } as const };
    const end = (store: typeof one) => store?.endUnseen(['circuit_open'], 10_000);
    expect([await one?.keepUp(state), await two?.keepUp(state)].filter(Boolean)).toHaveLength(1);
    nowMs += 8_000;
    await two?.keepUp(state);
    nowMs += 8_000;
    expect(await end(one)).toBe(1);
    expect((await events()).map(({ type }) => type)).toEqual(['alert.raised']);
    nowMs += 8_000;
    await Promise.all([end(one), end(two)]);
    expect((await events()).map(({ type }) => type)).toEqual(['alert.raised', 'alert.resolved']);
    expect(JSON.parse((await events())[1]?.body ?? '')).toMatchObject({
      type: 'alert.resolved',
      data: { state: 'past', about: { kind: 'circuit_open', target: 'a/b' } },
    });
    expect(await two?.keepUp(state)).toBe(true);
    expect(await alerts()).toHaveLength(2);
  });

  test('an alert whose cause is gone before its time ends without an event', async () => {
    const store = storeOf(nodes[0], () => {});
    await store.raise(happeningAt(50));
    await store.endOthers('test', new Set(['budget project proj_1 month']));
    expect((await alerts())[0]?.ended_at_ms).toBeNull();
    await store.endOthers('test', new Set());
    expect((await alerts())[0]?.ended_at_ms).not.toBeNull();
    expect(await events()).toHaveLength(1);
  });
});
