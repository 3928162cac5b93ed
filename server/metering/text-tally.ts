/** Estimates tokens by characters: for sums over many strings, without a tokenizer. */

/** Four ASCII characters, or one and a half others, count as a token. */
const asciiPerToken = 4;
const othersPerToken = 1.5;

export class TextTally {
  #ascii = 0;
  #others = 0;
  #tokens = 0;

  get isEmpty(): boolean {
    return this.#ascii + this.#others + this.#tokens === 0;
  }

  /** Rounded up once, over all that was added. */
  get tokens(): number {
    return this.#tokens + Math.ceil(this.#ascii / asciiPerToken + this.#others / othersPerToken);
  }

  add(text: string): void {
    let others = 0;
    // ASCII is found natively: walking megabytes of it would take as long as parsing them.
    if (Buffer.byteLength(text) !== text.length)
      for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 127) others += 1;
    this.#others += others;
    this.#ascii += text.length - others;
  }

  /** An input that is given as a token number. */
  addToken(): void {
    this.#tokens += 1;
  }
}
