/** The sentences of the map: why two ids are one model, and what sets the nearest one apart. */
import type { ModelFacts } from './model-facts.ts';
import { spellingOf } from './model-index.ts';

/** Why two ids are the same model, in one sentence. */
export function sameReason(from: ModelFacts, to: ModelFacts, notes: readonly string[]): string {
  if (spellingOf(from.id) === spellingOf(to.id)) return 'the same id but for case, dots and dashes';
  const [fromVendor, toVendor] = [from, to].map(({ id }) => id.toLowerCase().split('/').at(-2) ?? '');
  const changes = [
    ...(from.vendorNamed && to.vendorNamed && fromVendor !== toVendor && fromVendor !== '' && toVendor !== ''
      ? [`the vendor '${from.vendor}' is listed under another name`]
      : []),
    ...(from.hosts.join('/') === to.hosts.join('/') ? [] : ['where it runs is named differently']),
    ...notes,
  ];
  return ['the same vendor, family, version and size', ...changes].join('; ');
}

/** What sets the nearest id apart, as the end of a sentence. */
export function differenceOf(from: ModelFacts, near: ModelFacts): string {
  const only = (some: readonly string[], others: readonly string[]) =>
    some.filter((word) => !others.includes(word)).map((word) => `'${word}'`);
  const list = (facts: ModelFacts) =>
    [...facts.words, ...facts.numbers, ...(facts.total ?? '').split(' ')].filter(Boolean);
  if (from.vendor !== near.vendor && from.vendor !== undefined && near.vendor !== undefined)
    return `is made by '${near.vendor}', not by '${from.vendor}'`;
  const lacks = only(list(from), list(near));
  const adds = only(list(near), list(from));
  const clauses = [
    ...(lacks.length === 0 ? [] : [`lacks ${lacks.join(' and ')}`]),
    ...(adds.length === 0
      ? []
      : [`has ${adds.join(' and ')} instead`.replace(lacks.length === 0 ? ' instead' : '', '')]),
  ];
  return clauses.length === 0 ? 'differs in the order of its name' : clauses.join(' and ');
}
