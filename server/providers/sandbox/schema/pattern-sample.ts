/** Makes strings that a pattern tree describes: short ones first, and as many different ones as asked for. */
import type { AST } from '@eslint-community/regexpp';
import type { PatternClasses } from './pattern-classes.ts';
import type { PatternTree } from './pattern-syntax.ts';
import type { Work } from './work.ts';

/** Code points above which a sample is not made. */
const maxSampleLength = 10_000;

/** Samples of one pattern. */
export class PatternSampler {
  private readonly tree: PatternTree;
  private readonly classes: PatternClasses;
  private readonly work: Work;

  constructor(tree: PatternTree, classes: PatternClasses, work: Work) {
    this.tree = tree;
    this.classes = classes;
    this.work = work;
  }

  /**
   * A string for the pattern, or null where none can be made. Each `variant` (0, 1, 2 …) takes other
   * branches and characters; `growth` is the number of repetitions beyond the least that are made.
   * Look-arounds and edges are not obeyed: the caller checks the result.
   */
  sample(variant: number, growth: number): string | null {
    const sample = new Sample(variant, growth, this.classes, this.work);
    return sample.writeChoice(this.tree.root.alternatives) ? sample.text : null;
  }
}

/** One string in the making. */
class Sample {
  text = '';
  private length = 0;
  private variant: number;
  private growth: number;
  private readonly classes: PatternClasses;
  private readonly work: Work;

  constructor(variant: number, growth: number, classes: PatternClasses, work: Work) {
    this.variant = variant;
    this.growth = growth;
    this.classes = classes;
    this.work = work;
  }

  writeChoice(alternatives: readonly AST.Alternative[]): boolean {
    const branch = alternatives[this.pick(alternatives.length)];
    return branch !== undefined && branch.elements.every((element) => this.write(element));
  }

  /** False when there is no string for the element, or only one that is too long. */
  private write(element: AST.Element): boolean {
    this.work.spend();
    switch (element.type) {
      case 'Character':
        return this.writeCharacter([String.fromCodePoint(element.value)]);
      case 'CharacterClass':
      case 'CharacterSet':
        return this.writeCharacter(this.classes.membersOf(element));
      case 'Group':
      case 'CapturingGroup':
        return this.writeChoice(element.alternatives);
      case 'Quantifier':
        return this.writeRepeat(element);
      case 'Assertion':
        // A lookbehind's match has to be generated before a string; elsewhere it may be there already.
        if (element.kind === 'lookbehind' && !element.negate && this.text === '')
          return this.writeChoice(element.alternatives);
        return true;
      default:
        return false;
    }
  }

  private writeRepeat({ element, min, max }: AST.Quantifier): boolean {
    const extra = Math.min(max - min, this.growth);
    this.growth -= extra;
    for (let round = 0; round < min + extra; round += 1) if (!this.write(element)) return false;
    return true;
  }

  private writeCharacter(candidates: readonly string[]): boolean {
    const character = candidates[this.pick(candidates.length)];
    this.length += 1;
    if (character === undefined || this.length > maxSampleLength) return false;
    this.text += character;
    return true;
  }

  /** One digit of the variant in a mixed base, so that small variants already differ early in the string. */
  private pick(count: number): number {
    if (count === 0) return 0;
    const digit = this.variant % count;
    this.variant = Math.floor(this.variant / count);
    return digit;
  }
}
