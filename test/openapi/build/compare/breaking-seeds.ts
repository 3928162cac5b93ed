/** Every change of schemas, HTTP and error codes of the real contract that breaks a client. */
import { breakingErrorSeeds, breakingHttpSeeds } from './breaking-http-seeds.ts';
import { breakingRequestSeeds } from './breaking-request-seeds.ts';
import { breakingResponseSeeds } from './breaking-response-seeds.ts';
import type { Seed } from './seed.ts';

export const breakingSeeds: readonly Seed[] = [
  ...breakingRequestSeeds,
  ...breakingResponseSeeds,
  ...breakingHttpSeeds,
  ...breakingErrorSeeds,
];
