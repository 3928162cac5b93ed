/** A few kills of a gateway under load on each engine. */
import { describe } from 'vitest';
import { postgresBinaries, withoutPostgres } from '../storage/postgres-server.ts';
import { proveRecords } from './prove-records.ts';

/** The slow tier kills far more often, and workers too. */
const kills = 3;

// Beside each other: a lease of PostgreSQL runs out half a minute after the last kill.
describe.concurrent('on each engine', () => {
  describe.skipIf(postgresBinaries === undefined)(
    postgresBinaries === undefined ? withoutPostgres : 'PostgreSQL',
    () => proveRecords('postgres', { kills }),
  );
  describe('SQLite', () => {
    proveRecords('sqlite', { kills });
  });
});
