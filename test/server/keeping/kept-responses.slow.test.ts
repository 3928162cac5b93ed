/** What is kept on each engine: readable for its owner alone, for a while, within bounds, and for all nodes. */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StoreWaits } from '../../../server/core/store-waits.ts';
import { SecretBox } from '../../../server/core/secret-box.ts';
import { KeepingThread } from '../../../server/keeping/keeping-thread.ts';
import { inputItems, responseOf, type KeptContent } from '../../../server/keeping/kept-content.ts';
import type { KeptBounds } from '../../../server/keeping/kept-rows.ts';
import { KeptResponses } from '../../../server/keeping/kept-responses.ts';
import { directStore, type KeptStore } from '../../../server/keeping/kept-store.ts';
import { openDatabase, sqlitePath, type Database } from '../../../server/storage/database.ts';
import { newPlace, onEachEngine, type Place } from '../storage/engines.ts';

const hour = 3_600_000;
const words = 'words-that-nobody-else-may-read';
const box = new SecretBox(randomBytes(32));

onEachEngine((engine) => {
  let place: Place;
  let closing: (() => Promise<void>)[];
  let clock: { nowMs: number };
  let logged: unknown[];
  beforeEach(async () => {
    place = await newPlace(engine);
    closing = [];
    clock = { nowMs: 1_795_176_000_000 };
    logged = [];
  });
  afterEach(async () => {
    for (const close of closing.toReversed()) await close();
    await place.dispose();
  });

  interface Node {
    db: Database;
    kept: KeptResponses;
  }

  async function node(bounds: Partial<KeptBounds> = {}, about: { box?: SecretBox } = {}): Promise<Node> {
    const db = await openDatabase(place);
    const both: KeptBounds = { maxProjectBytes: 1_000_000, maxBytes: 10_000_000, ...bounds };
    const store: KeptStore =
      engine === 'sqlite'
        ? new KeepingThread({ path: sqlitePath(place.folder), bounds: both })
        : directStore(db, both);
    const kept = new KeptResponses({
      db,
      store,
      waits: new StoreWaits(60_000),
      box,
      keepMs: hour,
      bounds: both,
      isShared: true,
      log: { error: (...all: unknown[]) => logged.push(all), warn: (...all: unknown[]) => logged.push(all) },
      nowMs: () => clock.nowMs,
      ...about,
    });
    closing.push(async () => {
      await kept.close();
      await db.destroy();
    });
    return { db, kept };
  }

  const content = (text = words): KeptContent => ({
    ancestors: [],
    request: Buffer.from(JSON.stringify({ model: 'm', input: text })),
    response: Buffer.from(JSON.stringify({ id: 'resp_1', output: [{ type: 'message', id: 'msg_1_0' }] })),
  });

  /** The rows, as soon as there are so many. */
  async function rows({ db }: Node, count: number) {
    for (;;) {
      const all = await db.selectFrom('kept_response').selectAll().orderBy('expires_at_ms').execute();
      if (all.length === count) return all;
      await pause(5);
    }
  }

  async function spaceOf({ db }: Node, owner: string): Promise<number | undefined> {
    const row = await db
      .selectFrom('kept_space')
      .select('bytes')
      .where('owner', '=', owner)
      .executeTakeFirst();
    return row?.bytes;
  }

  test('is there at once for its owner, and for another node when it is written', async () => {
    const [one, two] = [await node(), await node()];
    one.kept.keep('ann', 'resp_0', content());
    await rows(one, 1);
    one.kept.keep('ann', 'resp_1', content());
    const found = (await one.kept.find('ann', ['resp_1', 'resp_2'])).get('resp_1');
    expect(found && inputItems(found)).toEqual([{ type: 'message', role: 'user', content: words }]);
    expect(found && responseOf(found).id).toBe('resp_1');
    // Without waiting for the write: a node that finds nothing looks a second time.
    expect([...(await two.kept.find('ann', ['resp_1'])).keys()]).toEqual(['resp_1']);
    for (const { kept } of [one, two]) {
      expect((await kept.find('bob', ['resp_1'])).size).toBe(0);
      expect(await kept.remove('bob', 'resp_1')).toBe(false);
    }
  });

  test('is unreadable in the database, for other secrets, and in the place of another', async () => {
    const one = await node();
    one.kept.keep('ann', 'resp_1', content());
    one.kept.keep('bob', 'resp_2', content('other words'));
    const [row] = await rows(one, 2);
    expect(Buffer.from(row?.content ?? []).includes(words)).toBe(false);
    const other = await node({}, { box: new SecretBox(randomBytes(32)) });
    expect((await other.kept.find('ann', ['resp_1'])).size).toBe(0);
    expect(JSON.stringify(logged)).toContain('another secret');
    await sql`update kept_response set owner = 'eve' where id = 'resp_1'`.execute(one.db);
    expect((await one.kept.find('eve', ['resp_1'])).size).toBe(0);
  });

  test('expires after its time, unless it is referred to', async () => {
    const one = await node();
    one.kept.keep('ann', 'resp_1', content());
    one.kept.keep('ann', 'resp_2', content());
    await rows(one, 2);
    clock.nowMs += hour / 2;
    one.kept.touch('ann', ['resp_2']);
    one.kept.keep('ann', 'resp_3', content());
    await rows(one, 3);
    clock.nowMs += hour / 2;
    expect([...(await one.kept.find('ann', ['resp_1', 'resp_2', 'resp_3'])).keys()].toSorted()).toEqual([
      'resp_2',
      'resp_3',
    ]);
    await one.kept.sweep();
    const left = await rows(one, 2);
    expect(await spaceOf(one, '')).toBe(left.reduce((sum, { bytes }) => sum + bytes, 0));
  });

  test('is bounded by project and in all: the oldest go first', async () => {
    const size = 1_000;
    const one = await node({ maxProjectBytes: 10 * size, maxBytes: 15 * size });
    const keep = async (owner: string, id: string) => {
      clock.nowMs += 1;
      one.kept.keep(owner, id, content('x'.repeat(size - 300)));
      // One by one, so that the order is that of time.
      for (;;) {
        const written = await one.db.selectFrom('kept_response').select('id').where('id', '=', id).execute();
        if (written.length > 0) return;
        await pause(2);
      }
    };
    const idsOf = async (owner: string) =>
      (
        await one.db
          .selectFrom('kept_response')
          .select('id')
          .where('owner', '=', owner)
          .orderBy('expires_at_ms')
          .execute()
      ).map(({ id }) => id);
    for (let index = 10; index < 30; index++) await keep('ann', `resp_${index}`);
    await one.kept.close();
    expect(await spaceOf(one, 'ann')).toBeLessThanOrEqual(10 * size);
    const ofAnn = await idsOf('ann');
    expect(ofAnn.at(-1)).toBe('resp_29');
    expect(ofAnn.length).toBeGreaterThan(5);
    for (let index = 30; index < 40; index++) await keep('bob', `resp_${index}`);
    await one.kept.close();
    expect(await spaceOf(one, '')).toBeLessThanOrEqual(15 * size);
    expect((await idsOf('bob')).length).toBeGreaterThan((await idsOf('ann')).length);
    const sum = (await spaceOf(one, 'ann')) ?? 0;
    expect(await spaceOf(one, '')).toBe(sum + ((await spaceOf(one, 'bob')) ?? 0));
  });

  test('can be deleted before and after it is written, and then is gone for all', async () => {
    const one = await node();
    one.kept.keep('ann', 'resp_1', content());
    expect(await one.kept.remove('ann', 'resp_1')).toBe(true);
    one.kept.keep('ann', 'resp_2', content());
    await rows(one, 1);
    expect(await one.kept.remove('ann', 'resp_2')).toBe(true);
    await rows(one, 0);
    expect(await one.kept.remove('ann', 'resp_2')).toBe(false);
    expect((await one.kept.find('ann', ['resp_1', 'resp_2'])).size).toBe(0);
    expect(await spaceOf(one, '')).toBe(0);
  });

  test('that was accepted is written before the server ends', async () => {
    const one = await node();
    for (let index = 0; index < 200; index++) one.kept.keep('ann', `resp_${index}`, content());
    await one.kept.close();
    await rows(one, 200);
  });

  test('waits while the database fails, and is written then', async () => {
    const one = await node();
    await sql`alter table kept_response rename to kept_elsewhere`.execute(one.db);
    one.kept.keep('ann', 'resp_1', content());
    for (let turn = 0; logged.length === 0 && turn < 1_000; turn++) await pause(5);
    expect(JSON.stringify(logged)).toContain('could not be kept');
    expect((await one.kept.find('ann', ['resp_1'])).size).toBe(1);
    await sql`alter table kept_elsewhere rename to kept_response`.execute(one.db);
    await rows(one, 1);
  });
});
