/** What a worker takes from the coordinator, and a server of one process has by itself. */
import type { WrongKeyThrottle } from '../accounts/failure-throttle.ts';
import type { PasswordThrottle } from '../console/people/sign-in-throttle.ts';
import type { LimitStore } from '../limits/limit-store.ts';
import type { ApplyJournals } from '../metering/applying-thread.ts';
import type { TargetActivity } from '../provider-health/target-activity.ts';
import type { TargetGates } from '../routing/target-gates.ts';

export interface Seat {
  /** Counts from 1; a replacement has that of the worker that died. */
  number: number;
  /** Of its usage records. */
  processId: string;
  gates: TargetGates;
  /** Not used with Redis, which every worker asks by itself. */
  limits: LimitStore;
  throttle: WrongKeyThrottle;
  passwordThrottle: PasswordThrottle;
  applyJournals: ApplyJournals;
  /** Of all workers together. */
  renderMetrics: () => Promise<string>;
  /** Of all workers together. */
  targetActivity: () => Promise<readonly TargetActivity[]>;
  /** To be called after each change of keys and projects. */
  accountsChanged: () => void;
  /** `refresh` is called when another worker has changed them. */
  onAccountsChanged: (refresh: () => void) => void;
}
