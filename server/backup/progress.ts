/** Shows how far long work is: nothing for what takes a second, and then a line each second. */

const everyMs = 1_000;

export class Progress {
  readonly #write: (line: string) => void;
  #shownMs = performance.now();

  constructor(write: (line: string) => void) {
    this.#write = write;
  }

  show(line: () => string): void {
    if (performance.now() - this.#shownMs < everyMs) return;
    this.#shownMs = performance.now();
    this.#write(line());
  }
}

/** In the unit that people read: `12.3 MB`. */
export function sizeText(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1_000 && unit < units.length - 1) {
    value /= 1_000;
    unit += 1;
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`;
}
