/** Repeats an action from time to time, and soon after it failed, so that it is known when a store takes writes again. */

const usualMs = 5_000;
const afterFailureMs = 2_000;

export class Heartbeat {
  readonly #beat: () => Promise<boolean>;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  /** `beat` never rejects, and resolves to whether it succeeded. */
  constructor(beat: () => Promise<boolean>) {
    this.#beat = beat;
  }

  start(afterMs = usualMs): void {
    this.#timer = setTimeout(() => void this.#run(), afterMs).unref();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** One at a time: a store that does not respond gets no queue of them. */
  async #run(): Promise<void> {
    const isWell = await this.#beat();
    if (!this.#isStopped) this.start(isWell ? usualMs : afterFailureMs);
  }
}
