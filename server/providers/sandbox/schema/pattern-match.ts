/** Checks strings against pattern trees without backtracking, so that no pattern takes exponential time. */
import type { ClassItem } from './character-class.ts';
import type { PatternNode } from './pattern-syntax.ts';
import type { Work } from './work.ts';

/** Whether the pattern occurs in `text`; throws `OutOfWork` at the bound. */
export function matchesPattern(tree: PatternNode, text: string, work: Work): boolean {
  return new Matcher(
    Array.from(text, (character) => character.codePointAt(0) as number),
    work,
  ).occurs(tree);
}

/** Whether a code point belongs to a class. */
export function isInClass(items: readonly ClassItem[], negated: boolean, codePoint: number): boolean {
  const found = items.some((item) =>
    'property' in item
      ? item.property.test(String.fromCodePoint(codePoint))
      : item.from <= codePoint && codePoint <= item.to,
  );
  return found !== negated;
}

/** Follows all possibilities at once: a set of places goes in, the set of places after the node comes out. */
class Matcher {
  private readonly text: number[];
  private readonly work: Work;

  constructor(text: number[], work: Work) {
    this.text = text;
    this.work = work;
  }

  occurs(tree: PatternNode): boolean {
    const everywhere = new Set(Array.from({ length: this.text.length + 1 }, (_, at) => at));
    return this.after(tree, everywhere).size > 0;
  }

  private after(node: PatternNode, places: Set<number>): Set<number> {
    this.work.spend(1 + Math.ceil(places.size / 8));
    switch (node.type) {
      case 'class':
        return this.afterClass(node.items, node.negated, places);
      case 'sequence':
        return node.nodes.reduce((at, part) => (at.size === 0 ? at : this.after(part, at)), places);
      case 'choice':
        return new Set(node.nodes.flatMap((part) => [...this.after(part, places)]));
      case 'repeat':
        return this.afterRepeat(node.node, node.min, node.max, places);
      case 'edge':
        return new Set([...places].filter((at) => this.isEdge(node.at, at)));
      case 'look-ahead':
        return new Set(
          [...places].filter((at) => this.after(node.node, new Set([at])).size > 0 !== node.negated),
        );
    }
  }

  private afterClass(items: ClassItem[], negated: boolean, places: Set<number>): Set<number> {
    const found = new Set<number>();
    for (const at of places) {
      const codePoint = this.text[at];
      if (codePoint !== undefined && isInClass(items, negated, codePoint)) found.add(at + 1);
    }
    return found;
  }

  private afterRepeat(node: PatternNode, min: number, max: number, places: Set<number>): Set<number> {
    let current = places;
    for (let round = 0; round < min && current.size > 0; round += 1) current = this.after(node, current);
    const found = new Set(current);
    for (let round = min; round < max && current.size > 0; round += 1) {
      const fresh = [...this.after(node, current)].filter((at) => !found.has(at));
      for (const at of fresh) found.add(at);
      current = new Set(fresh);
    }
    return found;
  }

  private isEdge(kind: 'start' | 'end' | 'word' | 'inside', at: number): boolean {
    if (kind === 'start') return at === 0;
    if (kind === 'end') return at === this.text.length;
    const isBoundary = this.isWord(at - 1) !== this.isWord(at);
    return isBoundary === (kind === 'word');
  }

  private isWord(at: number): boolean {
    const codePoint = this.text[at];
    return codePoint !== undefined && /^\w$/.test(String.fromCodePoint(codePoint));
  }
}
