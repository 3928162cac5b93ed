/** How PostgreSQL adds entries to the totals, beside a deletion of millions of old records. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../server/storage/database.ts';
import { additionOf, sameIdOf } from '../../../server/storage/usage/add-to-totals.ts';
import { newPlace } from './engines.ts';
import { postgresBinaries, withoutPostgres } from './postgres-server.ts';

const isMissing = postgresBinaries === undefined;

// Considering it, the planner reads the first id of each table, behind all ids that were deleted since the last vacuum.
test.skipIf(isMissing)(
  `it cannot merge the tables, even where nothing else is allowed${isMissing ? ` (${withoutPostgres})` : ''}`,
  async () => {
    const place = await newPlace('postgres');
    const db = await openDatabase(place);
    try {
      const plan = await db.transaction().execute(async (transaction) => {
        for (const other of ['nestloop', 'hashjoin'])
          await sql`set local ${sql.raw(`enable_${other}`)} = off`.execute(transaction);
        const addition = additionOf(0, sql`(${'a'}, ${'b'})`, sameIdOf(transaction));
        const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${addition}`.execute(transaction);
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      });
      expect(plan).toContain('Nested Loop');
      expect(plan).not.toContain('Merge Join');
    } finally {
      await db.destroy();
      await place.dispose();
    }
  },
);
