/** The bodies that are arriving now: one that is too slow is refused, and so are all of them in a shutdown. */
import { ApiError } from '../core/api-error.ts';
import { secondsOf } from '../core/seconds.ts';
import { UnderWay, type Place } from '../core/under-way.ts';

export interface BodyReading {
  receivedBytes(): number;
  refuse(error: ApiError): void;
}

interface Running {
  reading: BodyReading;
  /** Of the first check that saw it. */
  sinceMs: number | undefined;
}

/** A body among those that are arriving. */
export type BodyPlace = Place<Running>;

export interface BodyPace {
  /** A body that takes longer must come at least as fast as `bytesPerSecond`, on average. */
  freeMs: number;
  bytesPerSecond: number;
}

/** A minute; beyond it a megabit per second, with which the largest body takes five minutes. */
const usualPace: BodyPace = { freeMs: 60_000, bytesPerSecond: 128 * 1024 };
const checksPerFreeTime = 60;

export class BodyReadings {
  readonly #pace: BodyPace;
  readonly #running = new UnderWay<Running>();
  #timer: NodeJS.Timeout | undefined;

  constructor(pace: BodyPace = usualPace) {
    this.#pace = pace;
  }

  /** Most bodies are whole when it is called, or soon after: nothing is measured for them. */
  add(reading: BodyReading): BodyPlace {
    this.#timer ??= setInterval(() => this.#check(), this.#pace.freeMs / checksPerFreeTime).unref();
    return this.#running.add({ reading, sinceMs: undefined });
  }

  remove(place: BodyPlace): void {
    this.#running.remove(place);
  }

  refuseAll(error: ApiError): void {
    for (const { value } of this.#running.all()) value.reading.refuse(error);
  }

  #check(): void {
    const nowMs = performance.now();
    const { freeMs, bytesPerSecond } = this.#pace;
    for (const { value } of this.#running.all()) {
      const { reading, sinceMs } = value;
      if (sinceMs === undefined) {
        value.sinceMs = nowMs;
        continue;
      }
      const elapsedMs = nowMs - sinceMs;
      const receivedBytes = reading.receivedBytes();
      if (elapsedMs < freeMs || (receivedBytes * 1_000) / elapsedMs >= bytesPerSecond) continue;
      const message = `Only ${receivedBytes} bytes of the body arrived within ${secondsOf(elapsedMs)}. Send it faster, or send less.`;
      reading.refuse(new ApiError('incomplete_body', message));
    }
    if (this.#running.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
