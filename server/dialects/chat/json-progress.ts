/** Tells, while a JSON text comes in chunks, when it can only be followed by white space. */
import { JsonCursor, jsonToken } from '../../../openapi/json/json-cursor.ts';

export class JsonProgress {
  /** True once an object, an array or a string at the outside has been closed. */
  complete = false;
  readonly #cursor = new JsonCursor();

  push(text: string): void {
    const cursor = this.#cursor;
    cursor.feed(Buffer.from(text));
    for (let token = cursor.next(); token !== 0; token = cursor.next())
      if (closing.has(token)) this.complete = cursor.depth === 0;
  }
}

const closing = new Set<number>([jsonToken.quote, jsonToken.closeBrace, jsonToken.closeBracket]);
