/** Whether a soak was steady: what rises, what could not be measured, what went wrong. */
import { isRising, type Slope } from './statistics.ts';

/** One figure of the process over the watched time. */
export interface Course {
  name: 'memory' | 'descriptors';
  /** For each hour, under load. */
  slope: Slope;
  /** Without traffic, before and after the watched time. */
  restBefore: number;
  restAfter: number;
}

export interface Times {
  p50Ms: number;
  p99Ms: number;
}

/** What `soak.json` has, beside the samples. */
export interface SoakResults {
  machine: string;
  at: string;
  minutes: number;
  perSecond: number;
  courses: Course[];
  /** Of chat completions, in the first and in the last fifth of the watched time. */
  latency: { early: Times; late: Times };
  problems: string[];
}

interface Soaked {
  courses: readonly Course[];
  /** Of the watched time. */
  hours: number;
  /**
   * A rise without traffic by less than this share of the figure is none: it differs by chance. In some minutes, caches
   * and compiled code still grow to their bounds, too.
   */
  toleratedShare: number;
  /** Whether the system shows the figures of a process. */
  hasProc: boolean;
  /** The gateway ended before it was stopped. */
  isDead: boolean;
  /** Responses that were wrong or missing, with their numbers. */
  wrong: ReadonlyMap<string, number>;
  isSlower: boolean;
}

/** Which share of a rise under load remains when the load is gone, at least, if it is a leak. */
const remainingShare = 0.5;

/** Empty for a steady run. */
export function problemsOf(soaked: Soaked): string[] {
  const { courses, isDead, wrong, isSlower } = soaked;
  return [
    ...(isDead ? ['the gateway ended before the soak'] : []),
    ...courses.flatMap((course) => problemOf(course, soaked) ?? []),
    ...(isSlower ? ['the latency rises'] : []),
    ...[...wrong].map(([what, times]) => `${what}, ${times} times`),
  ];
}

function problemOf(
  { name, slope, restBefore, restAfter }: Course,
  { hours, toleratedShare, hasProc }: Soaked,
): string | undefined {
  if (!hasProc) return `${name}: not measured, because this system has no /proc`;
  if (![slope.perUnit, slope.error, restBefore, restAfter].every(Number.isFinite))
    return `${name}: not measured: too few samples; run longer, at least 2 minutes`;
  const least = Math.max(remainingShare * slope.perUnit * hours, toleratedShare * restBefore);
  return isRising(slope) && restAfter - restBefore >= least ? `${name}: rises` : undefined;
}
