/** Text of the samples: JSON that people would write, and strings with environment variables in them. */
import type { Json } from '../json.ts';

const width = 84;

/** How a language writes objects, lists and their members. */
export interface Notation {
  readonly scalar: (value: string | number | boolean | null) => string;
  readonly key: (key: string) => string;
  /** Between the braces of an object on one line. */
  readonly padding: string;
  /** After the last member of an object or list of several lines. */
  readonly trailing: string;
  /** One level of indentation. */
  readonly step: string;
}

export const json: Notation = {
  scalar: (value) => JSON.stringify(value),
  key: (key) => JSON.stringify(key),
  padding: '',
  trailing: '',
  step: '  ',
};

/** The value over several lines, but for what fits into one. The outermost object has a line for each member. */
export function written(value: Json, notation: Notation, indent = '', isOutermost = true): string {
  if (value === null || typeof value !== 'object') return notation.scalar(value);
  const flat = onOneLine(value, notation);
  if (Object.keys(value).length === 0 || (!isOutermost && indent.length + flat.length < width)) return flat;
  const inner = indent + notation.step;
  const members = Array.isArray(value)
    ? value.map((item) => written(item, notation, inner, false))
    : Object.entries(value).map(
        ([key, item]) => `${notation.key(key)}: ${written(item, notation, inner, false)}`,
      );
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return `${open}\n${members.map((line) => inner + line).join(',\n')}${notation.trailing}\n${indent}${close}`;
}

function onOneLine(value: Json, notation: Notation): string {
  if (value === null || typeof value !== 'object') return notation.scalar(value);
  if (Array.isArray(value)) return `[${value.map((item) => onOneLine(item, notation)).join(', ')}]`;
  const members = Object.entries(value).map(
    ([key, item]) => `${notation.key(key)}: ${onOneLine(item, notation)}`,
  );
  return members.length === 0 ? '{}' : `{${notation.padding}${members.join(', ')}${notation.padding}}`;
}

/** The string as its literal parts and the names of its variables, in turn; the first and the last part are literal. */
export function partsOf(text: string): { literals: string[]; variables: string[] } {
  const parts = text.split(/\$([A-Z_]+)/);
  return {
    literals: parts.filter((_, at) => at % 2 === 0),
    variables: parts.filter((_, at) => at % 2 === 1),
  };
}

/** A concatenation: `"literal" + variable("NAME")`. */
export function concatenated(
  text: string,
  literal: (text: string) => string,
  variable: (name: string) => string,
  plus: string,
): string {
  const { literals, variables } = partsOf(text);
  const terms = literals.flatMap((each, at) => {
    const name = variables[at];
    return [...(each === '' ? [] : [literal(each)]), ...(name === undefined ? [] : [variable(name)])];
  });
  return terms.length === 0 ? literal('') : terms.join(plus);
}
