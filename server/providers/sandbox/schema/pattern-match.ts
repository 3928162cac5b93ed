/** Checks strings against pattern trees without backtracking, so that no pattern takes exponential time. */
import type { AST } from '@eslint-community/regexpp';
import type { PatternClasses } from './pattern-classes.ts';
import type { PatternTree } from './pattern-syntax.ts';
import type { Work } from './work.ts';

/** Whether the pattern occurs in `text`; throws `OutOfWork` at the bound. */
export function matchesPattern(
  tree: PatternTree,
  text: string,
  classes: PatternClasses,
  work: Work,
): boolean {
  const characters = tree.flags === 'u' ? Array.from(text) : text.split('');
  return new Matcher(characters, classes, work).occurs(tree.root);
}

/** Follows all possibilities at once: a set of places goes in, the set of places after the node comes out. */
class Matcher {
  private readonly text: readonly string[];
  private readonly classes: PatternClasses;
  private readonly work: Work;
  private readonly everywhere: Set<number>;

  constructor(text: readonly string[], classes: PatternClasses, work: Work) {
    this.text = text;
    this.classes = classes;
    this.work = work;
    this.everywhere = new Set(Array.from({ length: text.length + 1 }, (_, at) => at));
  }

  occurs(root: AST.Pattern): boolean {
    return this.afterChoice(root.alternatives, this.everywhere).size > 0;
  }

  private afterChoice(alternatives: readonly AST.Alternative[], places: Set<number>): Set<number> {
    const found = alternatives.map(({ elements }) =>
      elements.reduce((at, element) => (at.size === 0 ? at : this.after(element, at)), places),
    );
    return found.length === 1 ? (found[0] ?? places) : new Set(found.flatMap((ends) => [...ends]));
  }

  private after(element: AST.Element, places: Set<number>): Set<number> {
    this.work.spend(1 + places.size / 8);
    switch (element.type) {
      case 'Character': {
        const wanted = String.fromCodePoint(element.value);
        return this.afterCharacter((character) => character === wanted, places);
      }
      case 'CharacterClass':
      case 'CharacterSet':
        return this.afterCharacter((character) => this.classes.has(element, character), places);
      case 'Group':
      case 'CapturingGroup':
        return this.afterChoice(element.alternatives, places);
      case 'Quantifier':
        return this.afterRepeat(element, places);
      case 'Assertion':
        return this.afterAssertion(element, places);
      default:
        throw new TypeError(`a pattern with ${element.type} should not have been read`);
    }
  }

  private afterCharacter(fits: (character: string) => boolean, places: Set<number>): Set<number> {
    const found = new Set<number>();
    for (const at of places) {
      const character = this.text[at];
      if (character !== undefined && fits(character)) found.add(at + 1);
    }
    return found;
  }

  private afterRepeat({ element, min, max }: AST.Quantifier, places: Set<number>): Set<number> {
    let current = places;
    for (let round = 0; round < min && current.size > 0; round += 1) current = this.after(element, current);
    const found = new Set(current);
    for (let round = min; round < max && current.size > 0; round += 1) {
      current = new Set([...this.after(element, current)].filter((at) => !found.has(at)));
      for (const at of current) found.add(at);
    }
    return found;
  }

  private afterAssertion(assertion: AST.Assertion, places: Set<number>): Set<number> {
    const fits = this.judge(assertion);
    return new Set([...places].filter(fits));
  }

  private judge(assertion: AST.Assertion): (at: number) => boolean {
    switch (assertion.kind) {
      case 'start':
        return (at) => at === 0;
      case 'end':
        return (at) => at === this.text.length;
      case 'word':
        return (at) => (this.isWord(at - 1) !== this.isWord(at)) !== assertion.negate;
      case 'lookahead':
        return (at) => this.afterChoice(assertion.alternatives, new Set([at])).size > 0 !== assertion.negate;
      case 'lookbehind': {
        const ends = this.afterChoice(assertion.alternatives, this.everywhere);
        return (at) => ends.has(at) !== assertion.negate;
      }
    }
  }

  private isWord(at: number): boolean {
    return /^\w$/.test(this.text[at] ?? '');
  }
}
