/** What a check is: data about it, and one small function that sends and judges. */
import type { SurfaceName } from '../contract/surface-contract.ts';
import type { Trial } from '../run/trial.ts';

export const profiles = ['core', 'streaming', 'tools', 'files', 'gateway', 'security'] as const;

export type Profile = (typeof profiles)[number];

export interface Check {
  /** What it looks at, from the general to the special, as `chat.plain.shape`. */
  id: string;
  /** The guarantee of a passed check, as a sentence without a full stop. */
  title: string;
  profile: Profile;
  surface: SurfaceName;
  /** The place in the contract that it tests, in the form that `SurfaceContract.pointer` takes. */
  contract: string;
  /** Looks at what the other checks have gathered, so it runs after them. */
  last?: true;
  /** Returns when all is well; throws `Broken`, `Unsupported` or `Skipped` otherwise. */
  run: (trial: Trial) => Promise<void>;
}
