/** The grammars refuse nothing that they themselves describe: as many streams as fit before a commit. */
import { test } from 'vitest';
import { seedOfRun } from './generate/random.ts';
import { surfaces } from './generate/surfaces.ts';
import { expectAllAccepted } from './generate/valid-streams.ts';

test.each(surfaces.map((surface) => [surface.name, surface] as const))(
  '1,000 streams made from the %s grammar are accepted',
  (_name, surface) => expectAllAccepted(surface, 1_000, seedOfRun()),
);
