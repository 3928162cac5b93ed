/** The kit finds the defects that are seeded into the main surface. */
import { proveDefects } from './prove-defects.ts';

proveDefects('v1');
