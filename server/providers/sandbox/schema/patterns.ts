/** The patterns of one schema: each is parsed once and cached as long as the schema. */
import { PatternClasses } from './pattern-classes.ts';
import { matchesPattern } from './pattern-match.ts';
import { samplePattern } from './pattern-sample.ts';
import { readPattern } from './pattern-syntax.ts';
import type { Work } from './work.ts';

/** Work to read a pattern, beside that for its length: one that cannot be read costs an error in each syntax. */
const readingUnits = 20;

/** One pattern. */
export interface Pattern {
  /** Undefined where the pattern cannot be read. */
  sampler: { sample(variant: number, growth: number): string | null } | undefined;
  /** Whether the pattern occurs in the text; true where it cannot be read. */
  occursIn: (text: string) => boolean;
}

export class Patterns {
  private readonly work: Work;
  private readonly known = new Map<string, Pattern>();

  constructor(work: Work) {
    this.work = work;
  }

  of(source: string): Pattern {
    this.work.spend(1 / 4);
    let pattern = this.known.get(source);
    if (pattern === undefined) this.known.set(source, (pattern = readWithin(this.work, source)));
    return pattern;
  }
}

function readWithin(work: Work, source: string): Pattern {
  work.spend(readingUnits + source.length);
  const tree = readPattern(source);
  if (tree === null) return { sampler: undefined, occursIn: () => true };
  const classes = new PatternClasses(tree.flags, work);
  return {
    sampler: { sample: (variant, growth) => samplePattern(tree, variant, growth, classes, work) },
    occursIn: (text) => matchesPattern(tree, text, classes, work),
  };
}
