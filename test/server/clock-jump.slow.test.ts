/** The clock of the machine jumps, for all processes of a server, and for a node of PostgreSQL, whose database has its own clock. */
import { describe } from 'vitest';
import { proveClockJumps } from './clock-jumps.ts';
import { postgresBinaries, withoutPostgres } from './storage/postgres-server.ts';

describe('with two workers', () => proveClockJumps('sqlite', 2));
describe.skipIf(postgresBinaries === undefined)(
  postgresBinaries === undefined ? withoutPostgres : 'with PostgreSQL',
  () => proveClockJumps('postgres', 1),
);
describe.skipIf(postgresBinaries === undefined)(
  postgresBinaries === undefined ? withoutPostgres : 'with PostgreSQL and two workers',
  () => proveClockJumps('postgres', 2),
);
