/** The character classes of one pattern. A single class cannot backtrack, so the engine's own matcher judges it. */
import type { AST } from '@eslint-community/regexpp';
import type { PatternTree } from './pattern-syntax.ts';
import type { Work } from './work.ts';

export type ClassNode = AST.CharacterClass | AST.CharacterSet;

/** Work to compile a class, beside that for its length. */
const compileUnits = 20;
/** Work to look up a property such as `\p{L}`, which has hundreds of ranges. */
const propertyUnits = 300;
const property = /\\p/gi;
/** Members of a class that are listed. */
const maxMembers = 100;
/** Tried in this order for every class, such as `[^,]` and `\p{L}`. */
const usualCharacters = Array.from(
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -_.,;:!?/@#%&*()+=é漢',
);

export class PatternClasses {
  private readonly flags: PatternTree['flags'];
  private readonly work: Work;
  private readonly expressions = new Map<ClassNode, RegExp>();
  private readonly members = new Map<ClassNode, string[]>();

  constructor(flags: PatternTree['flags'], work: Work) {
    this.flags = flags;
    this.work = work;
  }

  has(node: ClassNode, character: string): boolean {
    let expression = this.expressions.get(node);
    if (expression === undefined) {
      const properties = node.raw.match(property)?.length ?? 0;
      this.work.spend(compileUnits + node.raw.length / 4 + properties * propertyUnits);
      expression = new RegExp(`^(?:${node.raw})$`, this.flags);
      this.expressions.set(node, expression);
    }
    return expression.test(character);
  }

  /** Some members, the most readable first; none for classes that exclude, or are named, and have no usual ones. */
  membersOf(node: ClassNode): string[] {
    const known = this.members.get(node);
    if (known !== undefined) return known;
    this.work.spendOnEntries(usualCharacters.length);
    const usual = usualCharacters.filter((character) => this.has(node, character));
    const found = usual.length > 0 ? usual : listedMembers(node);
    this.members.set(node, found);
    return found;
  }
}

function listedMembers(node: ClassNode): string[] {
  if (node.type === 'CharacterSet' || node.negate) return [];
  const found: string[] = [];
  for (const element of node.elements) {
    const isRange = element.type === 'CharacterClassRange';
    if (!isRange && element.type !== 'Character') continue;
    const last = isRange ? element.max.value : element.value;
    for (
      let value = isRange ? element.min.value : last;
      value <= last && found.length < maxMembers;
      value += 1
    )
      found.push(String.fromCodePoint(value));
  }
  return found;
}
