/** How long rows are kept, ms; `Infinity`: for ever. The hourly totals of usage have no period: they stay. */
export interface RetentionPeriods {
  /** Usage records, since their admission. */
  usageMs: number;
  /** Stored request bodies, since their admission. */
  promptsMs: number;
  /** Records of refused calls. */
  refusalsMs: number;
  /** Entries of the audit log. */
  auditMs: number;
  /** Sign-ins to the console, since they began. */
  sessionsMs: number;
  /** Invitations, links and begun sign-ins, since they ended. */
  tokensMs: number;
}

/** How many rows of each kind a sweep has deleted; a usage record counts as one. */
export type ShedRows = Record<'usage' | 'prompts' | 'refusals' | 'audit' | 'sessions' | 'tokens', number>;

export interface ShedReport {
  rows: ShedRows;
  batches: number;
  /** Of the longest batch; nobody else writes to an embedded database for so long. */
  longestBatchMs: number;
}
