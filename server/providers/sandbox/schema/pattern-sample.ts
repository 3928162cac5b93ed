/** Makes strings that a pattern tree describes: short ones first, and as many different ones as asked for. */
import type { AST } from '@eslint-community/regexpp';
import type { PatternClasses } from './pattern-classes.ts';
import type { PatternTree } from './pattern-syntax.ts';
import type { Work } from './work.ts';

/** Code points above which a sample is not made. */
const maxSampleLength = 10_000;

/**
 * A string for the pattern, or null where none can be made. Each `variant` (0, 1, 2 …) takes other
 * branches and characters; `growth` is the number of repetitions beyond the least that are made.
 * Look-arounds and edges are not obeyed: the caller checks the result.
 */
export function samplePattern(
  { root }: PatternTree,
  variant: number,
  growth: number,
  classes: PatternClasses,
  work: Work,
): string | null {
  let text = '';
  let length = 0;
  let unusedVariant = variant;
  let unusedGrowth = growth;

  function writeChoice(alternatives: readonly AST.Alternative[]): boolean {
    const branch = alternatives[pick(alternatives.length)];
    return branch !== undefined && branch.elements.every(write);
  }

  /** False when there is no string for the element, or only one that is too long. */
  function write(element: AST.Element): boolean {
    work.spend();
    switch (element.type) {
      case 'Character':
        return writeCharacter([String.fromCodePoint(element.value)]);
      case 'CharacterClass':
      case 'CharacterSet':
        return writeCharacter(classes.membersOf(element));
      case 'Group':
      case 'CapturingGroup':
        return writeChoice(element.alternatives);
      case 'Quantifier':
        return writeRepeat(element);
      case 'Assertion':
        // A lookbehind's match has to be generated before a string; elsewhere it may be there already.
        if (element.kind === 'lookbehind' && !element.negate && text === '')
          return writeChoice(element.alternatives);
        return true;
      default:
        return false;
    }
  }

  function writeRepeat({ element, min, max }: AST.Quantifier): boolean {
    const extra = Math.min(max - min, unusedGrowth);
    unusedGrowth -= extra;
    for (let round = 0; round < min + extra; round += 1) if (!write(element)) return false;
    return true;
  }

  function writeCharacter(candidates: readonly string[]): boolean {
    const character = candidates[pick(candidates.length)];
    length += 1;
    if (character === undefined || length > maxSampleLength) return false;
    text += character;
    return true;
  }

  /** One digit of the variant in a mixed base, so that small variants already differ early in the string. */
  function pick(count: number): number {
    if (count === 0) return 0;
    const digit = unusedVariant % count;
    unusedVariant = Math.floor(unusedVariant / count);
    return digit;
  }

  return writeChoice(root.alternatives) ? text : null;
}
