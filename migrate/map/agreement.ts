/** Evidence of two entries for each other, where their ids leave open who made the model or which snapshot it is. */
import { sameDay } from './calendars.ts';
import type { ModelFacts } from './model-facts.ts';
import { spellingOf, type IndexedModel } from './model-index.ts';
import { agree, isNear } from './snapshot-date.ts';
import { hasSeveralDates } from './snapshots.ts';
import { plainTitle } from './title.ts';

/** What the other fields confirm. */
export interface Agreement {
  /** The same model under the prefix of another owner. */
  maker: boolean;
  /** The undated one is the same snapshot as the dated one. */
  date: boolean;
}

/** Compares the fields beside the ids; `dates` is the number of dates that are known of this name. */
export function agreementOf(from: IndexedModel, to: IndexedModel, dates: number): Agreement {
  const isPinned = !hasSeveralDates(from.facts) && sameContext(from, to);
  // Weights with a size in their name do not move to a newer snapshot.
  const isOpen = from.facts.total !== undefined && to.facts.total !== undefined;
  const date =
    sameSnapshot(from, to) ||
    namesVersion(from, to) ||
    (isPinned && dates === 1 && calledTheSame(from, to)) ||
    (isPinned && (dates === 1 || isOpen) && listedThen(from, to));
  return { maker: sameMaker(from, to), date };
}

function sameMaker(from: IndexedModel, to: IndexedModel): boolean {
  if (!isSpecific(from.facts)) return false;
  if (repositoryOf(from) !== undefined && repositoryOf(from) === repositoryOf(to)) return true;
  return sameTitle(from, to) && (sameContext(from, to) || samePrice(from, to) || sameListing(from, to));
}

/** A name of several facts; 'auto' or 'large' is anybody's. */
function isSpecific({ words, numbers, total }: ModelFacts): boolean {
  return words.length + numbers.length + (total === undefined ? 0 : 1) > 1 && words.length > 0;
}

function sameSnapshot(from: IndexedModel, to: IndexedModel): boolean {
  // Descriptions are copied from one snapshot to the next: they count against a match, never for it.
  const [one, other] = [from, to].map(
    ({ facts, claims }) =>
      facts.date ?? (claims.date?.field === 'description' ? undefined : claims.date?.date),
  );
  return one !== undefined && other !== undefined && agree(one, other);
}

/** The dated one is called by a version that the other one names: 'Mistral Large 3 2512' and mistral-large-3. */
function namesVersion(from: IndexedModel, to: IndexedModel): boolean {
  const [dated, undated] = from.facts.date === undefined ? [to, from] : [from, to];
  const version = (dated.claims.reading ?? dated.facts).numbers.join(' ');
  return dated.facts.numbers.length === 0 && version !== '' && version === undated.facts.numbers.join(' ');
}

/** Both are called by the same name, which has no date. */
function calledTheSame(from: IndexedModel, to: IndexedModel): boolean {
  return isSpecific(from.facts) && sameTitle(from, to);
}

/** The undated one was listed when the dated one came out. */
function listedThen(from: IndexedModel, to: IndexedModel): boolean {
  const [dated, undated] = from.facts.date === undefined ? [to, from] : [from, to];
  const { created } = undated.entry;
  return dated.facts.date !== undefined && created !== undefined && isNear(dated.facts.date, created);
}

function sameTitle(from: IndexedModel, to: IndexedModel): boolean {
  const [one, other] = [from, to].map(({ entry }) =>
    spellingOf(plainTitle(entry.name ?? '')).replaceAll('-', ''),
  );
  return one !== '' && one === other;
}

/** The name of the weights without their owner: what mirrors keep. */
function repositoryOf({ entry: { huggingFaceId } }: IndexedModel): string | undefined {
  return huggingFaceId?.toLowerCase().split('/').at(-1);
}

function sameContext({ entry: one }: IndexedModel, { entry: other }: IndexedModel): boolean {
  const [a, b] = [one.contextLength, other.contextLength];
  return a !== undefined && b !== undefined && Math.max(a, b) / Math.min(a, b) < 1.05;
}

function samePrice({ entry: one }: IndexedModel, { entry: other }: IndexedModel): boolean {
  return one.price !== undefined && one.price === other.price && one.price !== '0 0';
}

function sameListing({ entry: one }: IndexedModel, { entry: other }: IndexedModel): boolean {
  return one.created !== undefined && other.created !== undefined && sameDay(one.created, other.created);
}
