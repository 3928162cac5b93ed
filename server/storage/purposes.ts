/** How a file's purpose affects its content rules and its lifetime. Purposes not named here have no effect. */

const jsonLinesPurposes: ReadonlySet<string> = new Set(['batch', 'fine-tune']);

/** Purposes whose files go away by themselves when the sender names no expiry, in seconds. */
const defaultExpirySeconds: ReadonlyMap<string, number> = new Map([['batch', 30 * 86_400]]);

/** Whether files of this purpose must be JSON Lines. */
export function isJsonLinesPurpose(purpose: string): boolean {
  return jsonLinesPurposes.has(purpose);
}

/** When a file created now goes away, in ms since 1970; null when it stays until it is deleted. */
export function expiryOf(
  purpose: string,
  expiresAfterSeconds: number | undefined,
  nowMs: number,
): number | null {
  const seconds = expiresAfterSeconds ?? defaultExpirySeconds.get(purpose);
  return seconds === undefined ? null : nowMs + seconds * 1_000;
}
