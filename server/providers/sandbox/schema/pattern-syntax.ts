/**
 * Reads the regular expressions of JSON Schema into a tree, so that strings can be made for them and
 * checked against them without the engine's backtracking, which a hostile pattern can make exponential.
 */

import {
  complementOf,
  digits,
  lineEnds,
  point,
  spaces,
  wordItems,
  type ClassItem,
} from './character-class.ts';

export type PatternNode =
  | { type: 'class'; items: ClassItem[]; negated: boolean }
  | { type: 'sequence'; nodes: PatternNode[] }
  | { type: 'choice'; nodes: PatternNode[] }
  | { type: 'repeat'; node: PatternNode; min: number; max: number }
  | { type: 'edge'; at: 'start' | 'end' | 'word' | 'inside' }
  | { type: 'look-ahead'; node: PatternNode; negated: boolean };

/** Patterns above this length, or nested deeper than 50, are not read. */
const maxPatternLength = 2_000;
const maxDepth = 50;

const controls: Record<string, number> = { n: 0x0a, r: 0x0d, t: 0x09, f: 0x0c, v: 0x0b, 0: 0x00 };

class Unsupported extends Error {}

function unsupported(): never {
  throw new Unsupported();
}

/** The tree of a pattern; null for what it cannot read (back references, look-behind, overlong, malformed). */
export function readPattern(pattern: string): PatternNode | null {
  if (pattern.length > maxPatternLength) return null;
  try {
    const reader = new PatternReader(Array.from(pattern));
    return reader.readAll();
  } catch (error) {
    if (error instanceof Unsupported) return null;
    throw error;
  }
}

class PatternReader {
  private at = 0;
  private depth = 0;
  private readonly source: string[];

  constructor(source: string[]) {
    this.source = source;
  }

  readAll(): PatternNode {
    const node = this.readChoice();
    if (this.at < this.source.length) throw new Unsupported();
    return node;
  }

  private readChoice(): PatternNode {
    this.depth += 1;
    if (this.depth > maxDepth) throw new Unsupported();
    const nodes = [this.readSequence()];
    while (this.take('|')) nodes.push(this.readSequence());
    this.depth -= 1;
    return nodes.length === 1 ? (nodes[0] as PatternNode) : { type: 'choice', nodes };
  }

  private readSequence(): PatternNode {
    const nodes: PatternNode[] = [];
    while (this.at < this.source.length && this.source[this.at] !== '|' && this.source[this.at] !== ')') {
      nodes.push(this.readRepeat());
    }
    return { type: 'sequence', nodes };
  }

  private readRepeat(): PatternNode {
    const node = this.readAtom();
    const bounds = this.readBounds();
    if (bounds === null) return node;
    this.take('?');
    return { type: 'repeat', node, ...bounds };
  }

  private readBounds(): { min: number; max: number } | null {
    if (this.take('*')) return { min: 0, max: Infinity };
    if (this.take('+')) return { min: 1, max: Infinity };
    if (this.take('?')) return { min: 0, max: 1 };
    const match = /^\{(\d{1,6})(,)?(\d{1,6})?\}/.exec(this.source.slice(this.at, this.at + 16).join(''));
    if (match === null) return null;
    this.at += match[0].length;
    const min = Number(match[1]);
    const max = match[3] !== undefined ? Number(match[3]) : match[2] === undefined ? min : Infinity;
    if (max < min) throw new Unsupported();
    return { min, max };
  }

  private readAtom(): PatternNode {
    const character = this.next();
    if (character === '^') return { type: 'edge', at: 'start' };
    if (character === '$') return { type: 'edge', at: 'end' };
    if (character === '.') return { type: 'class', items: lineEnds, negated: true };
    if (character === '[') return this.readClass();
    if (character === '(') return this.readGroup();
    if (character === '\\') return this.readEscape();
    if (character === '*' || character === '+' || character === '?') throw new Unsupported();
    return literal(character.codePointAt(0) as number);
  }

