/** A gateway of two workers: one of them is killed again and again, and so is the whole server, with its records in SQLite. */
import { kills, proveRecords } from './prove-records.ts';

/** Starting two workers takes longer than starting one process. */
const some = Math.ceil(kills / 16) + 4;

proveRecords('sqlite', { workers: 2, victim: 'worker', kills: some });
proveRecords('sqlite', { workers: 2, victim: 'server', kills: Math.ceil(some / 2) });
