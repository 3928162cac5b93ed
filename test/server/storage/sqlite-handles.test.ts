/** Readers and writers of one process: in turns where they must be, and not where they need not. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../server/storage/database.ts';
import { newPlace } from './engines.ts';

test('transactions take turns; a reader sees what is committed, and waits for nobody', async () => {
  const place = await newPlace('sqlite');
  const db = await openDatabase(place);
  const count = async () =>
    (await sql<{ n: number }>`select count(*) as n from project`.execute(db)).rows[0]?.n ?? 0;
  const before = await count();
  const order: string[] = [];
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const insert = (id: string) => sql`insert into migration (name, applied_at_ms) values (${id}, 1)`;
  const names = async () =>
    (
      await sql<{ name: string }>`select name from migration where name like 'test-%' order by name`.execute(
        db,
      )
    ).rows.map(({ name }) => name);
  const first = db.transaction().execute(async (transaction) => {
    await insert('test-1').execute(transaction);
    order.push('first wrote');
    await mayEnd;
    order.push('first ends');
  });
  await expect.poll(() => order).toEqual(['first wrote']);
  const second = db.transaction().execute(async (transaction) => {
    order.push('second');
    await insert('test-2').execute(transaction);
    throw new Error('taken back');
  });
  const third = insert('test-3').execute(db);
  expect([await count(), await names()]).toEqual([before, []]);
  end();
  await first;
  await expect(second).rejects.toThrow('taken back');
  await third;
  expect(order).toEqual(['first wrote', 'first ends', 'second']);
  expect(await names()).toEqual(['test-1', 'test-3']);
  await db.destroy();
  await place.dispose();
});