  private readGroup(): PatternNode {
    let look: 'ahead' | 'not-ahead' | null = null;
    if (this.take('?')) {
      if (this.take('=')) look = 'ahead';
      else if (this.take('!')) look = 'not-ahead';
      else if (this.take('<')) this.skipGroupName();
      else if (!this.take(':')) throw new Unsupported();
    }
    const node = this.readChoice();
    if (!this.take(')')) throw new Unsupported();
    return look === null ? node : { type: 'look-ahead', node, negated: look === 'not-ahead' };
  }

  private skipGroupName(): void {
    if (this.source[this.at] === '=' || this.source[this.at] === '!') throw new Unsupported();
    while (this.next() !== '>');
  }

  private readEscape(): PatternNode {
    const character = this.next();
    if (character === 'b') return { type: 'edge', at: 'word' };
    if (character === 'B') return { type: 'edge', at: 'inside' };
    if (/[1-9k]/.test(character)) throw new Unsupported();
    const { items, negated } = this.readClassEscape(character);
    return { type: 'class', items, negated };
  }

  /** What an escape means inside and outside of brackets alike. */
  private readClassEscape(character: string): { items: ClassItem[]; negated: boolean } {
    const lower = character.toLowerCase();
    const sets: Record<string, ClassItem[]> = { d: digits, w: wordItems, s: spaces };
    const set = sets[lower];
    if (set !== undefined) return { items: set, negated: character !== lower };
    if (lower === 'p') return { items: [{ property: this.readProperty() }], negated: character === 'P' };
    return { items: [point(this.readCodePoint(character))], negated: false };
  }

  private readProperty(): RegExp {
    const match = /^\{([A-Za-z_]{1,40}(?:=[A-Za-z_]{1,40})?)\}/.exec(
      this.source.slice(this.at, this.at + 84).join(''),
    );
    if (match === null) throw new Unsupported();
    this.at += match[0].length;
    try {
      return new RegExp(`^\\p{${match[1]}}$`, 'u');
    } catch {
      throw new Unsupported();
    }
  }

  private readCodePoint(character: string): number {
    const control = controls[character];
    if (control !== undefined) return control;
    if (character === 'x') return this.readHex(/^[0-9a-fA-F]{2}/);
    if (character === 'u') return this.readHex(/^(?:\{[0-9a-fA-F]{1,6}\}|[0-9a-fA-F]{4})/);
    if (character === 'c') return (this.next().codePointAt(0) as number) % 32;
    return character.codePointAt(0) as number;
  }

  private readHex(form: RegExp): number {
    const match = form.exec(this.source.slice(this.at, this.at + 8).join(''));
    if (match === null) throw new Unsupported();
    this.at += match[0].length;
    const value = Number.parseInt(match[0].replace(/[{}]/g, ''), 16);
    if (value > 0x10ffff) throw new Unsupported();
    return value;
  }

  private readClass(): PatternNode {
    const negated = this.take('^');
    const items: ClassItem[] = [];
    while (!this.take(']')) {
      const first = this.readClassMember();
      if (this.source[this.at] === '-' && this.source[this.at + 1] !== ']' && typeof first === 'number') {
        this.at += 1;
        const last = this.readClassMember();
        if (typeof last !== 'number' || last < first) throw new Unsupported();
        items.push({ from: first, to: last });
      } else if (typeof first === 'number') items.push(point(first));
      else items.push(...first);
    }
    return { type: 'class', items, negated };
  }

  /** A single code point, or the items of a set such as `\d` or `\S`. */
  private readClassMember(): number | ClassItem[] {
    const character = this.next();
    if (character !== '\\') return character.codePointAt(0) as number;
    const escaped = this.next();
    if (escaped === 'b') return 0x08;
    const { items, negated } = this.readClassEscape(escaped);
    if (negated) return complementOf(items) ?? unsupported();
    const [only] = items;
    if (items.length === 1 && only !== undefined && 'from' in only && only.from === only.to) return only.from;
    return items;
  }

  private take(character: string): boolean {
    if (this.source[this.at] !== character) return false;
    this.at += 1;
    return true;
  }

  private next(): string {
    const character = this.source[this.at];
    if (character === undefined) throw new Unsupported();
    this.at += 1;
    return character;
  }
}

function literal(codePoint: number): PatternNode {
  return { type: 'class', items: [point(codePoint)], negated: false };
}
