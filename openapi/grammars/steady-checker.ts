/**
 * Checks a stream whose reader knows which events differ in one string alone: when an event has changed nothing, others of
 * its template, with a free string, are as valid and change nothing either.
 */
import { Checker, type Compiled } from './checker.ts';
import type { Instance } from './instance.ts';
import type { EventTemplate, Violation, WireEvent } from './stream-checker.ts';

/** `free`: names of members on whose strings, if they are not empty, no verdict depends. */
export function steadyChecker(free: ReadonlySet<string>) {
  return class SteadyChecker extends Checker {
    readonly #run: Instance['run'];
    /** Numbers of events always change. */
    readonly #isNumbered: boolean;
    /** That of the last event, if it was valid and has changed nothing. */
    #template: EventTemplate | undefined;
    /** The `event:` field of the last event. */
    #field: string | undefined;

    constructor(compiled: Compiled, root: Instance) {
      super(compiled, root);
      this.#run = root.run;
      this.#isNumbered = compiled.numberOf !== undefined;
    }

    override event(wire: WireEvent): Violation | undefined {
      const { template, event, json, utf8, commentInside } = wire;
      const isAlike = template !== undefined && template === this.#template && event === this.#field;
      if (isAlike && utf8 !== false && commentInside !== true) return this.again(json);
      const { changes } = this.#run;
      const violation = super.event(wire);
      const isSteady = violation === undefined && this.#run.changes === changes && !this.#isNumbered;
      this.#template = isSteady && template !== undefined && free.has(template.name) ? template : undefined;
      this.#field = event;
      return violation;
    }
  };
}
