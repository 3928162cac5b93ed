/**
 * Compares a string that arrives in chunks with the whole of it, in constant memory: the chunks are never kept. Two
 * independent 32-bit hashes (FNV-1a) and the length have to agree.
 */

const offset = 0x811c9dc5;
const prime = 0x01000193;
const otherOffset = 0x9e3779b9;
const otherPrime = 0x85ebca6b;

export class TextDigest {
  #one = offset;
  #other = otherOffset;
  #length = 0;

  append(chunk: string): void {
    let one = this.#one;
    let other = this.#other;
    for (let at = 0; at < chunk.length; at++) {
      const code = chunk.charCodeAt(at);
      one = Math.imul(one ^ code, prime);
      other = Math.imul(other ^ code, otherPrime);
    }
    this.#one = one;
    this.#other = other;
    this.#length += chunk.length;
  }

  /** Whether everything appended so far, joined, is this string. */
  isOf(text: string): boolean {
    if (text.length !== this.#length) return false;
    const whole = new TextDigest();
    whole.append(text);
    return whole.#one === this.#one && whole.#other === this.#other;
  }
}
