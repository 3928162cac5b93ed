/** A reader who types the exact name of an operation, a field, an error code or a setting wants its entry before all guides. */
import { isOfOperation, pageOfEntry } from './search-fields.ts';

/** A result of either index, with what the index stores. */
interface Found {
  readonly id: unknown;
  readonly [stored: string]: unknown;
}

export interface Ordered<Result> {
  /** Entries of the reference, of errors and of settings that have the name. */
  readonly named: readonly Result[];
  readonly guides: readonly Result[];
  readonly reference: readonly Result[];
}

/** A field such as `model` is in many bodies; the first ones will do. */
const mostNamed = 3;

/** Takes the entries that are called as the query out of both lists, which are the best results first. */
export function byName<Result extends Found>(
  query: string,
  guides: readonly Result[],
  reference: readonly Result[],
): Ordered<Result> {
  const name = query.trim().toLowerCase();
  const listed = [
    ...guides.filter((result) => /^(?:errors|reference)\//.test(String(result.id)) && isCalled(result, name)),
    ...reference.filter((result) => isCalled(result, name) || isField(result, name)),
  ];
  // Some words are fields, and the subject of a guide too: `tools`.
  const isSubject = guides.some(
    ({ id, title }) => !/^(?:errors|reference|contribute)\//.test(String(id)) && hasWord(title, name),
  );
  const seen = new Set<string>();
  const named = listed
    .filter((result) => !isSubject || !isField(result, name))
    .filter(({ id }) => !seen.has(pageOfEntry(String(id))) && seen.add(pageOfEntry(String(id))))
    .slice(0, mostNamed);
  const others = (results: readonly Result[]) => results.filter((result) => !named.includes(result));
  return { named, guides: others(guides), reference: others(reference) };
}

/** An error code is the title of its page, a command the heading of its section; operations and settings have their names stored. */
function isCalled({ id, title, heading, names }: Found, name: string): boolean {
  const isSection = heading !== '' && !isOfOperation(String(id));
  const all = [isSection ? heading : title, heading, ...(typeof names === 'string' ? names.split('\n') : [])];
  return all.some((each) => String(each).toLowerCase() === name);
}

/** The title of a field is its path: `messages[].content`. */
function isField({ id, title }: Found, name: string): boolean {
  const path = String(title).toLowerCase();
  return String(id).includes(' ') && (path === name || path.split('.').at(-1)?.replaceAll('[]', '') === name);
}

const hasWord = (title: unknown, word: string): boolean =>
  String(title)
    .toLowerCase()
    .split(/[^\w]+/)
    .includes(word);
