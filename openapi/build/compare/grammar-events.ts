/** The kinds of events of two stream grammars: which are each other's, and what the others were taken for. */
import { isObject, type JsonObject, listAt, objectAt, stringAt } from '../json.ts';
import type { Letter, Sign } from './grammar-machine.ts';
import { below, canonical, child, type Place } from './place.ts';

/** An event of a stream, or a part of an item in it. */
export interface EventClass extends Letter {
  place: string;
  value: JsonObject;
}

export function classesOf(holder: Place, key: 'events' | 'parts'): EventClass[] {
  return listAt(holder.value, key).flatMap((value, index) =>
    isObject(value)
      ? {
          name: stringAt(value, 'name') ?? '',
          require: listAt(value, 'require').filter(isObject),
          constant: listAt(value, 'constant').filter(isObject),
          place: below(holder, key, String(index)),
          value,
        }
      : [],
  );
}

const isLiteral = ({ value }: EventClass): boolean => value.data !== undefined;

/** The class that takes every event that no other takes; it is free when it demands nothing of them. */
function lastClass(classes: readonly EventClass[]): { last: EventClass; isFree: boolean } | undefined {
  const last = classes.at(-1);
  if (last === undefined || isLiteral(last) || last.value.when !== undefined) return undefined;
  return { last, isFree: Object.keys(last.value).join() === 'name' };
}

/** Whether events of further kinds may come between those that are named. */
export function isOpenStream(grammar: Place | undefined): boolean {
  if (grammar === undefined) return false;
  const found = lastClass(classesOf(grammar, 'events'));
  if (found === undefined || !found.isFree) return false;
  const reaction = child(grammar, 'machine', 'anywhere', found.last.name);
  return reaction !== undefined && reaction.value.refuse === undefined;
}

/** How the other grammar, which has no such class, sees an event of this class. */
export function counterpart(event: EventClass, others: readonly EventClass[]): Sign {
  const found = lastClass(others);
  if (isLiteral(event)) return 'refused';
  if (found === undefined) return 'outside';
  return found.isFree ? found.last : 'refused';
}

/** Whether no event can fit both: one is a literal, or they want different values at one place. */
function areApart(first: EventClass, second: EventClass): boolean {
  if (isLiteral(first) || isLiteral(second)) return true;
  const [at, value] = listAt(objectAt(first.value, 'when'), 'equals');
  const [other, another] = listAt(objectAt(second.value, 'when'), 'equals');
  return at !== undefined && at === other && value !== another;
}

export interface AlignedClasses {
  kept: (readonly [before: EventClass, after: EventClass])[];
  gone: EventClass[];
  more: EventClass[];
  /** Whether two kinds that an event can fit both have changed their order. */
  isReordered: boolean;
}

/** Classes belong together by their name, or else by all the rest. */
export function alignClasses(old: readonly EventClass[], now: readonly EventClass[]): AlignedClasses {
  const isNamedIn = (list: readonly EventClass[], { name }: EventClass): boolean =>
    list.some((each) => each.name === name);
  const content = ({ value }: EventClass): string => canonical({ ...value, name: null });
  const pairs = old.map((was) => {
    const renamed = now.find((is) => content(is) === content(was) && !isNamedIn(old, is));
    return [was, now.find(({ name }) => name === was.name) ?? renamed] as const;
  });
  const kept = pairs.flatMap(([was, is]) => (is === undefined ? [] : [[was, is] as const]));
  const isReordered = kept.some(([was, is], index) =>
    kept
      .slice(index + 1)
      .some(([later, laterIs]) => now.indexOf(laterIs) < now.indexOf(is) && !areApart(was, later)),
  );
  return {
    kept,
    gone: pairs.flatMap(([was, is]) => (is === undefined ? [was] : [])),
    more: now.filter((event) => !kept.some(([, is]) => is === event)),
    isReordered,
  };
}
