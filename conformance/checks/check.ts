/** What a check is: data about it, and one small function that sends and judges. */
import type { SurfaceName } from '../contract/surface-contract.ts';
import type { Trial } from '../run/trial.ts';

export const profiles = [
  'core',
  'streaming',
  'tools',
  'responses',
  'files',
  'rerank',
  'gateway',
  'security',
] as const;

export type Profile = (typeof profiles)[number];

/** The first check finds out whether a feature is there; the others look closer. */
export function oneFeature(checks: readonly Check[]): Check[] {
  const [first, ...others] = checks;
  return first === undefined ? [] : [first, ...others.map((check) => ({ needs: first.id, ...check }))];
}

export interface Check {
  /** What it looks at, from the general to the special, as `chat.plain.shape`. */
  id: string;
  /** The guarantee of a passed check, as a sentence without a full stop. */
  title: string;
  profile: Profile;
  surface: SurfaceName;
  /** The place in the contract that it tests, in the form that `SurfaceContract.pointer` takes. */
  contract: string;
  /** The id of the check that finds out whether the feature is there at all; without it this one is skipped. */
  needs?: string;
  /** Looks at what the other checks have gathered, so it runs after them. */
  last?: true;
  /** Returns when all is well; throws `Broken`, `Unsupported` or `Skipped` otherwise. */
  run: (trial: Trial) => Promise<void>;
}
