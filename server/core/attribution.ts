/** Whose a call is beyond its key, as the caller says it: for the usage record alone, never for a provider or a metric. */

export interface Attribution {
  /** The caller's id of its end user; may be personal. */
  endUser: string | null;
  session: string | null;
  /** Of the header `x-modelroute-tag`. */
  tags: Readonly<Record<string, string>>;
  /** The pairs of the body. */
  metadata: Readonly<Record<string, string>>;
}

/** Bounds of the contract for pairs of `metadata`. */
export const metadataBounds = { pairs: 16, keyLength: 64, valueLength: 512 } as const;

/** Characters of an end user's id that are kept; some fields of the contract have no bound. */
export const maxEndUserLength = 512;
