/** Evidence of two entries against each other: one id that means two snapshots, an alias that has moved. */
import { sameDay, type Calendars } from './calendars.ts';
import type { ModelFacts } from './model-facts.ts';
import type { IndexedModel } from './model-index.ts';
import { agree, dateText, type SnapshotDate } from './snapshot-date.ts';
import { hasSeveralDates, isOnlyDate, movesWithoutDate } from './snapshots.ts';

/** Context windows that differ by more than this are not a host's rounding or limit. */
const otherContext = 1.5;

/** Days between two releases; the same model is also listed weeks later. */
const otherReleaseS = 60 * 86_400;

/** Returns what speaks against the two being one model although their ids fit, as a sentence; otherwise nothing. */
export function contradictionOf(
  from: IndexedModel,
  to: IndexedModel,
  calendars: Calendars,
): string | undefined {
  for (const check of [dates, titles, slugs, weights, listing, movedAlias]) {
    const reason = check(from, to, calendars);
    if (reason !== undefined) return `${reason}, which is against '${to.entry.id}' being the same model`;
  }
  return undefined;
}

type Check = (from: IndexedModel, to: IndexedModel, calendars: Calendars) => string | undefined;

const dates: Check = (from, to) => {
  const [one, other] = [from, to].map(({ facts, claims }) =>
    facts.date === undefined ? claims.date : { date: facts.date, field: 'id' },
  );
  if (one === undefined || other === undefined || agree(one.date, other.date)) return undefined;
  return `'${from.entry.id}' is the version of ${dateText(one.date)} by its ${one.field}, the new one of ${dateText(other.date)} by its ${other.field}`;
};

/** The names for people: another version, size or date of the same name. */
const titles: Check = ({ claims: { title: one } }, { claims: { title: other } }) => {
  const difference = differenceOf(one, other);
  return difference === undefined ? undefined : `the names differ (${difference})`;
};

/** The slugs, without the day of the listing. */
const slugs: Check = ({ claims: { slug: one } }, { claims: { slug: other } }) => {
  const difference = differenceOf(one, other);
  return difference === undefined ? undefined : `canonical_slug differs (${difference})`;
};

function differenceOf(one: ModelFacts | undefined, other: ModelFacts | undefined): string | undefined {
  if (one === undefined || other === undefined || one.words.join() !== other.words.join()) return undefined;
  const isDated = one.date !== undefined && other.date !== undefined;
  return (
    versionDifference(one, other) ??
    sizeDifference(one, other) ??
    (isDated ? dateDifference(one, other) : undefined)
  );
}

/** A name on Hugging Face is one snapshot: whatever differs but the packing makes other weights. */
const weights: Check = ({ claims: { weights: one } }, { claims: { weights: other } }) => {
  if (one === undefined || other === undefined) return undefined;
  const difference =
    versionDifference(one, other) ??
    sizeDifference(one, other) ??
    dateDifference(one, other) ??
    wordDifference(one, other) ??
    (one.instruct === other.instruct ? undefined : "one is tuned ('instruct')");
  return difference === undefined ? undefined : `the weights (hugging_face_id) differ (${difference})`;
};

/** Catalogs that otherwise list alike, under the same slugs and on the same days. */
const listing: Check = (from, to, calendars) => {
  const [one, other] = [from.entry, to.entry];
  if (calendars.slugs && one.id === other.id && bothDiffer(one.canonicalSlug, other.canonicalSlug))
    return `canonical_slug was '${one.canonicalSlug}' and is '${other.canonicalSlug}'`;
  if (one.created === undefined || other.created === undefined || sameDay(one.created, other.created))
    return undefined;
  const days = `was listed on ${dayText(one.created)}, the new one on ${dayText(other.created)}`;
  if (calendars.created && one.id === other.id) return `'${one.id}' ${days}`;
  // Weights with a size in their name do not move.
  const isOpen = from.facts.total !== undefined;
  const moves = !isOpen && (movesWithoutDate(from.facts) || hasSeveralDates(from.facts));
  const isUndated = from.facts.date === undefined && to.facts.date === undefined;
  const isLater = Math.abs(one.created - other.created) > otherReleaseS;
  return moves && isUndated && isLater && contextsDiffer(from, to)
    ? `'${one.id}' ${days}, with another context window`
    : undefined;
};

/** The newest version that an alias means has another context window by now. */
const movedAlias: Check = (from, to) => {
  if (!from.facts.alias || !to.facts.alias || !contextsDiffer(from, to)) return undefined;
  return `the alias has moved: its context window was ${from.entry.contextLength} and is ${to.entry.contextLength}`;
};

function contextsDiffer({ entry: { contextLength: a } }: IndexedModel, to: IndexedModel): boolean {
  const b = to.entry.contextLength;
  return a !== undefined && b !== undefined && Math.max(a, b) / Math.min(a, b) >= otherContext;
}

function versionDifference(one: ModelFacts, other: ModelFacts): string | undefined {
  const [a, b] = [one, other].map(({ numbers }) => numbers.map((number) => number.replaceAll('.', '')));
  const differ = a?.length === b?.length && a?.join(' ') !== b?.join(' ');
  return differ ? `version ${one.numbers.join(' ')} and ${other.numbers.join(' ')}` : undefined;
}

function sizeDifference(one: ModelFacts, other: ModelFacts): string | undefined {
  return bothDiffer(one.total, other.total) ? `size ${one.total} and ${other.total}` : undefined;
}

function dateDifference(one: ModelFacts, other: ModelFacts): string | undefined {
  if (one.date !== undefined && other.date !== undefined && agree(one.date, other.date)) return undefined;
  const only = one.date ?? other.date;
  if (only === undefined || isOnlyDate(one, only)) return undefined;
  return `version of ${textOf(one.date)} and of ${textOf(other.date)}`;
}

const textOf = (date: SnapshotDate | undefined) => (date === undefined ? 'no date' : dateText(date));

/** How weights are packed. */
const packing = new Set(['dynamic', 'bnb', 'quantized', 'w', 'nvidia', 'meta', 'c4ai']);

function wordDifference(one: ModelFacts, other: ModelFacts): string | undefined {
  const [a, b] = [one, other].map((facts) => [...facts.words, ...facts.variants]);
  const only = [
    ...(a ?? []).filter((word) => b?.includes(word) === false),
    ...(b ?? []).filter((word) => a?.includes(word) === false),
  ].filter((word) => !packing.has(word));
  return only.length === 0 ? undefined : only.map((word) => `'${word}'`).join(' and ');
}

function bothDiffer(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && a !== b;
}

const dayText = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);
