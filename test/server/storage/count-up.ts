/** Counts a number in the database up, reading before it writes; a test runs it in two processes at once. */
import { sql } from 'kysely';
import { openDatabase, type Database } from '../../../server/storage/database.ts';

export const rounds = 80;

/** PostgreSQL must lock the value from the read until the write; SQLite lets one write at a time. */
export async function countUp(db: Database, url: string | undefined): Promise<void> {
  const query = url === undefined ? 'select n from counter' : 'select n from counter for update';
  for (let round = 0; round < rounds; round += 1) {
    await db.transaction().execute(async (transaction) => {
      const { rows } = await sql.raw<{ n: number }>(query).execute(transaction);
      await sql`update counter set n = ${(rows[0]?.n ?? 0) + 1}`.execute(transaction);
    });
  }
}

if (process.argv[1] === import.meta.filename) {
  const [folder = '', url] = process.argv.slice(2);
  const db = await openDatabase({ folder, url });
  console.log('ready');
  await countUp(db, url);
  await db.destroy();
}
