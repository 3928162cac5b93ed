/** Makes strings that a pattern tree describes: short ones first, and as many different ones as asked for. */
import { isInClass } from './pattern-match.ts';
import type { PatternNode } from './pattern-syntax.ts';

/** Code points above which a sample is not made. */
const maxSampleLength = 10_000;
/** Tried in this order for classes that exclude or that are named, such as `[^,]` and `\p{L}`. */
const usualCharacters = Array.from(
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -_.,;:!?/@#%&*()+=é漢',
  (character) => character.codePointAt(0) as number,
);

/**
 * A string for the tree, or null where none can be made. Each `variant` (0, 1, 2 …) takes other
 * branches and characters; `growth` is the number of repetitions beyond the least that are made.
 * Look-aheads and edges are not obeyed: the caller checks the result.
 */
export function samplePattern(tree: PatternNode, variant: number, growth: number): string | null {
  const sampler = new Sampler(variant, growth);
  return sampler.write(tree) ? sampler.text : null;
}

class Sampler {
  text = '';
  private length = 0;
  private variant: number;
  private growth: number;

  constructor(variant: number, growth: number) {
    this.variant = variant;
    this.growth = growth;
  }

  /** False when there is no string for the node, or only one that is too long. */
  write(node: PatternNode): boolean {
    switch (node.type) {
      case 'class':
        return this.writeCharacter(node);
      case 'sequence':
        return node.nodes.every((part) => this.write(part));
      case 'choice': {
        const branch = node.nodes[this.pick(node.nodes.length)];
        return branch !== undefined && this.write(branch);
      }
      case 'repeat':
        return this.writeRepeat(node.node, node.min, node.max);
      case 'edge':
      case 'look-ahead':
        return true;
    }
  }

  private writeRepeat(node: PatternNode, min: number, max: number): boolean {
    const extra = Math.min(max - min, this.growth);
    this.growth -= extra;
    for (let round = 0; round < min + extra; round += 1) if (!this.write(node)) return false;
    return true;
  }

  private writeCharacter(node: Extract<PatternNode, { type: 'class' }>): boolean {
    const candidates = charactersOf(node);
    const codePoint = candidates[this.pick(candidates.length)];
    this.length += 1;
    if (codePoint === undefined || this.length > maxSampleLength) return false;
    this.text += String.fromCodePoint(codePoint);
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

/** At most 100 members of a class, the most readable first. */
function charactersOf({ items, negated }: Extract<PatternNode, { type: 'class' }>): number[] {
  const usual = usualCharacters.filter((codePoint) => isInClass(items, negated, codePoint));
  if (negated || usual.length > 0) return usual;
  return items.flatMap((item) =>
    'from' in item
      ? Array.from({ length: Math.min(item.to - item.from + 1, 100) }, (_, offset) => item.from + offset)
      : [],
  );
}
