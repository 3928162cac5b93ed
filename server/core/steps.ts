/** Work in steps, so that others have their turn in the middle of it: on a large body all steps together take too long. */
import { nextTurn } from './pause.ts';

/** Each `yield` ends a step. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** How long steps follow each other in one turn of the event loop. */
const turnMs = 5;

/** A promise only where they take longer than a turn. What a step throws is thrown, or the reason of the promise. */
export function inSteps<Result>(steps: Steps<Result>): Result | Promise<Result> {
  const endMs = performance.now() + turnMs;
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    if (performance.now() >= endMs) return nextTurn().then(() => inSteps(steps));
  }
}
