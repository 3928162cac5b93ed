/** The patterns of one schema: each is parsed once and cached as long as the schema. */
import { PatternClasses } from './pattern-classes.ts';
import { matchesPattern } from './pattern-match.ts';
import { PatternSampler } from './pattern-sample.ts';
import { readPattern, type PatternTree } from './pattern-syntax.ts';
import type { Work } from './work.ts';

/** One pattern. */
export interface Pattern {
  /** Undefined where the pattern cannot be read. */
  sampler: PatternSampler | undefined;
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
    const known = this.known.get(source);
    if (known !== undefined) return known;
    this.work.spend(1 + source.length);
    const tree = readPattern(source);
    const pattern = tree === null ? unreadable : this.readable(tree);
    this.known.set(source, pattern);
    return pattern;
  }

  private readable(tree: PatternTree): Pattern {
    const classes = new PatternClasses(tree.flags, this.work);
    return {
      sampler: new PatternSampler(tree, classes, this.work),
      occursIn: (text) => {
        this.work.spendOnEntries(text.length);
        return matchesPattern(tree, text, classes, this.work);
      },
    };
  }
}

const unreadable: Pattern = { sampler: undefined, occursIn: () => true };
