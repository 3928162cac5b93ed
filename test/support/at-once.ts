/** The result of work in steps, without a turn of others between them. */
import type { Steps } from '../../server/core/steps.ts';

export function atOnce<Result>(steps: Steps<Result>): Result {
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}
