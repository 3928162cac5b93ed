/**
 * Whether a string that arrives in chunks is one JSON text (RFC 8259), in constant memory and in time linear in its
 * length: the chunks are never joined. Agrees with `JSON.parse` of the joined string.
 */

const blank = ' \t\n\r';
const digits = '0123456789';
const hex = '0123456789abcdefABCDEF';
const anyValue = {
  '{[': 'open',
  '"': 'string',
  '-': 'minus',
  0: 'zero',
  123456789: 'integer',
  t: 't',
  f: 'f',
  n: 'n',
};
const afterValue = { [blank]: 'after', ',': 'comma', '}]': 'close' };

/**
 * The whole grammar: for each state the characters that may come, and the state that each leads to. In `string`
 * every other character from the space on may come too.
 */
const rules = {
  value: { [blank]: 'value', ...anyValue },
  firstItem: { [blank]: 'firstItem', ...anyValue, ']': 'close' },
  firstName: { [blank]: 'firstName', '"': 'name', '}': 'close' },
  nextName: { [blank]: 'nextName', '"': 'name' },
  colon: { [blank]: 'colon', ':': 'value' },
  after: afterValue,
  string: { '"': 'quote', '\\': 'escape' },
  escape: { '"\\/bfnrt': 'string', u: 'hex1' },
  hex1: { [hex]: 'hex2' },
  hex2: { [hex]: 'hex3' },
  hex3: { [hex]: 'hex4' },
  hex4: { [hex]: 'string' },
  t: { r: 'tr' },
  tr: { u: 'tru' },
  tru: { e: 'after' },
  f: { a: 'fa' },
  fa: { l: 'fal' },
  fal: { s: 'fals' },
  fals: { e: 'after' },
  n: { u: 'nu' },
  nu: { l: 'nul' },
  nul: { l: 'after' },
  minus: { 0: 'zero', 123456789: 'integer' },
  zero: { '.': 'point', eE: 'exponent', ...afterValue },
  integer: { [digits]: 'integer', '.': 'point', eE: 'exponent', ...afterValue },
  point: { [digits]: 'fraction' },
  fraction: { [digits]: 'fraction', eE: 'exponent', ...afterValue },
  exponent: { '+-': 'sign', [digits]: 'power' },
  sign: { [digits]: 'power' },
  power: { [digits]: 'power', ...afterValue },
};
export type JsonState = keyof typeof rules;

const states = Object.keys(rules) as JsonState[];
/** Where a rule leads; what is behind the states depends on what is open. */
const targets = [...states, 'open', 'close', 'comma', 'name', 'quote'];
const [open, close, comma, name, quote] = [-5, -4, -3, -2, -1].map((at) => targets.length + at);
const refused = targets.length;
const value = states.indexOf('value');
const firstItem = states.indexOf('firstItem');
const firstName = states.indexOf('firstName');
const nextName = states.indexOf('nextName');
const colon = states.indexOf('colon');
const after = states.indexOf('after');
const string = states.indexOf('string');

/** For each state 128 characters. */
const table = new Uint8Array(states.length * 128).fill(refused);
for (const [state, rule] of Object.values(rules).entries())
  for (const [characters, to] of Object.entries(rule))
    for (const character of characters) table[state * 128 + character.charCodeAt(0)] = targets.indexOf(to);

/** A JSON text in the making. `append` never throws; ask `valid` when the last chunk has come. */
export class JsonText {
  #state = value;
  #isInName = false;
  /** The opening characters of what is open, outermost first. */
  readonly #open: number[] = [];
  readonly #maxDepth: number;

  /** Length of what was appended so far, in UTF-16 code units. */
  length = 0;
  /** True once the text was nested deeper than the limit; it is then not looked at any further. */
  tooDeep = false;
  /** Offset in UTF-16 code units of the first character that cannot be there, or -1. */
  errorAt = -1;

  constructor(maxDepth: number) {
    this.#maxDepth = maxDepth;
  }

  /** Whether everything appended so far, joined, is one JSON text. */
  get valid(): boolean {
    return this.errorAt < 0 && this.#open.length === 0 && table[this.#state * 128 + 0x2c] === comma;
  }

  /** What is expected next, or was at the error. */
  get state(): JsonState {
    return states[this.#state] ?? 'value';
  }

  /** What is open innermost. */
  get isInObject(): boolean | undefined {
    return this.#open.length === 0 ? undefined : this.#open.at(-1) === 0x7b;
  }

  append(chunk: string): void {
    for (let at = 0; at < chunk.length && this.errorAt < 0; at++) {
      if (this.#state === string) at = endOfPlain(chunk, at);
      if (at < chunk.length && !this.#take(chunk.charCodeAt(at))) this.errorAt = this.length + at;
    }
    this.length += chunk.length;
  }

  /** False when the character cannot be there. */
  #take(code: number): boolean {
    const to = code < 128 ? (table[this.#state * 128 + code] ?? refused) : refused;
    if (to < states.length) this.#state = to;
    else if (to === open) return this.#begin(code);
    else if (to === close) {
      // The closing characters come two after the opening ones.
      if (this.#open.at(-1) !== code - 2) return false;
      this.#open.pop();
      this.#state = after;
    } else if (to === comma) {
      if (this.#open.length === 0) return false;
      this.#state = this.isInObject ? nextName : value;
    } else if (to === name) {
      this.#isInName = true;
      this.#state = string;
    } else if (to === quote) {
      this.#state = this.#isInName ? colon : after;
      this.#isInName = false;
    }
    return to !== refused;
  }

  #begin(code: number): boolean {
    this.tooDeep = this.#open.length >= this.#maxDepth;
    if (this.tooDeep) return false;
    this.#open.push(code);
    this.#state = code === 0x7b ? firstName : firstItem;
    return true;
  }
}

/** The index of the next character that does not simply stand for itself in a string. */
function endOfPlain(chunk: string, from: number): number {
  let at = from;
  for (; at < chunk.length; at++) {
    const code = chunk.charCodeAt(at);
    if (code === 0x22 || code === 0x5c || code < 0x20) break;
  }
  return at;
}
