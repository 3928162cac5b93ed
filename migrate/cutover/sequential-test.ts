/** A test that may be looked at after every request, for ever, without raising its rate of false alarms. */

/** What it remembers; plain numbers, so that it survives a restart. */
export interface EvidenceState {
  /** Evidence that is at stake, as a likelihood ratio, by the way in which the new side may be worse. */
  active: number[];
  /** How many starts were made. */
  starts: number;
  /** Requests of the new side since the last start. */
  sinceStart: number;
}

/** A start every so many requests of the new side, so that what was good for long does not hide what is bad now. */
const startEvery = 300;

/** Of the whole stake, what is kept for all starts after the first; start number j gets 1/(j(j-1)) of it. */
const laterShare = 0.2;

/** Evidence beyond this proves no more, and would take too long to be refuted. */
const mostEvidence = 1e9;

/** `ways`: in how many ways the new side may be worse; the stake is divided among them. */
export const freshEvidence = (ways: number): EvidenceState => ({
  active: Array.from({ length: ways }, () => (1 - laterShare) / ways),
  starts: 1,
  sinceStart: 0,
});

/** Takes the likelihood ratios of a block, one for each way in which the new side may be worse. */
export function takeRatios(state: EvidenceState, requests: number, ratios: readonly number[]): void {
  if (state.sinceStart >= startEvery) beginAgain(state);
  state.sinceStart += requests;
  state.active = state.active.map((stake, way) => Math.min(stake * (ratios[way] ?? 1), mostEvidence));
}

/**
 * The evidence so far: a mixture over when and in which way the new side became worse. The shares add up to 1, so
 * that the mixture is a martingale with mean 1 under equality, and by Ville's inequality the chance that it ever
 * reaches 1/alpha is at most alpha.
 */
export function evidenceOf({ active, starts }: EvidenceState): number {
  return active.reduce((sum, stake) => sum + stake, 0) + laterShare / starts;
}

/** Gives the next start its share; to be called where something changes, and from time to time. */
export function beginAgain(state: EvidenceState): void {
  state.starts += 1;
  const share = laterShare / (state.starts * (state.starts - 1)) / state.active.length;
  state.active = state.active.map((stake) => stake + share);
  state.sinceStart = 0;
}
