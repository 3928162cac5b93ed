/** What is computed from repeated measurements: medians, their spread, and whether a series rises. */

/** The value below which `share` of the numbers are; NaN for none. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(half)] ?? Number.NaN)
    : ((sorted[half - 1] ?? Number.NaN) + (sorted[half] ?? Number.NaN)) / 2;
}

export interface Spread {
  median: number;
  min: number;
  max: number;
}

export function spreadOf(numbers: readonly number[]): Spread {
  return { median: median(numbers), min: Math.min(...numbers), max: Math.max(...numbers) };
}

export interface Slope {
  /** Change of the value for each unit of time. */
  perUnit: number;
  /** Standard error of `perUnit`. */
  error: number;
}

/**
 * The straight line through the points, by least squares. Neighbouring samples of memory resemble each other, so there
 * is less in them than in as many independent ones: the error grows with the correlation of the residuals.
 */
export function slopeOf(points: readonly (readonly [time: number, value: number])[]): Slope {
  const count = points.length;
  if (count < 3) return { perUnit: Number.NaN, error: Number.NaN };
  const meanTime = sum(points.map(([time]) => time)) / count;
  const meanValue = sum(points.map(([, value]) => value)) / count;
  const squares = sum(points.map(([time]) => (time - meanTime) ** 2));
  const perUnit = sum(points.map(([time, value]) => (time - meanTime) * (value - meanValue))) / squares;
  const residuals = points.map(([time, value]) => value - meanValue - perUnit * (time - meanTime));
  const variance = sum(residuals.map((each) => each ** 2));
  if (variance === 0) return { perUnit, error: 0 };
  const neighbours = sum(residuals.slice(1).map((each, at) => each * (residuals[at] ?? 0)));
  const correlation = Math.min(0.95, Math.max(0, neighbours / variance));
  const independent = Math.sqrt(variance / (count - 2) / squares);
  return { perUnit, error: independent * Math.sqrt((1 + correlation) / (1 - correlation)) };
}

/** How many standard errors a slope may be above 0 by chance: of a thousand steady series, about one is above. */
const chanceErrors = 3;

/** Falling is no leak. */
export function isRising({ perUnit, error }: Slope): boolean {
  return perUnit > chanceErrors * error;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
