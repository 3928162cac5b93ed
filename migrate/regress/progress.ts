/** Shows on a terminal how far a run is: one line, written over and over. Elsewhere it shows nothing. */
import type { CommandOutput } from '../command-io.ts';
import type { CaseResult } from './run-cases.ts';

export class Progress {
  readonly #output: CommandOutput;
  readonly #total: number;
  #done = 0;
  #worse = 0;

  constructor(output: CommandOutput, total: number) {
    this.#output = output;
    this.#total = total;
  }

  add({ name, verdict }: CaseResult): void {
    this.#done += 1;
    if (verdict === 'worse') this.#worse += 1;
    const worse = this.#worse === 0 ? '' : `, ${this.#worse} worse`;
    this.#show(`${this.#done}/${this.#total}${worse}  ${name}`);
  }

  /** Takes the line away. */
  end(): void {
    this.#show('');
  }

  #show(text: string): void {
    if (this.#output.isTTY !== true) return;
    this.#output.write(`\r\u001b[2K${printable(text).slice(0, (this.#output.columns ?? 80) - 1)}`);
  }
}

/** A name of a case must not steer the terminal. */
const printable = (text: string): string => text.replaceAll(/\p{Cc}/gu, '?');
