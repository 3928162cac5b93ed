/** Splits a shell command into words, each with its place in the text, so that a single word can be replaced. */

export interface ShellWord {
  /** The word as the command gets it; a variable is `$NAME`, a literal `$` is {@link literalDollar}. */
  value: string;
  start: number;
  end: number;
  /** Whether the shell puts a variable or the output of a command into it. */
  expands: boolean;
}

/** Replaces a `$` or a backtick that the shell does not expand, so that it is not mistaken for a variable. */
const literalDollar = '\uE000';
const literalBacktick = '\uE001';

/** The words of the command that begins at `from`, up to the end of the command; `undefined` when a quote is left open. */
export function shellWords(text: string, from: number): { words: ShellWord[]; end: number } | undefined {
  const words: ShellWord[] = [];
  let at = from;
  for (;;) {
    at = skipBlanks(text, at);
    if (at >= text.length || /[\n;|&)`]/.test(text[at] ?? '')) return { words, end: at };
    const redirection = /^\d*(?:>>?|<<?<?)(?:&\d)?/.exec(text.slice(at, at + 8));
    if (redirection !== null && redirection[0] !== '') {
      at += redirection[0].length;
      if (!/&\d$/.test(redirection[0])) at = readWord(text, skipBlanks(text, at))?.end ?? at;
      continue;
    }
    const word = readWord(text, at);
    if (word === undefined) return undefined;
    words.push(word);
    at = word.end;
  }
}

/** Blanks, and line breaks that a backslash joins. */
function skipBlanks(text: string, from: number): number {
  const blanks = /(?:[ \t\r]|\\\r?\n)*/y;
  blanks.lastIndex = from;
  blanks.exec(text);
  return blanks.lastIndex;
}

function readWord(text: string, start: number): ShellWord | undefined {
  let value = '';
  let expands = false;
  let at = start;
  while (at < text.length) {
    const rest = text[at] ?? '';
    if (/[\s;|&<>)]/.test(rest)) break;
    const part = readPart(text, at);
    if (part === undefined) return undefined;
    value += part.value;
    expands ||= part.expands;
    at = part.end;
  }
  // A sign that no word begins with must still be passed over.
  return { value, start, end: Math.max(at, start + 1), expands };
}

interface Part {
  value: string;
  end: number;
  expands: boolean;
}

function readPart(text: string, at: number): Part | undefined {
  const sign = text[at] ?? '';
  if (sign === "'") return singleQuoted(text, at);
  if (sign === '"') return doubleQuoted(text, at);
  if (sign === '$' && text[at + 1] === "'") return ansiQuoted(text, at);
  if (sign === '\\') {
    const next = text[at + 1] ?? '';
    if (next === '\n') return { value: '', end: at + 2, expands: false };
    return { value: literal(next), end: at + 2, expands: false };
  }
  if (sign === '$' || sign === '`') return substitution(text, at);
  return { value: sign, end: at + 1, expands: false };
}

function singleQuoted(text: string, at: number): Part | undefined {
  const end = text.indexOf("'", at + 1);
  if (end < 0) return undefined;
  return { value: literal(text.slice(at + 1, end)), end: end + 1, expands: false };
}

function doubleQuoted(text: string, start: number): Part | undefined {
  let value = '';
  let expands = false;
  for (let at = start + 1; at < text.length;) {
    const sign = text[at] ?? '';
    if (sign === '"') return { value, end: at + 1, expands };
    if (sign === '\\' && /["\\$`\n]/.test(text[at + 1] ?? '')) {
      if (text[at + 1] !== '\n') value += literal(text[at + 1] ?? '');
      at += 2;
      continue;
    }
    if (sign === '$' || sign === '`') {
      const part = substitution(text, at);
      if (part === undefined) return undefined;
      value += part.value;
      expands ||= part.expands;
      at = part.end;
      continue;
    }
    value += sign;
    at += 1;
  }
  return undefined;
}

const ansiEscapes: Record<string, string> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\u0007',
  b: '\b',
  e: '\u001b',
  f: '\f',
  v: '\v',
};

/** `$'…'`, as browsers write it when they copy a request. */
function ansiQuoted(text: string, start: number): Part | undefined {
  let value = '';
  for (let at = start + 2; at < text.length;) {
    const sign = text[at] ?? '';
    if (sign === "'") return { value: literal(value), end: at + 1, expands: false };
    const code = /^\\(?:u([\da-fA-F]{1,4})|x([\da-fA-F]{1,2}))/.exec(text.slice(at, at + 6));
    if (code !== null) {
      value += String.fromCharCode(Number.parseInt(code[1] ?? code[2] ?? '', 16));
      at += code[0].length;
    } else if (sign === '\\') {
      const next = text[at + 1] ?? '';
      value += ansiEscapes[next] ?? next;
      at += 2;
    } else {
      value += sign;
      at += 1;
    }
  }
  return undefined;
}

/** A variable, or a command substitution; kept as it is written. */
function substitution(text: string, at: number): Part | undefined {
  const variable = /^\$(?:\w+|\{[^}]*\}|[@*#?$!-])/.exec(text.slice(at, at + 256));
  if (variable !== null) return { value: variable[0], end: at + variable[0].length, expands: true };
  if (text.startsWith('$(', at)) {
    let depth = 0;
    for (let end = at + 1; end < text.length; end++) {
      if (text[end] === '(') depth += 1;
      if (text[end] === ')' && --depth === 0)
        return { value: text.slice(at, end + 1), end: end + 1, expands: true };
    }
    return undefined;
  }
  if (text[at] !== '`') return { value: literalDollar, end: at + 1, expands: false };
  const end = text.indexOf('`', at + 1);
  return end < 0 ? undefined : { value: text.slice(at, end + 1), end: end + 1, expands: true };
}

const literal = (text: string) => text.replaceAll('$', literalDollar).replaceAll('`', literalBacktick);

/** The value as it is meant, with its signs put back. */
export const meant = (value: string) => value.replaceAll(literalDollar, '$').replaceAll(literalBacktick, '`');

/** A word that the shell reads as `value`; the variables in it work only when `expands`. */
export function quoted(value: string, expands: boolean): string {
  if (!expands) return `'${meant(value).replaceAll("'", String.raw`'\''`)}'`;
  const escaped = value
    .replaceAll(/["\\]/g, String.raw`\$&`)
    .replaceAll(literalDollar, String.raw`\$`)
    .replaceAll(literalBacktick, '\\`');
  return `"${escaped}"`;
}
