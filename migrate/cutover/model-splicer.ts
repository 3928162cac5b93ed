/** Renames the top-level `model` of a JSON body while its bytes pass by; every other byte stays as it is. */

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const comma = 0x2c;

/** A longer name is no name of a model; it passes unchanged. */
const longestName = 1_024;

/** Give it every chunk in order, then `end`. Memory is bounded by the longest name. */
export class ModelSplicer {
  readonly #rename: (model: string) => string | undefined;
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  /** Whether the next string at depth 1 is a member's name. */
  #isNameDue = true;
  #isModel = false;
  #isTopObject = false;
  /** The bytes of a string that may be the name `model`, or its value. */
  #held: number[] | undefined;

  constructor(rename: (model: string) => string | undefined) {
    this.#rename = rename;
  }

  push(chunk: Uint8Array): Buffer {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const chunks: Buffer[] = [];
    let passed = 0;
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0;
      if (!this.#isInString) {
        this.#structure(byte);
        if (this.#held !== undefined) {
          if (this.#isModel) {
            chunks.push(bytes.subarray(passed, at));
            passed = at + 1;
          }
          this.#held.push(byte);
        }
        continue;
      }
      const isEnd = byte === quote && !this.#isEscaped;
      this.#isEscaped = byte === backslash && !this.#isEscaped;
      if (isEnd) this.#isInString = false;
      if (this.#held === undefined) continue;
      this.#held.push(byte);
      const isValue = this.#isModel;
      if (isValue) passed = at + 1;
      if (!isEnd && this.#held.length <= longestName) continue;
      const text = Buffer.from(this.#held);
      this.#held = undefined;
      if (isValue) chunks.push(isEnd ? this.#renamed(text) : text);
      this.#isModel = !isValue && isEnd && stringOf(text) === 'model';
    }
    chunks.push(bytes.subarray(passed));
    return Buffer.concat(chunks);
  }

  /** What was held back when the body ended in the middle of a name. */
  end(): Buffer {
    return this.#held !== undefined && this.#isModel ? Buffer.from(this.#held) : Buffer.alloc(0);
  }

  #structure(byte: number): void {
    if (byte === quote) {
      this.#isInString = true;
      const isOfInterest = this.#isTopObject && this.#depth === 1 && (this.#isNameDue || this.#isModel);
      if (isOfInterest) this.#held = [];
    } else if (byte === 0x7b || byte === 0x5b) {
      if (this.#depth === 0) this.#isTopObject = byte === 0x7b;
      this.#depth += 1;
      this.#isModel = false;
    } else if (byte === 0x7d || byte === 0x5d) this.#depth -= 1;
    else if (this.#depth === 1 && byte === colon) this.#isNameDue = false;
    else if (this.#depth === 1 && byte === comma) {
      this.#isNameDue = true;
      this.#isModel = false;
    }
  }

  #renamed(text: Buffer): Buffer {
    const name = stringOf(text);
    const to = name === undefined ? undefined : this.#rename(name);
    return to === undefined ? text : Buffer.from(JSON.stringify(to));
  }
}

function stringOf(text: Buffer): string | undefined {
  try {
    return String(JSON.parse(text.toString()));
  } catch {
    return undefined;
  }
}
