/** The kit finds the defects that are seeded into the messages surface. */
import { proveDefects } from './prove-defects.ts';

proveDefects('alt');
