/** The input of a plan, and its result. */
import type { Finding } from '../configuration/finding.ts';
import type { Change } from './change.ts';
import type { CurrentState } from './current-state.ts';
import type { InstallationFile } from './installation-file.ts';

export interface PlanInput {
  file: InstallationFile;
  state: CurrentState;
  /** E-mail addresses of everybody who can sign in. */
  people: ReadonlySet<string>;
  /** Ids of the models that are served. */
  models: ReadonlySet<string>;
  /** Whether what the file does not name is removed. */
  prune: boolean;
  nowMs: number;
}

export interface Plan {
  changes: Change[];
  /** Why the file cannot be applied to this installation; then nothing is. */
  findings: Finding[];
}
