/** What became of one client in the matrix. */
import type { DocumentName } from './generated-client.ts';
import type { StepName } from './steps.ts';

export interface DocumentOutcome {
  document: DocumentName;
  generated: boolean;
  compiled: boolean;
  /** Why not, where that is known. */
  reason?: string;
}

export interface StepOutcome {
  step: StepName;
  ok: boolean;
  /** What the driver said. */
  detail: string;
  /** Why it fails, where that is known. */
  reason?: string;
}

export interface WarningOutcome {
  text: string;
  /** Why it stays, where that is known. */
  reason?: string;
}

export interface Outcome {
  language: string;
  generator: string;
  version: string;
  /** What to do about each toolchain that this machine lacks; with one of them nothing was run. */
  missing: string[];
  documents: DocumentOutcome[];
  steps: StepOutcome[];
  /** Each kind once. */
  warnings: WarningOutcome[];
  /** Faults to be fixed: failures without a reason, and reasons that no longer apply. */
  faults: string[];
  /** How long it took. */
  seconds: number;
}
