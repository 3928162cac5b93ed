/** Strings and numbers that are likely to fit a list of schemas at once; the caller checks them. */
import { ownMember, type JsonObject } from '../../../core/json.ts';
import { numberOf } from './schema-keywords.ts';
import type { Pattern, Patterns } from './patterns.ts';
import { sampleFormat } from './string-format.ts';
import type { Work } from './work.ts';

/** Longest string that is made, code points. */
const maxStringLength = 10_000;
/** Different strings tried for one pattern. */
const patternTries = 12;
/** Different steps of numbers that are reconciled. */
const maxSteps = 16;

/** The strictest lower bound among the schemas. */
export function largest(schemas: readonly JsonObject[], keyword: string, otherwise: number): number {
  return Math.max(otherwise, ...schemas.map((schema) => numberOf(schema, keyword) ?? otherwise));
}

/** The strictest upper bound among the schemas. */
export function smallest(schemas: readonly JsonObject[], keyword: string, otherwise: number): number {
  return Math.min(otherwise, ...schemas.map((schema) => numberOf(schema, keyword) ?? otherwise));
}

/** Strings by pattern, by format, or else made of `word`; `variant` (0, 1, 2 …) gives different ones. */
export function* stringCandidates(
  schemas: readonly JsonObject[],
  { word, variant }: { word: string; variant: number },
  patterns: Patterns,
  work: Work,
): Generator<string> {
  const min = Math.ceil(largest(schemas, 'minLength', 0));
  const max = Math.floor(smallest(schemas, 'maxLength', Infinity));
  if (min > maxStringLength) return;
  work.spendOnEntries(min);
  const samplers = stringsOf(schemas, 'pattern').flatMap((pattern) => patterns.of(pattern).sampler ?? []);
  for (const sampler of samplers) yield* patternCandidates(sampler, min, max, variant);
  for (const format of stringsOf(schemas, 'format')) {
    const sample = sampleFormat(format, variant);
    if (sample !== undefined) yield sample;
  }
  yield fitLength(variant === 0 ? word : `${word} ${variant + 1}`, min, max, variant);
  if (samplers.length > 0)
    yield* [
      fitLength('Aa1!', Math.max(min, 4), max, variant),
      fitLength('aB3-', Math.max(min, 12), max, variant),
    ];
}

function* patternCandidates(
  sampler: NonNullable<Pattern['sampler']>,
  min: number,
  max: number,
  variant: number,
): Generator<string> {
  for (let other = variant; other < variant + patternTries; other += 1) {
    const shortest = sampler.sample(other, 0);
    if (shortest === null) continue;
    if (shortest.length >= min && shortest.length <= max) yield shortest;
    for (const growth of [1, min - shortest.length, min]) {
      const grown = growth > 0 ? sampler.sample(other, growth) : null;
      if (grown !== null) yield grown;
    }
    const missing = 'x'.repeat(Math.max(0, min - Array.from(shortest).length));
    yield* [shortest + missing, missing + shortest];
  }
}

/** `text` repeated or cut to a length within the bounds; variants that a cut would make equal stay different. */
function fitLength(text: string, min: number, max: number, variant: number): string {
  const characters = Array.from(text);
  if (characters.length > max)
    return variant
      .toString(36)
      .padStart(max, 'a')
      .slice(-max || text.length + 1);
  while (characters.length < min)
    characters.push(...Array.from(text === '' ? 'x' : text).slice(0, min - characters.length));
  return characters.join('');
}

/** Numbers within the bounds and on the steps of the schemas, 1 or the least that fits first. */
export function* numberCandidates(
  schemas: readonly JsonObject[],
  whole: boolean,
  variant: number,
): Generator<number> {
  const known = new Set(schemas.map((schema) => numberOf(schema, 'multipleOf') ?? 0));
  const steps = [...known].filter((step) => step > 0).slice(0, maxSteps);
  if (whole) steps.push(1);
  const least = Math.max(
    largest(schemas, 'minimum', -Infinity),
    largest(schemas, 'exclusiveMinimum', -Infinity),
  );
  const most = Math.min(
    smallest(schemas, 'maximum', Infinity),
    smallest(schemas, 'exclusiveMaximum', Infinity),
  );
  const step = steps.reduce(commonMultiple, steps[0] ?? 0) || 1;
  const origin = least > -Infinity ? Math.ceil(least / step) : most < Infinity ? Math.floor(most / step) : 1;
  const direction = least > -Infinity || most === Infinity ? 1 : -1;
  if (least <= 1 && most >= 1 && step <= 1) yield* [variant + 1];
  for (let tries = 0; tries < 12; tries += 1) yield multiple(origin + direction * (variant + tries), step);
  if (!whole && least > -Infinity && most < Infinity) {
    for (let part = variant + 2; part < variant + 6; part += 1) yield least + (most - least) / part;
  }
  if (!whole) yield* [least + 2 ** -(variant + 1), most - 2 ** -(variant + 1)].filter(Number.isFinite);
}

/** `count × step`, without the last digits' noise of binary fractions where a short decimal is meant. */
function multiple(count: number, step: number): number {
  const product = count * step;
  const rounded = Number(product.toPrecision(12));
  return Number.isInteger(rounded / step) ? rounded : product;
}

/** The least common multiple of two whole numbers; of fractions, the larger when it fits, else their product. */
function commonMultiple(one: number, other: number): number {
  if (!Number.isInteger(one) || !Number.isInteger(other)) {
    const scaled = Math.max(one, other);
    return Number.isInteger(scaled / Math.min(one, other))
      ? scaled
      : one * other * Math.ceil(1 / Math.min(one, other, 1));
  }
  let [large, small] = [Math.max(one, other), Math.min(one, other)];
  while (small > 0) [large, small] = [small, large % small];
  return (one / large) * other;
}

function stringsOf(schemas: readonly JsonObject[], keyword: string): string[] {
  return schemas.map((schema) => ownMember(schema, keyword)).filter((value) => typeof value === 'string');
}
