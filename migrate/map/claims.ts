/** What an entry says of its model beside the id: the name for people, the weights, the slug, the description. */
import type { CatalogEntry } from './catalog-entry.ts';
import type { ModelFacts } from './model-facts.ts';
import { parseModelId } from './parse-model-id.ts';
import { agree, isFull, type SnapshotDate } from './snapshot-date.ts';
import { readingOf, titleOf } from './title.ts';

/** A date that a field other than the id states, and which field it is. */
interface ClaimedDate {
  date: SnapshotDate;
  field: string;
}

/** The other fields of an entry, read as facts. */
export interface Claims {
  /** The name for people, without its vendor; absent where it does not contain the words of the id. */
  title?: ModelFacts;
  /** The facts of the id with those that only the name has: a version, a stage. */
  reading?: ModelFacts;
  /** The slug, without the day of the listing. */
  slug?: ModelFacts;
  /** The weights on Hugging Face. */
  weights?: ModelFacts;
  /** The snapshot, if the id does not date it and the other fields do not contradict each other. */
  date?: ClaimedDate;
}

/** Reads the other fields of an entry whose id has these facts. */
export function claimsOf(facts: ModelFacts, entry: CatalogEntry): Claims {
  const title = titleOf(facts, entry.name);
  const weights = entry.huggingFaceId === undefined ? undefined : parseModelId(entry.huggingFaceId);
  const slug = slugOf(entry.canonicalSlug);
  const reading = title === undefined ? undefined : readingOf(facts, title);
  const date = facts.date === undefined ? claimedDate(facts, entry, { title, weights, slug }) : undefined;
  return {
    ...(title === undefined ? {} : { title }),
    ...(reading === undefined ? {} : { reading }),
    ...(slug === undefined ? {} : { slug }),
    ...(weights === undefined ? {} : { weights }),
    ...(date === undefined ? {} : { date }),
  };
}

/** Catalogs write the day of the listing into their slugs; only a month, or a day without its year, is the vendor's. */
function slugOf(canonicalSlug: string | undefined): ModelFacts | undefined {
  if (canonicalSlug === undefined) return undefined;
  const { date, ...facts } = parseModelId(canonicalSlug);
  return date === undefined || isFull(date) ? facts : { ...facts, date };
}

type Fields = Record<'title' | 'weights' | 'slug', ModelFacts | undefined>;

function claimedDate(
  facts: ModelFacts,
  { description }: CatalogEntry,
  { title, weights, slug }: Fields,
): ClaimedDate | undefined {
  const claims = [
    { field: 'name', date: title?.date },
    { field: 'hugging_face_id', date: ofSameName(facts, weights) ? weights?.date : undefined },
    { field: 'canonical_slug', date: ofSameName(facts, slug) ? slug?.date : undefined },
    { field: 'description', date: describedDate(facts, description) },
  ].flatMap(({ field, date }) => (date === undefined ? [] : [{ field, date }]));
  const [first] = claims;
  return first !== undefined && claims.every(({ date }) => agree(first.date, date)) ? first : undefined;
}

/** The only date of the ids of the same name that the description mentions. */
function describedDate(facts: ModelFacts, description = ''): SnapshotDate | undefined {
  const ids = description.match(/\b[a-z][a-z0-9.]*(?:-[a-z0-9.]+){1,9}/gi) ?? [];
  const dates = ids.flatMap((id) => {
    const mentioned = parseModelId(facts.vendor === undefined ? id : `${facts.vendor}/${id}`);
    return mentioned.date !== undefined && ofSameName(facts, mentioned) ? [mentioned.date] : [];
  });
  const [first] = dates;
  return first !== undefined && dates.every((date) => agree(first, date)) ? first : undefined;
}

function ofSameName(facts: ModelFacts, other: ModelFacts | undefined): boolean {
  if (other === undefined || other.words.join(' ') !== facts.words.join(' ')) return false;
  return facts.numbers.join(' ') === other.numbers.join(' ') || facts.numbers.length === 0;
}
