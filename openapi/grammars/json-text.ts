/**
 * Whether a string that arrives in chunks is one JSON text (RFC 8259), in constant memory and in time linear in its
 * length: the chunks are never joined. Agrees with `JSON.parse` of the joined string.
 */

const blank = ' \t\n\r';
const digits = '0123456789';
const hex = '0123456789abcdefABCDEF';
const number = { '-': 'minus', 0: 'zero', 123456789: 'integer' };
const anyValue = { '{[': 'open', '"': 'string', ...number, t: 't', f: 'f', n: 'n' };
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
/** Where a rule leads: what follows the last five depends on what is open. */
const targets = [...states, 'open', 'close', 'comma', 'name', 'quote', 'refused'] as const;
const id = Object.fromEntries(targets.map((target, at) => [target, at])) as Record<
  (typeof targets)[number],
  number
>;

/** For each state 128 characters. */
const table = new Uint8Array(states.length * 128).fill(id.refused);
for (const [state, rule] of Object.values(rules).entries())
  for (const [characters, to] of Object.entries(rule))
    for (const character of characters) table[state * 128 + character.charCodeAt(0)] = id[to as JsonState];

/** A JSON text in the making. `append` never throws; ask `valid` when the last chunk has come. */
export class JsonText {
  #state = id.value;
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
    return this.errorAt < 0 && this.#open.length === 0 && table[this.#state * 128 + 0x2c] === id.comma;
  }

  /** The expected next token; after an error, the token that was expected there. */
  get state(): JsonState {
    return states[this.#state] ?? 'value';
  }

  /** What is open innermost. */
  get isInObject(): boolean | undefined {
    return this.#open.length === 0 ? undefined : this.#open.at(-1) === 0x7b;
  }

  append(chunk: string): void {
    for (let at = 0; at < chunk.length && this.errorAt < 0; at++) {
      if (this.#state === id.string) at = endOfPlain(chunk, at);
      if (at < chunk.length && !this.#take(chunk.charCodeAt(at))) this.errorAt = this.length + at;
    }
    this.length += chunk.length;
  }

  /** False when the character cannot be there. */
  #take(code: number): boolean {
    const to = code < 128 ? (table[this.#state * 128 + code] ?? id.refused) : id.refused;
    if (to < states.length) this.#state = to;
    else if (to === id.open) {
      this.tooDeep = this.#open.length >= this.#maxDepth;
      if (this.tooDeep) return false;
      this.#open.push(code);
      this.#state = this.isInObject ? id.firstName : id.firstItem;
    } else if (to === id.close) {
      // The closing characters come two after the opening ones.
      if (this.#open.at(-1) !== code - 2) return false;
      this.#open.pop();
      this.#state = id.after;
    } else if (to === id.comma) {
      if (this.#open.length === 0) return false;
      this.#state = this.isInObject ? id.nextName : id.value;
    } else if (to === id.name || to === id.quote) {
      this.#state = to === id.name ? id.string : this.#isInName ? id.colon : id.after;
      this.#isInName = to === id.name;
    }
    return to !== id.refused;
  }
}

/** The index of the next character that is not literal in a string. */
function endOfPlain(chunk: string, from: number): number {
  let at = from;
  for (; at < chunk.length; at++) {
    const code = chunk.charCodeAt(at);
    if (code === 0x22 || code === 0x5c || code < 0x20) break;
  }
  return at;
}
