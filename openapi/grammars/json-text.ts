/**
 * Tells whether a text that arrives in pieces is one JSON text (RFC 8259), in constant memory and in time
 * linear in its length: the pieces are never joined, so a stream of arguments needs no buffer and no cap.
 * Agrees with `JSON.parse` of the joined text.
 */

const VALUE = 0;
const AFTER_VALUE = 1;
const FIRST_KEY = 2;
const KEY = 3;
const COLON = 4;
const STRING = 5;
const ESCAPE = 6;
const HEX = 7;
const FIRST_ITEM = 8;
const LITERAL = 9;
const MINUS = 10;
const ZERO = 11;
const INTEGER = 12;
const POINT = 13;
const FRACTION = 14;
const EXPONENT = 15;
const EXPONENT_SIGN = 16;
const EXPONENT_DIGITS = 17;
const BROKEN = 18;

const OBJECT = 0;
const ARRAY = 1;

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isHex = (code: number): boolean =>
  isDigit(code) || (code >= 65 && code <= 70) || (code >= 97 && code <= 102);

/** A JSON text in the making. `append` never throws; ask `valid` when the last piece has come. */
export class JsonText {
  #state = VALUE;
  #inKey = false;
  #depth = 0;
  #stack = new Uint8Array(8);
  #literal = '';
  #literalAt = 0;
  #hexDigits = 0;
  #length = 0;
  #maxDepth: number;

  /** True once the text was nested deeper than the limit; it is then not looked at any further. */
  tooDeep = false;
  /** Offset in UTF-16 code units of the first character that cannot be there, or -1. */
  errorAt = -1;

  constructor(maxDepth: number) {
    this.#maxDepth = maxDepth;
  }

  /** Length of what was appended so far, in UTF-16 code units. */
  get length(): number {
    return this.#length;
  }

  /** Whether everything appended so far, joined, is one JSON text. */
  get valid(): boolean {
    const state = this.#state;
    const atEnd = state === AFTER_VALUE || state === ZERO || state === INTEGER;
    return this.#depth === 0 && (atEnd || state === FRACTION || state === EXPONENT_DIGITS);
  }

  get #broken(): boolean {
    return this.#state === BROKEN;
  }

  append(chunk: string): void {
    const length = chunk.length;
    let at = 0;
    while (at < length && !this.#broken) {
      if (this.#state === STRING) at = this.#skipString(chunk, at);
      else if (this.#step(chunk.charCodeAt(at)) && !this.#broken) at += 1;
      if (this.#broken && this.errorAt < 0) this.errorAt = this.#length + at;
    }
    this.#length += length;
  }

  /** Runs over the characters of a string; returns the offset after the last one that was taken. */
  #skipString(chunk: string, from: number): number {
    for (let at = from; at < chunk.length; at += 1) {
      const code = chunk.charCodeAt(at);
      if (code === 34) {
        this.#state = this.#inKey ? COLON : AFTER_VALUE;
        return at + 1;
      }
      if (code === 92) {
        this.#state = ESCAPE;
        return at + 1;
      }
      if (code < 32) {
        this.#state = BROKEN;
        return at;
      }
    }
    return chunk.length;
  }

  /** Takes one character outside a string; false when it ended a number and must be looked at again. */
  #step(code: number): boolean {
    const state = this.#state;
    if (state >= MINUS) return this.#number(code);
    if (state === ESCAPE) this.#escape(code);
    else if (state === HEX) {
      this.#hexDigits += 1;
      if (!isHex(code)) this.#state = BROKEN;
      else if (this.#hexDigits === 4) this.#state = STRING;
    } else if (state === LITERAL) {
      if (code !== this.#literal.charCodeAt(this.#literalAt)) this.#state = BROKEN;
      this.#literalAt += 1;
      if (this.#state !== BROKEN && this.#literalAt === this.#literal.length) this.#state = AFTER_VALUE;
    } else if (code !== 32 && code !== 10 && code !== 13 && code !== 9) this.#structure(state, code);
    return true;
  }

  #escape(code: number): void {
    if (code === 117) {
      this.#hexDigits = 0;
      this.#state = HEX;
    } else this.#state = '"\\/bfnrt'.includes(String.fromCharCode(code)) ? STRING : BROKEN;
  }

  #structure(state: number, code: number): void {
    if (state === AFTER_VALUE) this.#afterValue(code);
    else if (state === COLON) this.#state = code === 58 ? VALUE : BROKEN;
    else if (state === KEY || state === FIRST_KEY) {
      if (code === 34) {
        this.#inKey = true;
        this.#state = STRING;
      } else if (code === 125 && state === FIRST_KEY) this.#close();
      else this.#state = BROKEN;
    } else if (code === 93 && state === FIRST_ITEM) this.#close();
    else this.#beginValue(code);
  }

  #beginValue(code: number): void {
    if (code === 34) {
      this.#inKey = false;
      this.#state = STRING;
    } else if (code === 123) this.#open(OBJECT, FIRST_KEY);
    else if (code === 91) this.#open(ARRAY, FIRST_ITEM);
    else if (code === 45) this.#state = MINUS;
    else if (isDigit(code)) this.#state = code === 48 ? ZERO : INTEGER;
    else {
      this.#literal = code === 116 ? 'true' : code === 102 ? 'false' : 'null';
      this.#literalAt = 1;
      this.#state = code === this.#literal.charCodeAt(0) ? LITERAL : BROKEN;
    }
  }

  #afterValue(code: number): void {
    const inside = this.#depth === 0 ? -1 : this.#stack[this.#depth - 1];
    if (inside === OBJECT && code === 44) this.#state = KEY;
    else if (inside === ARRAY && code === 44) this.#state = VALUE;
    else if ((inside === OBJECT && code === 125) || (inside === ARRAY && code === 93)) this.#close();
    else this.#state = BROKEN;
  }

  #open(kind: number, next: number): void {
    if (this.#depth >= this.#maxDepth) {
      this.tooDeep = true;
      this.#state = BROKEN;
      return;
    }
    if (this.#depth === this.#stack.length) {
      const larger = new Uint8Array(this.#stack.length * 2);
      larger.set(this.#stack);
      this.#stack = larger;
    }
    this.#stack[this.#depth] = kind;
    this.#depth += 1;
    this.#state = next;
  }

  #close(): void {
    this.#depth -= 1;
    this.#state = AFTER_VALUE;
  }

  #number(code: number): boolean {
    const state = this.#state;
    const digit = isDigit(code);
    const mayEnd = state === ZERO || state === INTEGER || state === FRACTION || state === EXPONENT_DIGITS;
    if (digit && state === MINUS) this.#state = code === 48 ? ZERO : INTEGER;
    else if (digit && (state === POINT || state === FRACTION)) this.#state = FRACTION;
    else if (digit && state >= EXPONENT) this.#state = EXPONENT_DIGITS;
    else if (digit && state === INTEGER) return true;
    else if ((state === ZERO || state === INTEGER) && code === 46) this.#state = POINT;
    else if (mayEnd && state !== EXPONENT_DIGITS && (code === 101 || code === 69)) this.#state = EXPONENT;
    else if (state === EXPONENT && (code === 43 || code === 45)) this.#state = EXPONENT_SIGN;
    else if (mayEnd && !digit) {
      this.#state = AFTER_VALUE;
      return false;
    } else this.#state = BROKEN;
    return true;
  }
}
