/** A gateway of two workers: one of them is killed again and again, and so is the whole server. */
import { describe } from 'vitest';
import { postgresBinaries, withoutPostgres } from '../storage/postgres-server.ts';
import { kills, proveRecords } from './prove-records.ts';

/** Starting two workers takes longer than starting one process. */
const some = Math.ceil(kills / 16) + 4;

describe('SQLite', () => {
  proveRecords('sqlite', { workers: 2, victim: 'worker', kills: some });
  proveRecords('sqlite', { workers: 2, victim: 'server', kills: Math.ceil(some / 2) });
});
describe.skipIf(postgresBinaries === undefined)(
  postgresBinaries === undefined ? withoutPostgres : 'PostgreSQL',
  () => proveRecords('postgres', { workers: 2, victim: 'worker', kills: some }),
);
