/** Bounds and forms of values: what is narrower, what is wider, and what is merely another. */
import type { JsonObject } from '../json.ts';
import { fromTo } from './change.ts';
import { below, type Place } from './place.ts';
import type { SchemaReport } from './schema-report.ts';
import type { Type } from './schema-values.ts';

interface Bound {
  type: Type;
  keyword: string;
  /** What is the same as its absence. */
  absent: number;
  /** The keyword of the same bound that excludes its own value. */
  exclusive?: string;
}

const lower: readonly Bound[] = [
  { type: 'integer', keyword: 'minimum', exclusive: 'exclusiveMinimum', absent: -Infinity },
  { type: 'string', keyword: 'minLength', absent: 0 },
  { type: 'array', keyword: 'minItems', absent: 0 },
  { type: 'object', keyword: 'minProperties', absent: 0 },
];
const upper: readonly Bound[] = [
  { type: 'integer', keyword: 'maximum', exclusive: 'exclusiveMaximum', absent: Infinity },
  { type: 'string', keyword: 'maxLength', absent: Infinity },
  { type: 'array', keyword: 'maxItems', absent: Infinity },
  { type: 'object', keyword: 'maxProperties', absent: Infinity },
  { type: 'object', keyword: 'x-max-per-request', absent: Infinity },
];
const forms: readonly { type: Type; keyword: string }[] = [
  ...['pattern', 'x-pattern', 'contentEncoding', 'contentMediaType', 'format'].map((keyword) => ({
    type: 'string' as const,
    keyword,
  })),
  { type: 'integer', keyword: 'format' },
];

/** Every keyword that is compared here. */
export const boundKeywords: readonly string[] = [
  ...[...lower, ...upper].flatMap(({ keyword, exclusive }) => [keyword, exclusive ?? keyword]),
  ...forms.map(({ keyword }) => keyword),
  'multipleOf',
  'uniqueItems',
];

/** The effective bound: a number, and whether that number itself is out. */
function effective(schema: JsonObject, bound: Bound, isUpper: boolean): [limit: number, excluded: number] {
  const read = (keyword: string | undefined): number => {
    const value = keyword === undefined ? undefined : schema[keyword];
    return typeof value === 'number' ? value : bound.absent;
  };
  const [inclusive, exclusive] = [read(bound.keyword), read(bound.exclusive)];
  const excludes = isUpper ? exclusive <= inclusive : exclusive >= inclusive;
  return bound.exclusive !== undefined && excludes && Number.isFinite(exclusive)
    ? [exclusive, 1]
    : [inclusive, 0];
}

function compareBound(
  before: Place,
  after: Place,
  bound: Bound,
  isUpper: boolean,
  report: SchemaReport,
): void {
  const [old, oldExcluded] = effective(before.value, bound, isUpper);
  const [now, nowExcluded] = effective(after.value, bound, isUpper);
  if (old === now && oldExcluded === nowExcluded) return;
  const grown = old === now ? nowExcluded < oldExcluded : isUpper ? now > old : now < old;
  const written = (excluded: number): string =>
    excluded === 1 ? (bound.exclusive ?? bound.keyword) : bound.keyword;
  const detail = `${written(nowExcluded)} ${fromTo(before.value[written(oldExcluded)], after.value[written(nowExcluded)])}`;
  report(grown ? 'bound-loosened' : 'bound-tightened', below(after, written(nowExcluded)), detail);
}

function compareForm(before: Place, after: Place, keyword: string, report: SchemaReport): void {
  const [old, now] = [before.value[keyword], after.value[keyword]];
  if (old === now) return;
  const name = old === undefined ? 'bound-tightened' : now === undefined ? 'bound-loosened' : 'form-changed';
  report(name, below(after, keyword), `${keyword} ${fromTo(old, now)}`);
}

function compareMultiple(before: Place, after: Place, report: SchemaReport): void {
  const [old, now] = [before.value.multipleOf, after.value.multipleOf];
  if (old === now) return;
  const isMultiple = (value: unknown, of: unknown): boolean => Number.isInteger(Number(value) / Number(of));
  const looser = now === undefined || (old !== undefined && isMultiple(old, now));
  const tighter = old === undefined || (now !== undefined && isMultiple(now, old));
  const name = looser ? 'bound-loosened' : tighter ? 'bound-tightened' : 'form-changed';
  report(name, below(after, 'multipleOf'), `multipleOf ${fromTo(old, now)}`);
}

/** Only bounds of types that both schemas allow: a `maxLength` beside `type: 'null'` binds nothing. */
export function compareBounds(
  before: Place,
  after: Place,
  types: ReadonlySet<Type>,
  report: SchemaReport,
): void {
  for (const bound of lower) if (types.has(bound.type)) compareBound(before, after, bound, false, report);
  for (const bound of upper) if (types.has(bound.type)) compareBound(before, after, bound, true, report);
  for (const { type, keyword } of forms) if (types.has(type)) compareForm(before, after, keyword, report);
  if (types.has('integer')) compareMultiple(before, after, report);
  const [old, now] = [before.value.uniqueItems === true, after.value.uniqueItems === true];
  if (types.has('array') && old !== now)
    report(now ? 'bound-tightened' : 'bound-loosened', below(after, 'uniqueItems'), 'uniqueItems');
}
