/** Tells, while a JSON text comes in pieces, when it can only be followed by white space. */

export class JsonProgress {
  /** True once an object, an array or a string at the outside has been closed. */
  complete = false;
  private depth = 0;
  private quoted = false;
  private escaped = false;

  push(text: string): void {
    for (let at = 0; at < text.length; at += 1) this.pushChar(text[at]);
  }

  private pushChar(char: string | undefined): void {
    if (this.escaped) this.escaped = false;
    else if (this.quoted) {
      if (char === '\\') this.escaped = true;
      else if (char === '"') {
        this.quoted = false;
        this.complete = this.depth === 0;
      }
    } else if (char === '"') this.quoted = true;
    else if (char === '{' || char === '[') this.depth += 1;
    else if (char === '}' || char === ']') {
      this.depth -= 1;
      this.complete = this.depth === 0;
    }
  }
}
