/** Renames the top-level `model` of a JSON body while its bytes pass by; every other byte stays as it is. */
import { JsonCursor, jsonToken } from '../../openapi/json/json-cursor.ts';

const { openBrace, comma, colon, quote } = jsonToken;

/** A longer name is no name of a model; it passes unchanged. */
const longestName = 1_024;

const nothing = Buffer.alloc(0);

/** Give it every chunk in order, then `end`. Memory is bounded by the longest name. */
export class ModelSplicer {
  readonly #rename: (model: string) => string | undefined;
  readonly #cursor = new JsonCursor();
  /** The token before. */
  #before = 0;
  /** The last name of a member was `model`. */
  #isModel = false;
  /** A name, or the value of the model, that the last chunk cut. */
  #buffered: Buffer = nothing;

  constructor(rename: (model: string) => string | undefined) {
    this.#rename = rename;
  }

  push(chunk: Uint8Array): Buffer {
    const own = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const bytes = this.#buffered.length === 0 ? own : Buffer.concat([this.#buffered, own]);
    this.#buffered = nothing;
    const chunks: Buffer[] = [];
    let passed = 0;
    const cursor = this.#cursor;
    cursor.feed(bytes);
    for (let token = cursor.next(1); token !== 0; token = cursor.next(1)) {
      if (token === quote && this.#isOfInterest) {
        const text = bytes.subarray(cursor.start, cursor.at);
        if (this.#before !== colon) this.#isModel = stringOf(text) === 'model';
        else {
          chunks.push(bytes.subarray(passed, cursor.start), this.#renamed(text));
          passed = cursor.at;
        }
      }
      this.#before = token;
    }
    if (cursor.isInString && this.#isOfInterest && bytes.length - cursor.start <= longestName) {
      this.#buffered = bytes.subarray(cursor.start);
      cursor.releaseString();
    }
    chunks.push(bytes.subarray(passed, bytes.length - this.#buffered.length));
    return Buffer.concat(chunks);
  }

  /** The bytes still buffered when the body ended in the middle of a name. */
  end(): Buffer {
    return this.#buffered;
  }

  /** Whether the string at this place, all of it in this chunk, is the name of a member of the outermost object, or the model. */
  get #isOfInterest(): boolean {
    if (this.#cursor.depth !== 1 || this.#cursor.start < 0) return false;
    return this.#before === openBrace || this.#before === comma || (this.#before === colon && this.#isModel);
  }

  #renamed(text: Buffer): Buffer {
    const name = stringOf(text);
    const to = name === undefined ? undefined : this.#rename(name);
    return to === undefined ? text : Buffer.from(JSON.stringify(to));
  }
}

function stringOf(text: Buffer): string | undefined {
  if (text.length > longestName) return undefined;
  try {
    return String(JSON.parse(text.toString()));
  } catch {
    return undefined;
  }
}
