/** Pairs the kinds of the earlier union with those of the later one, in any order and under any names. */
import { isObject, stringAt } from '../json.ts';
import { names, type Place, resolve } from './place.ts';
import type { Branch } from './schema-branches.ts';
import { typesOf } from './schema-values.ts';

const signatureDepth = 3;
const unordered: ReadonlySet<string> = new Set([
  'anyOf',
  'enum',
  'oneOf',
  'required',
  'type',
  'x-known-values',
]);

/** A schema as a string without component names, some references deep; equal schemas have equal strings. */
function signature(schema: Place, depth: number): string {
  const text = (value: unknown, key: string): string => {
    if (Array.isArray(value)) {
      const items = value.map((item) => text(item, ''));
      return `[${(unordered.has(key) ? items.toSorted() : items).join()}]`;
    }
    if (!isObject(value)) return JSON.stringify(value);
    if (stringAt(value, '$ref') !== undefined)
      return depth === 0 ? '…' : signature(resolve({ ...schema, value }), depth - 1);
    const members = Object.keys(value).filter((member) => member !== 'discriminator');
    return `{${members
      .toSorted()
      .map((member) => `${JSON.stringify(member)}:${text(value[member], member)}`)
      .join()}}`;
  };
  return text(schema.value, '');
}

interface Candidate {
  branch: Branch;
  /** Made when it is asked for. */
  signature: () => string;
  /** The component that the branch is, if it is one. */
  name: string | undefined;
  types: string;
  fields: ReadonlySet<string>;
}

function candidate(branch: Branch): Candidate {
  let text: string | undefined;
  return {
    branch,
    signature: () => (text ??= signature(branch, signatureDepth)),
    name: /^#\/components\/schemas\/([^/]+)$/.exec(branch.pointer)?.[1],
    types: [...typesOf(branch.value)].toSorted().join(),
    fields: new Set(names(branch, 'properties')),
  };
}

const sharesTag = (a: Candidate, b: Candidate): boolean =>
  [...a.branch.tags].some((tag) => b.branch.tags.has(tag));
const sharesShape = (a: Candidate, b: Candidate): boolean => a.signature() === b.signature();
const untagged = (a: Candidate, b: Candidate): boolean =>
  a.branch.tags.size === 0 || b.branch.tags.size === 0;

/** From the surest sign to the weakest; kinds with different tags are never taken for each other by the weak ones. */
const signs: readonly ((before: Candidate, after: Candidate) => boolean)[] = [
  (a, b) => sharesTag(a, b) && sharesShape(a, b),
  sharesTag,
  (a, b) => a.types === b.types && sharesShape(a, b),
  (a, b) => untagged(a, b) && a.name !== undefined && a.name === b.name && a.types === b.types,
  (a, b) => untagged(a, b) && a.types === b.types && [...a.fields].some((field) => b.fields.has(field)),
  (a, b) => untagged(a, b) && a.types === b.types,
];

export interface Pairs {
  pairs: [before: Branch, after: Branch][];
  gone: Branch[];
  more: Branch[];
}

export function pairBranches(before: readonly Branch[], after: readonly Branch[]): Pairs {
  let gone = before.map(candidate);
  let more = after.map(candidate);
  const pairs: Pairs['pairs'] = [];
  for (const fits of signs) {
    for (const old of gone) {
      const now = more.find((each) => fits(old, each));
      if (now === undefined) continue;
      pairs.push([old.branch, now.branch]);
      gone = gone.filter((each) => each !== old);
      more = more.filter((each) => each !== now);
    }
  }
  return { pairs, gone: gone.map(({ branch }) => branch), more: more.map(({ branch }) => branch) };
}
