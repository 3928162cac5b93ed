/** Whether a condition of a stream grammar, or a list of its demands, lets more through than another. */
import { isObject, type JsonObject, listAt, objectAt, stringAt } from '../json.ts';
import { canonical, eitherOf } from './place.ts';

/** What the later version allows, compared with the earlier one; `other`: the two cannot be compared. */
export type Relation = 'same' | 'wider' | 'narrower' | 'other';

function both(first: Relation, second: Relation): Relation {
  if (first === 'same') return second;
  return second === 'same' || first === second ? first : 'other';
}

function opposite(relation: Relation): Relation {
  return relation === 'wider' ? 'narrower' : relation === 'narrower' ? 'wider' : relation;
}

/** Two lists of which each item lets something through. */
function relateLists(before: readonly unknown[], after: readonly unknown[]): Relation {
  const [old, now] = [before.map(canonical), after.map(canonical)];
  const gone = old.some((item) => !now.includes(item));
  const more = now.some((item) => !old.includes(item));
  return gone && more ? 'other' : gone ? 'narrower' : more ? 'wider' : 'same';
}

/** Items that one list has and the other has not. */
function onlyIn(
  list: readonly JsonObject[],
  other: readonly JsonObject[],
  text: (item: JsonObject) => string,
): JsonObject[] {
  const known = new Set(other.map(text));
  return list.filter((item) => !known.has(text(item)));
}

/** A row that is absent allows everything. */
function relateTables(before: JsonObject, after: JsonObject): Relation {
  return eitherOf(Object.keys(before), Object.keys(after))
    .map((row): Relation => {
      if (before[row] === undefined) return 'narrower';
      if (after[row] === undefined) return 'wider';
      return relateLists(listAt(before, row), listAt(after, row));
    })
    .reduce(both, 'same');
}

/** Parts that all have to hold, or of which one has to. */
function relateParts(before: JsonObject, after: JsonObject, key: 'all' | 'any'): Relation {
  const [old, now] = [before, after].map((condition) => listAt(condition, key).filter(isObject));
  const [gone, more] = [onlyIn(old ?? [], now ?? [], canonical), onlyIn(now ?? [], old ?? [], canonical)];
  const [first, second] = [gone[0], more[0]];
  if (gone.length === 1 && more.length === 1 && first && second) return relateConditions(first, second);
  if (gone.length > 0 && more.length > 0) return 'other';
  const dropped = gone.length > 0;
  if (!dropped && more.length === 0) return 'same';
  return dropped === (key === 'all') ? 'wider' : 'narrower';
}

/** Conditions of the language of `openapi/grammars`, which have one member each. */
function relateConditions(before: JsonObject, after: JsonObject): Relation {
  if (canonical(before) === canonical(after)) return 'same';
  const [key, ...others] = eitherOf(Object.keys(before), Object.keys(after));
  if (key === undefined || others.length > 0) return 'other';
  const [[value, old], [same, now]] = [listAt(before, key), listAt(after, key)];
  const isSameValue = canonical(value) === canonical(same);
  if (key === 'all' || key === 'any') return relateParts(before, after, key);
  if (key === 'not') return opposite(relateConditions(objectAt(before, key), objectAt(after, key)));
  if (key === 'oneOf' && isSameValue && Array.isArray(old) && Array.isArray(now))
    return relateLists(old, now);
  if (key === 'atLeast' && isSameValue && typeof old === 'number' && typeof now === 'number')
    return now < old ? 'wider' : 'narrower';
  if (key === 'fits') {
    const [was, is] = [objectAt(before, key), objectAt(after, key)];
    const isSame = canonical([was.value, was.by]) === canonical([is.value, is.by]);
    return isSame ? relateTables(objectAt(was, 'table'), objectAt(is, 'table')) : 'other';
  }
  return 'other';
}

const demand = (requirement: JsonObject): string => canonical({ ...requirement, rule: null });

function relateRequirement(before: JsonObject, after: JsonObject): Relation {
  const that = relateConditions(objectAt(before, 'that'), objectAt(after, 'that'));
  if (before.when === undefined || after.when === undefined) {
    if (before.when === after.when) return that;
    return both(that, before.when === undefined ? 'wider' : 'narrower');
  }
  return both(that, opposite(relateConditions(objectAt(before, 'when'), objectAt(after, 'when'))));
}

/** What became of each demand that is not the same in both, by the name of its rule. */
export function relateRequirements(
  before: readonly JsonObject[],
  after: readonly JsonObject[],
): { rule: string; relation: Relation }[] {
  const gone = onlyIn(before, after, demand);
  let more = onlyIn(after, before, demand);
  const ruleOf = (requirement: JsonObject): string => stringAt(requirement, 'rule') ?? '';
  const changed = gone.map((old) => {
    const now = more.find((each) => ruleOf(each) === ruleOf(old));
    more = more.filter((each) => each !== now);
    return {
      rule: ruleOf(old),
      relation: now === undefined ? ('wider' as const) : relateRequirement(old, now),
    };
  });
  return [...changed, ...more.map((now) => ({ rule: ruleOf(now), relation: 'narrower' as const }))];
}
