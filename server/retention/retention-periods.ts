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
  /** Alerts, since they ended. */
  alertsMs: number;
}

/** How many rows of each kind a sweep has deleted; a usage record counts as one. */
export type ShedRows = Record<
  'usage' | 'prompts' | 'refusals' | 'audit' | 'sessions' | 'tokens' | 'alerts',
  number
>;

export interface ShedReport {
  rows: ShedRows;
  batches: number;
  /** Of the longest batch; nobody else writes to an embedded database for so long. */
  longestBatchMs: number;
  /** Of its last pauses, for the next sweep. */
  pauseFactor: number;
}

/** Rows of one kind that should have been deleted. */
export interface Backlog {
  kind: keyof ShedRows;
  /** For how long the oldest of them. */
  ageMs: number;
  /** More rows expire than can be deleted. */
  isGrowing: boolean;
}
