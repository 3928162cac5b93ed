/**
 * Follows the bytes of one request that are in a reused buffer. It may be reused only when it is certain that the
 * bytes were sent once, and completely: what a connection still has to write must not change under it.
 */
export class BufferLoan {
  readonly memory: ArrayBuffer;
  #begun = 0;
  #sent = 0;

  constructor(memory: ArrayBuffer) {
    this.memory = memory;
  }

  /** A connection begins to send the bytes. */
  begin(): void {
    this.#begun++;
  }

  /** The system has taken all bytes that were begun; not called after an abort, a failure or an early response. */
  sent(): void {
    this.#sent++;
  }

  /** Whether no connection reads the bytes. After a second attempt that is not known, and nobody may reuse the buffer. */
  get isOver(): boolean {
    return this.#begun === 1 && this.#sent === 1;
  }
}
