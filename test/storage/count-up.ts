/** Counts a number in the database up, reading before it writes; a test runs it in two processes at once. */
import { sql } from 'kysely';
import { openDatabase, type Database } from '../../server/storage/database.ts';

export const rounds = 80;

export async function countUp(db: Database): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ n: number }>`select n from counter`.execute(transaction);
      await sql`update counter set n = ${(rows[0]?.n ?? 0) + 1}`.execute(transaction);
    });
  }
}

if (process.argv[1] === import.meta.filename) {
  const db = await openDatabase(process.argv[2] ?? '');
  console.log('ready');
  await countUp(db);
  await db.destroy();
}
