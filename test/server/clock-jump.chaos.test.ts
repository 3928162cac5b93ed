/** The clock of the machine jumps; the slow tier does the same with workers and with PostgreSQL. */
import { proveClockJumps } from './clock-jumps.ts';

proveClockJumps('sqlite', 1);
