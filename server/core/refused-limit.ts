/** The limit that refused a call, with its amounts at that moment: counts, or nano-USD of a budget. */

export interface RefusedLimit {
  kind: 'model' | 'requests' | 'tokens' | 'concurrency' | 'budget';
  subject: 'key' | 'end_user' | 'project';
  /** Of a budget. */
  period: string | null;
  /** null: not a number, or not known. */
  limit: bigint | null;
  /** The most that the call could count for. */
  needed: bigint | null;
  left: bigint | null;
  /** Reserved for calls under way. */
  reserved: bigint | null;
}
