/** Detects, while JSON arrives in chunks, when only white space can follow. */
import { JsonCursor, jsonToken } from '../../../openapi/json/json-cursor.ts';

const { quote, closeBrace, closeBracket } = jsonToken;

/** This many characters are read together: chunks are words, and reading each by itself takes several times as long. */
const waitingCharacters = 1_024;

export class JsonProgress {
  readonly #cursor = new JsonCursor();
  #waiting = '';
  #complete = false;

  /** True once an object, an array or a string at the outside has been closed. */
  get complete(): boolean {
    this.#read();
    return this.#complete;
  }

  push(text: string): void {
    this.#waiting += text;
    if (this.#waiting.length >= waitingCharacters) this.#read();
  }

  #read(): void {
    const cursor = this.#cursor;
    cursor.feed(Buffer.from(this.#waiting));
    this.#waiting = '';
    for (let token = cursor.next(); token !== 0; token = cursor.next())
      if (token === quote || token === closeBrace || token === closeBracket)
        this.#complete = cursor.depth === 0;
  }
}
