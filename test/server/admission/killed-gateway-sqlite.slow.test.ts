/** A gateway that is killed again and again, with its records in SQLite. */
import { proveRecords } from './prove-records.ts';

proveRecords('sqlite');
