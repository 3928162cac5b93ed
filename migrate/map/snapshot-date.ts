/** The dates that ids carry, in the five ways in which vendors write them. */

/** A date as far as it is given; `full` when year, month and day are. */
export interface SnapshotDate {
  year?: number;
  month: number;
  day?: number;
}

/** A date found in the first tokens, and how many of them it took. */
export interface FoundDate {
  date: SnapshotDate;
  tokens: number;
}

const firstYear = 2023;
const lastYear = 2035;

/** Reads a date at the beginning of the tokens: 2024-08-06, 20240806, 240806, 2507 (year and month), 0528, 05-28, 09-2025. */
export function dateAt(tokens: readonly string[]): FoundDate | undefined {
  const [first = '', second = '', third = ''] = tokens;
  const parts = (token: string, pattern: RegExp) => pattern.exec(token)?.slice(1).map(Number) ?? [];
  const [year, month, day] = parts(first, /^(20\d\d)(\d\d)(\d\d)$/);
  const spelled = /^20\d\d$/.test(first) && /^\d\d$/.test(second) && /^\d\d$/.test(third);
  if (spelled) return found(3, Number(first), Number(second), Number(third));
  if (year !== undefined) return found(1, year, month, day);
  if (/^\d{6}$/.test(first)) {
    const [yy = 0, mm, dd] = parts(first, /^(\d\d)(\d\d)(\d\d)$/);
    return found(1, 2000 + yy, mm, dd);
  }
  if (/^\d\d$/.test(first) && /^20\d\d$/.test(second)) return found(2, Number(second), Number(first));
  if (/^\d\d$/.test(first) && /^\d\d$/.test(second))
    return found(2, undefined, Number(first), Number(second));
  if (!/^\d{4}$/.test(first)) return undefined;
  const [left = 0, right] = parts(first, /^(\d\d)(\d\d)$/);
  return found(1, 2000 + left, right) ?? found(1, undefined, left, right);
}

function found(tokens: number, year?: number, month?: number, day?: number): FoundDate | undefined {
  if (month === undefined || month < 1 || month > 12) return undefined;
  if (day !== undefined && (day < 1 || day > 31)) return undefined;
  if (year !== undefined && (year < firstYear || year > lastYear)) return undefined;
  return {
    tokens,
    date: { ...(year === undefined ? {} : { year }), month, ...(day === undefined ? {} : { day }) },
  };
}

/** Year, month and day are all given: a snapshot, not only the name of a revision. */
export function isFull(date: SnapshotDate): boolean {
  return date.year !== undefined && date.day !== undefined;
}

/** Whether two dates can be the same day: what both give is equal, and they share more than the month. */
export function agree(a: SnapshotDate, b: SnapshotDate): boolean {
  if (a.month !== b.month) return false;
  const years = a.year !== undefined && b.year !== undefined;
  const days = a.day !== undefined && b.day !== undefined;
  if (years && a.year !== b.year) return false;
  if (days && a.day !== b.day) return false;
  return years || days;
}

/** The date as people write it, with what is given. */
export function dateText({ year, month, day }: SnapshotDate): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return [year, two(month), day === undefined ? undefined : two(day)].filter(Boolean).join('-');
}
