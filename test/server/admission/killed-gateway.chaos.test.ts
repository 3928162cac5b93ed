/** A few kills of a gateway under load on each engine, of a server and of a worker. */
import { describe } from 'vitest';
import { postgresBinaries, withoutPostgres } from '../storage/postgres-server.ts';
import { proveRecords } from './prove-records.ts';

/** The slow tier kills far more often. */
const kills = 3;

describe('SQLite', () => {
  proveRecords('sqlite', { kills });
  proveRecords('sqlite', { workers: 2, victim: 'worker', kills });
});
describe.skipIf(postgresBinaries === undefined)(
  postgresBinaries === undefined ? withoutPostgres : 'PostgreSQL',
  () => proveRecords('postgres', { kills }),
);
