/** Compares the rules of a stream grammar besides its order: framing, silence, sizes, facts of the request. */
import { type JsonObject, objectAt, stringAt } from '../json.ts';
import { fromTo, type Report } from './change.ts';
import { reportRelation } from './compare-machines.ts';
import { compareFacts } from './grammar-facts.ts';
import { below, type Place } from './place.ts';

/** Numbers that a sender keeps under; without one there is no limit. */
const limits: readonly (readonly string[])[] = [
  ['framing', 'maxEventBytes'],
  ['keepAlive', 'maxSilenceMs'],
  ['limits', 'rememberedCharacters', 'max'],
  ['limits', 'jsonDepth', 'max'],
];

function numberAt(grammar: JsonObject, path: readonly string[]): number {
  const holder = path.slice(0, -1).reduce(objectAt, grammar);
  const value = holder[path.at(-1) ?? ''];
  return typeof value === 'number' ? value : Infinity;
}

function compareEventField(before: Place, after: Place, report: Report): void {
  const [old, now] = [before, after].map(({ value }) => stringAt(objectAt(value, 'framing'), 'eventField'));
  if (old === now) return;
  const relation = old === 'any' ? 'narrower' : now === 'any' ? 'wider' : 'other';
  reportRelation(report, relation, below(after, 'framing', 'eventField'), fromTo(old, now));
}

/** Clients ignore comments; an event in silence is one that they must know. */
function compareKeepAlive(before: Place, after: Place, report: Report): void {
  const [old, now] = [before, after].map(({ value }) => stringAt(objectAt(value, 'keepAlive'), 'send') ?? '');
  if (old === now || (old?.startsWith(':') && now?.startsWith(':'))) return;
  report('grammar-changed', below(after, 'keepAlive', 'send'), fromTo(old, now));
}

export function compareFrame(before: Place, after: Place, report: Report): void {
  for (const path of limits) {
    const [old, now] = [numberAt(before.value, path), numberAt(after.value, path)];
    if (old !== now)
      report(
        now > old ? 'grammar-limit-raised' : 'grammar-limit-lowered',
        below(after, ...path),
        fromTo(old, now),
      );
  }
  compareEventField(before, after, report);
  compareKeepAlive(before, after, report);
  if (before.value.terminator !== after.value.terminator)
    report(
      'grammar-changed',
      below(after, 'terminator'),
      fromTo(before.value.terminator, after.value.terminator),
    );
  compareFacts(before, after, report);
}
