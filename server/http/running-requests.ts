/** The requests that are served now. A shutdown ends those that take too long with an error of its own. */
import type { ApiError } from '../core/api-error.ts';
import { UnderWay, type Place } from '../core/under-way.ts';
import { BodyReadings } from './body-readings.ts';

export class RunningRequests {
  /** Of these requests. */
  readonly bodies = new BodyReadings();
  readonly #running = new UnderWay<AbortController>();
  #ending: ApiError | undefined;
  #begun = 0;

  /** How many are running. */
  get running(): number {
    return this.#running.size;
  }

  /** How many have begun since the start. */
  get begun(): number {
    return this.#begun;
  }

  /** `controller` is aborted with the error when the requests are ended; at once, when they have been. */
  add(controller: AbortController): Place<AbortController> {
    this.#begun += 1;
    if (this.#ending !== undefined) controller.abort(this.#ending);
    return this.#running.add(controller);
  }

  remove(place: Place<AbortController>): void {
    this.#running.remove(place);
  }

  /** From now on every request ends with this error. */
  endAll(error: ApiError): void {
    this.#ending = error;
    for (const { value: controller } of this.#running.all()) controller.abort(error);
    this.bodies.refuseAll(error);
  }
}
