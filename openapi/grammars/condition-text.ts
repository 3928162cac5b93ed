/** Conditions of a grammar in words, for the pages. */
import type { Condition, Value } from './grammar.ts';

/** A condition in words. */
export function say(condition: Condition): string {
  const { equals, oneOf, atLeast, joined, fits, all, any, not, ...rest } = condition;
  if (equals !== undefined) return `${sayValue(equals[0])} is ${sayValue(equals[1])}`;
  if (oneOf !== undefined) return `${sayValue(oneOf[0])} is one of ${oneOf[1].join(', ')}`;
  if (atLeast !== undefined) return `${sayValue(atLeast[0])} ≥ ${sayValue(atLeast[1])}`;
  if (joined !== undefined) return `the joined ${joined[0]} is ${sayValue(joined[1])}`;
  if (fits !== undefined) return `${sayValue(fits.value)} fits ${sayValue(fits.by)}`;
  if (all !== undefined) return all.map(say).join(' and ');
  if (any !== undefined) return any.map(say).join(' or ');
  if (not !== undefined) return `not ${say(not)}`;
  return Object.entries(rest)
    .map(([operator, operand]) => `${sayValue(operand)} is ${operator}`)
    .join();
}

function sayValue(value: Value): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if ('length' in value) return `the length of ${value.length}`;
  if ('count' in value) return `the number of ${value.count}s`;
  return 'plus' in value ? `${sayValue(value.plus[0])} + ${sayValue(value.plus[1])}` : say(value);
}
