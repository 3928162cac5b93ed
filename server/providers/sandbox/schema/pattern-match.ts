/** Checks strings against pattern trees without backtracking, so that no pattern takes exponential time. */
import type { AST } from '@eslint-community/regexpp';
import type { PatternClasses } from './pattern-classes.ts';
import type { PatternTree } from './pattern-syntax.ts';
import type { Work } from './work.ts';

/** Whether the pattern occurs in `text`; throws `OutOfWork` at the bound. */
export function matchesPattern(
  { root, flags }: PatternTree,
  wholeText: string,
  classes: PatternClasses,
  work: Work,
): boolean {
  work.spendOnEntries(wholeText.length);
  const text = flags === 'u' ? Array.from(wholeText) : wholeText.split('');
  const everywhere = new Set(Array.from({ length: text.length + 1 }, (_, at) => at));

  // Follows all possibilities at once: a set of places goes in, the set of places after the node comes out.

  function afterChoice(alternatives: readonly AST.Alternative[], places: Set<number>): Set<number> {
    const found = alternatives.map(({ elements }) =>
      elements.reduce((at, element) => (at.size === 0 ? at : after(element, at)), places),
    );
    if (found.length === 1) return found[0] ?? places;
    const all = new Set<number>();
    for (const ends of found) {
      // An empty alternative has cost nothing yet.
      work.spend(1 / 4 + ends.size / 8);
      for (const end of ends) all.add(end);
    }
    return all;
  }

  function after(element: AST.Element, places: Set<number>): Set<number> {
    work.spend(1 + places.size / 8);
    switch (element.type) {
      case 'Character': {
        const wanted = String.fromCodePoint(element.value);
        return afterCharacter((character) => character === wanted, places);
      }
      case 'CharacterClass':
      case 'CharacterSet':
        return afterCharacter((character) => classes.has(element, character), places);
      case 'Group':
      case 'CapturingGroup':
        return afterChoice(element.alternatives, places);
      case 'Quantifier':
        return afterRepeat(element, places);
      case 'Assertion':
        return new Set([...places].filter(judge(element)));
      default:
        throw new TypeError(`a pattern with ${element.type} should not have been read`);
    }
  }

  function afterCharacter(fits: (character: string) => boolean, places: Set<number>): Set<number> {
    const found = new Set<number>();
    for (const at of places) {
      const character = text[at];
      if (character !== undefined && fits(character)) found.add(at + 1);
    }
    return found;
  }

  function afterRepeat({ element, min, max }: AST.Quantifier, places: Set<number>): Set<number> {
    let current = places;
    for (let round = 0; round < min && current.size > 0; round += 1) current = after(element, current);
    const found = new Set(current);
    for (let round = min; round < max && current.size > 0; round += 1) {
      current = new Set([...after(element, current)].filter((at) => !found.has(at)));
      for (const at of current) found.add(at);
    }
    return found;
  }

  function judge(assertion: AST.Assertion): (at: number) => boolean {
    switch (assertion.kind) {
      case 'start':
        return (at) => at === 0;
      case 'end':
        return (at) => at === text.length;
      case 'word':
        return (at) => (isWord(at - 1) !== isWord(at)) !== assertion.negate;
      case 'lookahead':
        return (at) => afterChoice(assertion.alternatives, new Set([at])).size > 0 !== assertion.negate;
      case 'lookbehind': {
        const ends = afterChoice(assertion.alternatives, everywhere);
        return (at) => ends.has(at) !== assertion.negate;
      }
    }
  }

  function isWord(at: number): boolean {
    return /^\w$/.test(text[at] ?? '');
  }

  return afterChoice(root.alternatives, everywhere).size > 0;
}
