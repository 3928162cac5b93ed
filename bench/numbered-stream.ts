/** Reads one response of the paced upstream as a client would, and checks that its numbers are complete and in order. */

const marker = Buffer.from('"content":" #');
const endOfHead = Buffer.from('\r\n\r\n');
const newline = 10;
const none = Buffer.alloc(0);

export class NumberedStream {
  /** The number that is expected next, and so how many have come. */
  next = 0;
  status = 0;
  /** The terminator of the events and the last chunk of the framing have come. */
  isComplete = false;
  /** What is wrong with it; undefined while it is right. */
  fault: string | undefined;

  #rest: Buffer = none;
  /** Bytes of the current HTTP chunk that are still to come, its line end included. */
  #due = 0;
  #line: Buffer = none;
  #isDone = false;

  push(chunk: Buffer): void {
    let rest: Buffer = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    this.#rest = none;
    if (this.status === 0) {
      const end = rest.indexOf(endOfHead);
      if (end < 0) {
        this.#rest = rest;
        return;
      }
      const head = rest.toString('latin1', 0, end);
      this.status = Number(head.slice(9, 12));
      if (this.status !== 200)
        this.fault ??= `status ${this.status}: ${rest.toString('latin1').slice(0, 600)}`;
      rest = rest.subarray(end + endOfHead.length);
    }
    while (rest.length > 0 && !this.isComplete && this.fault === undefined) rest = this.#take(rest);
  }

  /** Takes a part of the framing or of the content, and returns what follows. */
  #take(bytes: Buffer): Buffer {
    if (this.#due === 0) {
      const end = bytes.indexOf(newline);
      if (end < 0) {
        this.#rest = bytes;
        return none;
      }
      const size = Number.parseInt(bytes.toString('latin1', 0, end), 16);
      if (Number.isNaN(size)) this.fault = `no chunk: ${bytes.toString('latin1').slice(0, 100)}`;
      this.isComplete = size === 0;
      if (this.isComplete && !this.#isDone) this.fault = 'the body ended before [DONE]';
      this.#due = size + 2;
      return bytes.subarray(end + 1);
    }
    const part = bytes.subarray(0, this.#due);
    this.#due -= part.length;
    // The line end of the chunk is no content.
    this.#content(this.#due >= 2 ? part : part.subarray(0, Math.max(0, part.length - 2 + this.#due)));
    return bytes.subarray(part.length);
  }

  #content(part: Buffer): void {
    let lines = this.#line.length === 0 ? part : Buffer.concat([this.#line, part]);
    for (let end = lines.indexOf(newline); end >= 0; end = lines.indexOf(newline)) {
      this.#read(lines.subarray(0, end));
      lines = lines.subarray(end + 1);
    }
    // A copy: the socket's buffer is larger than the line.
    this.#line = lines.length === 0 ? none : Buffer.from(lines);
  }

  #read(line: Buffer): void {
    const at = line.indexOf(marker);
    if (at >= 0) {
      const number = Number.parseInt(line.toString('latin1', at + marker.length, at + marker.length + 8), 10);
      if (number !== this.next) this.fault ??= `number ${number} came where ${this.next} was expected`;
      this.next = number + 1;
    } else if (line.toString('latin1').startsWith('data: [DONE]')) this.#isDone = true;
    else if (line.includes('"error"')) this.fault ??= `error event: ${line.toString('latin1').slice(0, 300)}`;
  }
}
