/** Reads the regular expressions of JSON Schema into a tree, within bounds. */
import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp';

export interface PatternTree {
  root: AST.Pattern;
  /** Flags with which the engine reads parts of the pattern as the tree has them. */
  flags: 'u' | '';
}

/** Patterns above this length are not read. */
const maxPatternLength = 2_000;
/** Escapes that mean plain letters in the older syntax, which no author intends. */
const unicodeOnly = /\\[pPu]\{/;

/**
 * The tree of a pattern; null for one that is malformed, too long, or has back references or modifiers. The
 * specification requires the Unicode form; patterns written for other engines may be valid only in the older one.
 */
export function readPattern(pattern: string): PatternTree | null {
  if (pattern.length > maxPatternLength) return null;
  const strict = parse(pattern, 'u') ?? parse(withPlainEscapes(pattern), 'u');
  const tree = strict ?? (unicodeOnly.test(pattern) ? null : parse(pattern, ''));
  return tree === null || hasUnsupported(tree.root) ? null : tree;
}

/** `\-`, `\_` and other escapes of characters that have no meaning of their own, by number. */
function withPlainEscapes(pattern: string): string {
  return pattern.replaceAll(/\\(.)/gsu, (escape, character: string) =>
    /[A-Za-z0-9^$\\.*+?()[\]{}|/]/.test(character)
      ? escape
      : `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}

function parse(pattern: string, flags: PatternTree['flags']): PatternTree | null {
  try {
    const unicode = flags === 'u';
    return { root: new RegExpParser().parsePattern(pattern, 0, pattern.length, { unicode }), flags };
  } catch (error) {
    // RangeError for a pattern that is nested too deeply for the stack.
    if (error instanceof SyntaxError || error instanceof RangeError) return null;
    throw error;
  }
}

function hasUnsupported(root: AST.Pattern): boolean {
  let found = false;
  const refuse = (): void => {
    found = true;
  };
  visitRegExpAST(root, { onBackreferenceEnter: refuse, onModifiersEnter: refuse });
  return found;
}
