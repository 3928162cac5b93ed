/** Walks two machines of stream grammars side by side: every event that either lets come, in every state reached. */
import { type JsonObject, listAt, objectAt, stringAt } from '../json.ts';
import type { Report } from './change.ts';
import { type Relation, relateRequirements } from './grammar-conditions.ts';
import type { Alternative, Cell, Machine, Sign } from './grammar-machine.ts';
import { below, canonical, eitherOf } from './place.ts';
import type { OtherRuleId } from './rules.ts';

/** Reports the relation between two versions as a change of a stream that the service sends. */
export function reportRelation(report: Report, relation: Relation, place: string, detail?: string): void {
  const rules: Record<Relation, OtherRuleId | undefined> = {
    same: undefined,
    wider: 'grammar-rule-relaxed',
    narrower: 'grammar-rule-tightened',
    other: 'grammar-changed',
  };
  const rule = rules[relation];
  if (rule !== undefined) report(rule, place, detail);
}

export interface MachinePair {
  before: Machine;
  after: Machine;
  /** The same events in both. */
  signs: readonly (readonly [name: string, before: Sign, after: Sign])[];
  report: Report;
  /** Called for the machines to which both give the items of a list. */
  each: (before: string, after: string) => void;
}

const textOf = ({ when }: Alternative): string => canonical(when);

const texts = (holder: JsonObject, key: string): string[] =>
  listAt(holder, key)
    .filter((item) => typeof item === 'string')
    .toSorted();

/** What a transition does with what both machines remember; what only one remembers matters where it is asked for. */
function effects({ transition }: Alternative, { before, after }: MachinePair): string {
  const remembered = (kind: string, name: string): boolean =>
    [before, after].every(({ place }) =>
      kind === 'registers'
        ? objectAt(place.value, kind)[name] !== undefined
        : listAt(place.value, kind).includes(name),
    );
  const kept = (key: string, kind: string): JsonObject =>
    Object.fromEntries(Object.entries(objectAt(transition, key)).filter(([name]) => remembered(kind, name)));
  return canonical([
    texts(transition, 'begin').filter((name) => remembered('texts', name)),
    kept('join', 'texts'),
    kept('set', 'registers'),
    texts(transition, 'end'),
    objectAt(transition, 'each').items,
  ]);
}

function compareTransitions(old: Alternative, now: Alternative, place: string, pair: MachinePair): void {
  const { report, each } = pair;
  for (const { rule, relation } of relateRequirements(old.require, now.require))
    reportRelation(report, relation, place, rule);
  const [was, is] = [old.constant, now.constant].map((list) => list.map(({ at }) => canonical(at)));
  const [gone, more] = [was?.filter((at) => !is?.includes(at)), is?.filter((at) => !was?.includes(at))];
  if (gone?.length) report('grammar-rule-relaxed', place, `${gone.join(', ')} may change`);
  if (more?.length) report('grammar-rule-tightened', place, `${more.join(', ')} may not change`);
  if (effects(old, pair) !== effects(now, pair)) report('grammar-changed', place);
  const [first, second] = [old, now].map(({ transition }) =>
    stringAt(objectAt(transition, 'each'), 'machine'),
  );
  if (first !== undefined && second !== undefined) each(first, second);
}

/** Pairs of corresponding alternatives; undefined when they cannot be paired. */
function alignCells(
  old: Cell,
  now: Cell,
  name: string,
  report: Report,
): [Alternative, Alternative][] | undefined {
  const align = (was: Alternative[], is: Alternative[]): [Alternative, Alternative][] | undefined =>
    canonical(was.map(textOf)) === canonical(is.map(textOf))
      ? was.flatMap((each, index): [Alternative, Alternative][] => (is[index] ? [[each, is[index]]] : []))
      : undefined;
  const whole = align(old.alternatives, now.alternatives);
  if (whole !== undefined) return whole;
  const accepting = ({ alternatives }: Cell): Alternative[] => alternatives.filter(({ refuses }) => !refuses);
  const [was, is] = [accepting(old), accepting(now)];
  if (was.length === 0 || is.length === 0) {
    if (is.length > 0) report('grammar-event-allowed', now.place, name);
    if (was.length > 0) report('grammar-event-refused', now.place, name);
    return [];
  }
  const refused = ({ alternatives }: Cell): string[] =>
    alternatives.filter(({ refuses }) => refuses).map(textOf);
  const [no, noLonger] = [refused(now), refused(old)];
  const pairs = align(was, is);
  if (pairs !== undefined && no.some((text) => !noLonger.includes(text)))
    report('grammar-event-refused', now.place, name);
  if (pairs !== undefined && noLonger.some((text) => !no.includes(text)))
    report('grammar-event-allowed', now.place, name);
  return pairs;
}

/** Without a name the state stays. */
type NextStates = [before: string | undefined, after: string | undefined];

/** The states that follow, in pairs. */
function compareCells(old: Cell, now: Cell, name: string, pair: MachinePair): NextStates[] {
  const aligned = alignCells(old, now, name, pair.report);
  if (aligned === undefined) pair.report('grammar-changed', now.place, name);
  return (aligned ?? []).flatMap(([was, is]): NextStates[] => {
    if (was.refuses !== is.refuses)
      pair.report(was.refuses ? 'grammar-event-allowed' : 'grammar-event-refused', now.place, name);
    if (was.refuses || is.refuses) return [];
    compareTransitions(was, is, now.place, pair);
    return [[stringAt(was.transition, 'to'), stringAt(is.transition, 'to')]];
  });
}

function compareFinals(old: string, now: string, { before, after, report }: MachinePair): void {
  const [was, is] = [before.final(old), after.final(now)];
  const place = below(after.place, 'states', now);
  if (was === is) return;
  const relation = was === undefined ? 'wider' : is === undefined ? 'narrower' : 'other';
  reportRelation(
    report,
    relation,
    place,
    is === undefined ? 'the stream cannot end here' : 'the stream may end here',
  );
}

/** Reports what the later machine lets come that the earlier did not, and the other way round. Names of states do not matter. */
export function compareMachines(pair: MachinePair): void {
  const { before, after, signs, report } = pair;
  const [was, is] = [before, after].map(({ place }) => objectAt(place.value, 'registers'));
  for (const name of eitherOf(Object.keys(was ?? {}), Object.keys(is ?? {}))) {
    const [old, now] = [was?.[name], is?.[name]];
    if (old !== undefined && now !== undefined && canonical(old) !== canonical(now))
      report('grammar-changed', below(after.place, 'registers', name), name);
  }
  const seen = new Set<string>();
  const open: [string, string][] = [[before.start, after.start]];
  for (let states = open.pop(); states !== undefined; states = open.pop()) {
    const [old, now] = states;
    const key = JSON.stringify(states);
    if (seen.has(key)) continue;
    seen.add(key);
    compareFinals(old, now, pair);
    for (const [name, oldSign, nowSign] of signs) {
      const next = compareCells(before.cell(old, oldSign), after.cell(now, nowSign), name, pair);
      open.push(...next.map(([left = old, right = now]): [string, string] => [left, right]));
    }
  }
}
