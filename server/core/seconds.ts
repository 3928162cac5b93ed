/** A time as messages show it: in seconds, to the millisecond below one second and to a tenth above. */
export function secondsOf(ms: number): string {
  const steps = ms < 1_000 ? 1_000 : 10;
  return `${Math.max(0, Math.round((ms * steps) / 1_000) / steps)} s`;
}
