/** Shows on a terminal how far a run is: one line, written over and over. Elsewhere it shows nothing. */
import type { Output } from '../command-io.ts';
import type { Result } from '../run/run-checks.ts';

/** Time between two changes of the line, milliseconds. */
const paceMs = 60;

export class Progress {
  readonly #output: Output;
  #total = 0;
  #done = 0;
  #failed = 0;
  #shownMs = -Infinity;

  constructor(output: Output) {
    this.#output = output;
    this.#show('looking for the server', true);
  }

  begin(total: number): void {
    this.#total = total;
  }

  add({ check, status }: Result): void {
    this.#done += 1;
    if (status === 'failed') this.#failed += 1;
    const failed = this.#failed === 0 ? '' : `, ${this.#failed} failed`;
    this.#show(`${this.#done}/${this.#total}${failed}  ${check.id}`, false);
  }

  /** Takes the line away. */
  end(): void {
    if (this.#output.isTTY === true) this.#output.write('\r\u001b[2K');
  }

  #show(text: string, isDue: boolean): void {
    const nowMs = performance.now();
    if (this.#output.isTTY !== true || (!isDue && nowMs - this.#shownMs < paceMs)) return;
    this.#shownMs = nowMs;
    this.#output.write(`\r\u001b[2K${text.slice(0, (this.#output.columns ?? 80) - 1)}`);
  }
}
