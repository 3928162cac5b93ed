/** A gateway that is killed again and again, with its records in PostgreSQL. */
import { describe } from 'vitest';
import { postgresBinaries, withoutPostgres } from '../storage/postgres-server.ts';
import { proveRecords } from './prove-records.ts';

describe.skipIf(postgresBinaries === undefined)(
  postgresBinaries === undefined ? withoutPostgres : 'PostgreSQL',
  () => proveRecords('postgres'),
);
