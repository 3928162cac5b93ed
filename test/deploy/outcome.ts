/** What a part of this proof has found. */
export interface Outcome {
  /** undefined: the machine lacks what the part needs. */
  isGood: boolean | undefined;
  /** For people: what was shown, or what is missing. */
  lines: string[];
}

/** How the line of a demand begins that is not met. */
export const refused = 'NOT OK';

/** Collects findings; nothing stops at the first one. */
export class Findings {
  readonly lines: string[] = [];
  #isGood = true;

  note(line: string): void {
    this.lines.push(line);
  }

  demand(isGood: boolean, what: string, seen = ''): void {
    this.lines.push(
      `${isGood ? 'ok' : refused}: ${what}${isGood || seen === '' ? '' : `\n${seen.trimEnd()}`}`,
    );
    this.#isGood &&= isGood;
  }

  /** Those of another process. */
  addAll({ isGood, lines }: Outcome): void {
    this.lines.push(...lines);
    this.#isGood &&= isGood === true;
  }

  get outcome(): Outcome {
    return { isGood: this.#isGood, lines: this.lines };
  }
}

export function missing(what: string): Outcome {
  return { isGood: undefined, lines: [`skipped: ${what}`] };
}
