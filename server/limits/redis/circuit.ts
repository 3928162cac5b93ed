/** Whether Redis is asked at all: after failures it is left alone until a probe has found it well. */

/** So many answers too late in a row; a lost connection needs no second proof. */
const timeoutsInRow = 3;

/** Opened by failures, closed by whoever has seen Redis well. */
export class Circuit {
  #timeouts = 0;
  #isOpen = false;

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Whether this failure has opened it. */
  failed(isTimeout: boolean): boolean {
    this.#timeouts += 1;
    if (this.#isOpen || (isTimeout && this.#timeouts < timeoutsInRow)) return false;
    this.#isOpen = true;
    return true;
  }

  answered(): void {
    this.#timeouts = 0;
  }

  /** Whether it was open. */
  close(): boolean {
    const wasOpen = this.#isOpen;
    this.#isOpen = false;
    this.#timeouts = 0;
    return wasOpen;
  }
}
