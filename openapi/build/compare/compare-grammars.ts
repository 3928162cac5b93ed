/** Compares what two documents promise about the order of the events of a stream that the service sends. */
import { listAt, objectAt, stringAt } from '../json.ts';
import { fromTo, type Report } from './change.ts';
import { compareMachines, reportRelation } from './compare-machines.ts';
import { compareSchemas } from './compare-schemas.ts';
import { compareFrame } from './grammar-frame.ts';
import { alignClasses, classesOf, counterpart, type EventClass } from './grammar-events.ts';
import { type Letter, Machine, type Sign } from './grammar-machine.ts';
import { below, canonical, child, eitherOf, type Place } from './place.ts';

type Signs = [name: string, before: Sign, after: Sign][];

/** The JSON of an event is described by a component of the document. */
function compareEventSchema(
  old: EventClass,
  now: EventClass,
  grammars: readonly [Place, Place],
  report: Report,
): void {
  const [was, is] = [stringAt(old.value, 'schema'), stringAt(now.value, 'schema')];
  if (was === undefined && is === undefined) return;
  if (was === undefined) return report('grammar-rule-tightened', now.place, `${now.name} has a schema`);
  if (is === undefined) return report('grammar-rule-relaxed', now.place, `${now.name} has no schema`);
  const [before, after] = grammars.map(({ document }, index) =>
    child({ document, pointer: '#', value: document }, 'components', 'schemas', index === 0 ? was : is),
  );
  compareSchemas(before, after, (name, place, detail) => report(`response-${name}`, place, detail));
}

/** Reports differences between the kinds of events; returns the events for which to compare the machines. */
function compareEvents(before: Place, after: Place, report: Report): Signs {
  const [old, now] = [classesOf(before, 'events'), classesOf(after, 'events')];
  const { kept, gone, more, isReordered } = alignClasses(old, now);
  if (isReordered) report('grammar-changed', below(after, 'events'), 'the order of the kinds of events');
  for (const [was, is] of kept) {
    for (const key of ['data', 'when'])
      if (canonical(was.value[key]) !== canonical(is.value[key]))
        report('grammar-changed', `${is.place}/${key}`, is.name);
    compareEventSchema(was, is, [before, after], report);
  }
  for (const event of gone)
    if (event.value.schema !== undefined && typeof counterpart(event, now) === 'object')
      report('grammar-rule-relaxed', event.place, `${event.name} has no schema`);
  return [
    ...kept.map(([was, is]): Signs[number] => [is.name, was, is]),
    ...gone.map((event): Signs[number] => [event.name, event, counterpart(event, now)]),
    ...more.map((event): Signs[number] => [event.name, counterpart(event, old), event]),
    ['an event of no kind', 'outside', 'outside'],
  ];
}

/** The key that names the machine instance of an item. */
function compareKey(before: Place, after: Place, report: Report): void {
  const [old, now] = [objectAt(before.value, 'key'), objectAt(after.value, 'key')];
  const place = below(after, 'key');
  if (old.at !== now.at) report('grammar-changed', place, fromTo(old.at, now.at));
  if ((old.next === true) !== (now.next === true))
    reportRelation(report, now.next === true ? 'narrower' : 'wider', place, 'keys in the order 0, 1, 2 …');
  const least = (bounds: unknown[]): number =>
    Math.min(...bounds.filter((bound) => typeof bound === 'number'));
  const [low, high] = [least(listAt(old, 'below')), least(listAt(now, 'below'))];
  if (low !== high)
    report(high > low ? 'grammar-limit-raised' : 'grammar-limit-lowered', place, fromTo(low, high));
  const facts = [old, now].map((key) => listAt(key, 'below').filter((bound) => typeof bound === 'string'));
  if (facts[0]?.some((fact) => !facts[1]?.includes(fact)))
    reportRelation(report, 'wider', place, 'a bound is gone');
  if (facts[1]?.some((fact) => !facts[0]?.includes(fact)))
    reportRelation(report, 'narrower', place, 'a bound is new');
}

/** The machine of one choice, one call …: its key, the parts of an item, and what they may do. */
function compareKeyed(
  before: Place,
  after: Place,
  report: Report,
  each: (old: string, now: string) => void,
): void {
  compareKey(before, after, report);
  const { kept, gone, more, isReordered } = alignClasses(
    classesOf(before, 'parts'),
    classesOf(after, 'parts'),
  );
  for (const part of [...gone, ...more]) report('grammar-changed', part.place, part.name);
  if (isReordered) report('grammar-changed', below(after, 'parts'), 'the order of the parts');
  for (const [was, is] of kept)
    if (canonical(was.value.when) !== canonical(is.value.when)) report('grammar-changed', is.place, is.name);
  const end: Letter = { name: 'end', require: [], constant: [] };
  const signs = [...kept.map(([was, is]): Signs[number] => [is.name, was, is]), ['end', end, end] as const];
  compareMachines({
    before: new Machine(before, false),
    after: new Machine(after, false),
    signs,
    report,
    each,
  });
}

function compareWhole(before: Place, after: Place, report: Report): void {
  compareFrame(before, after, report);
  const signs = compareEvents(before, after, report);
  const [old, now] = [child(before, 'machine'), child(after, 'machine')];
  if (old === undefined || now === undefined) {
    report('grammar-changed', below(after, 'machine'));
    return;
  }
  const open: [string, string][] = [];
  const each = (first: string, second: string): void => {
    open.push([first, second]);
  };
  const refusesOutside = ({ value }: Place): boolean => value.unclassified !== undefined;
  compareMachines({
    before: new Machine(old, refusesOutside(before)),
    after: new Machine(now, refusesOutside(after)),
    signs,
    report,
    each,
  });
  const seen = new Set<string>();
  for (let names = open.pop(); names !== undefined; names = open.pop()) {
    const key = JSON.stringify(names);
    const [was, is] = [child(before, 'machines', names[0]), child(after, 'machines', names[1])];
    if (!seen.has(key) && was !== undefined && is !== undefined) compareKeyed(was, is, report, each);
    seen.add(key);
  }
  const [names, renamed] = [before, after].map(({ value }) => Object.keys(objectAt(value, 'rules')));
  const differ = eitherOf(names ?? [], renamed ?? []).filter(
    (rule) => !names?.includes(rule) || !renamed?.includes(rule),
  );
  if (differ.length > 0) report('grammar-rules-renamed', below(after, 'rules'), differ.join(', '));
}

/** Compares the grammars beside two schemas of `text/event-stream`. */
export function compareGrammars(beforeMedia: Place, afterMedia: Place, report: Report): void {
  const [before, after] = [child(beforeMedia, 'x-stream-grammar'), child(afterMedia, 'x-stream-grammar')];
  if (before !== undefined && after !== undefined) compareWhole(before, after, report);
  else if (before !== undefined) report('grammar-removed', before.pointer);
  else if (after !== undefined) report('grammar-added', after.pointer);
}
