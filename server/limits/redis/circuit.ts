/** Circuit breaker for Redis: after failures it is not called until a probe succeeds. */

/** This many late replies in a row open the circuit; a lost connection opens it at once. */
const timeoutsInRow = 3;

/** Opened by failures, closed by a successful probe. */
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

  responded(): void {
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
