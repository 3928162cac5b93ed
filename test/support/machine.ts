/** What this machine and account allow, beside programs: tests that need it are skipped without. */
import { existsSync } from 'node:fs';
import { descriptorLimit } from '../../server/http/descriptor-limit.ts';

/** Streams at once of the test of a crowd: CROWD=9400 where a process may have 20,000 files. */
export const crowd = Number(process.env['CROWD'] ?? 3_000);
export const hasRoomForCrowd = existsSync('/proc/self/status') && descriptorLimit().connections > crowd;

export const hasPrlimit = existsSync('/usr/bin/prlimit') && existsSync('/proc/self/limits');
