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

/** Whether two dates can be the same day: where both give a part it is equal, and they share more than the month. */
export function agree(a: SnapshotDate, b: SnapshotDate): boolean {
  if (a.month !== b.month) return false;
  const years = a.year !== undefined && b.year !== undefined;
  const days = a.day !== undefined && b.day !== undefined;
  if (isMonthAndYear(a, b) || isMonthAndYear(b, a)) return true;
  if (years && a.year !== b.year) return false;
  if (days && a.day !== b.day) return false;
  return years || days;
}

/** '07-25', read as a day, is July 2025 where the other one is. */
function isMonthAndYear(a: SnapshotDate, b: SnapshotDate): boolean {
  const isOpen = a.year === undefined && b.day === undefined;
  return isOpen && a.day !== undefined && b.year === 2000 + a.day;
}

/** Whether a time, in seconds since 1970, is within a week of the date, or within a week of its month. */
export function isNear({ year, month, day }: SnapshotDate, seconds: number): boolean {
  const weekMs = 7 * 86_400_000;
  const ms = seconds * 1000;
  const years = year === undefined ? [new Date(ms).getUTCFullYear()] : [year];
  return years.some((of) => {
    const first = Date.UTC(of, month - 1, day ?? 1);
    const last = day === undefined ? Date.UTC(of, month, 0) : first;
    return ms >= first - weekMs && ms <= last + weekMs + 86_400_000;
  });
}

/** The date as people write it, with the parts that it has. */
export function dateText({ year, month, day }: SnapshotDate): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return [year, two(month), day === undefined ? undefined : two(day)].filter(Boolean).join('-');
}
