/** Passes the log of a worker to the one log of the server in whole lines, so that none is torn by another's. */

/** A longer line is passed on in parts. */
const maxWaitingBytes = 1024 * 1024;
const lineBreak = 0x0a;

export class LogLines {
  readonly #write: (text: string) => void;
  #rest: Buffer[] = [];
  #restBytes = 0;

  /** `write` is called with one or more whole lines. */
  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  add(chunk: Buffer): void {
    const end = chunk.lastIndexOf(lineBreak) + 1;
    if (end > 0) {
      this.#write(Buffer.concat([...this.#rest, chunk.subarray(0, end)]).toString());
      this.#rest = [];
      this.#restBytes = 0;
    }
    if (end === chunk.length) return;
    this.#rest.push(chunk.subarray(end));
    this.#restBytes += chunk.length - end;
    if (this.#restBytes > maxWaitingBytes) this.end();
  }

  /** The worker has ended, perhaps within a line. */
  end(): void {
    if (this.#restBytes > 0) this.#write(`${Buffer.concat(this.#rest).toString()}\n`);
    this.#rest = [];
    this.#restBytes = 0;
  }
}
