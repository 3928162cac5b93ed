/** A few kills of a gateway under load on each engine. */
import { describe } from 'vitest';
import { postgresBinaries, withoutPostgres } from '../storage/postgres-server.ts';
import { proveRecords } from './prove-records.ts';

/** The slow tier kills far more often, and workers too. */
const kills = 3;

describe('SQLite', () => {
  proveRecords('sqlite', { kills });
});
describe.skipIf(postgresBinaries === undefined)(
  postgresBinaries === undefined ? withoutPostgres : 'PostgreSQL',
  () => proveRecords('postgres', { kills }),
);
