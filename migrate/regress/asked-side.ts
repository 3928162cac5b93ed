export interface AskedSide {
  url: string;
  key: string | undefined;
  timeoutMs: number;
  /** Whether its streams are validated against the contract's grammar. */
  isJudged: boolean;
}
