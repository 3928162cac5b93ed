/** Which checks a run makes. */
import type { SurfaceName } from '../contract/surface-contract.ts';
import { allChecks } from './all-checks.ts';
import type { Check, Profile } from './check.ts';

export interface Choice {
  surface: SurfaceName | undefined;
  profile: Profile | 'all';
}

/** The checks that a run with these options would make. */
export function chosenChecks({ surface, profile }: Choice): Check[] {
  return allChecks.filter(
    (check) =>
      (surface === undefined || check.surface === surface) &&
      (profile === 'all' || check.profile === profile),
  );
}
