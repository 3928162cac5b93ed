/**
 * The time limits of exchanges with providers. One clock ticks for all of them: resetting a timer of its own
 * with every chunk would cost more than checking each exchange at every tick.
 */
import { ProviderFailure } from '../core/provider-failure.ts';
import { secondsOf } from '../core/seconds.ts';
import { UnderWay, type Place } from '../core/under-way.ts';
import type { AttemptLimits } from './target.ts';

/** How often the clock ticks: this often within the shortest of the limits, within these bounds. A limit may be exceeded by two ticks. */
const ticksPerLimit = 50;
const shortestTickMs = 5;
const longestTickMs = 250;

/** Enforces the limits of any number of exchanges; ticks only while there are some. */
export class DeadlineClock {
  readonly #running = new UnderWay<Deadline>();
  #timer: NodeJS.Timeout | undefined;
  #tickMs = longestTickMs;

  /**
   * Starts the limits of one exchange; aborts it, with the error to send as the reason, when a limit
   * passes. `streamed`: whether there is a first content to wait for. `provider` is its name.
   */
  start(exchange: AbortController, limits: AttemptLimits, streamed: boolean, provider: string): Deadline {
    const expire = (timeoutMs: number) =>
      exchange.abort(
        new ProviderFailure('deadline_exceeded', provider, `did not respond within ${secondsOf(timeoutMs)}`),
      );
    this.#hurry(limits);
    return new Deadline(limits, streamed, expire, this.#running);
  }

  /** Ticks often enough for these limits, until there are no exchanges. */
  #hurry({ firstByteMs, firstContentMs, idleMs, totalMs }: AttemptLimits): void {
    const shortest = Math.min(firstByteMs, firstContentMs, idleMs, totalMs) / ticksPerLimit;
    const tickMs = Math.min(Math.max(shortest, shortestTickMs), longestTickMs);
    if (this.#timer !== undefined && tickMs >= this.#tickMs) return;
    clearInterval(this.#timer);
    this.#tickMs = tickMs;
    this.#timer = setInterval(() => this.#tick(), tickMs);
  }

  #tick(): void {
    const nowMs = performance.now();
    for (const { value: deadline } of this.#running.all()) deadline.tick(nowMs);
    if (this.#running.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

/** The time of one exchange. */
export class Deadline {
  readonly #limits: AttemptLimits;
  readonly #onExpiry: (timeoutMs: number) => void;
  readonly #running: UnderWay<Deadline>;
  readonly #place: Place<Deadline>;
  readonly #startMs = performance.now();
  #touchedMs = this.#startMs;
  /** Since the last tick. */
  #touch = false;
  #hasByte = false;
  #hasContent: boolean;
  #paused = false;

  /** It is among `running` until it is cleared; `onExpiry` ends the exchange. */
  constructor(
    limits: AttemptLimits,
    streamed: boolean,
    onExpiry: (timeoutMs: number) => void,
    running: UnderWay<Deadline>,
  ) {
    this.#limits = limits;
    this.#hasContent = !streamed;
    this.#onExpiry = onExpiry;
    this.#running = running;
    this.#place = running.add(this);
  }

  /** The provider has sent something: the silence limit restarts. */
  touch(): void {
    this.#touch = true;
    this.#hasByte = true;
  }

  /** The first chunk of the completion has arrived. */
  content(): void {
    this.#hasContent = true;
  }

  /** The caller is slow now; only the limit of the whole exchange continues. */
  pause(): void {
    this.#paused = true;
  }

  /** The exchange waits for the provider again. */
  resume(): void {
    this.#paused = false;
    this.#touch = true;
  }

  /** Must be called on every path out. */
  clear(): void {
    this.#running.remove(this.#place);
  }

  tick(nowMs: number): void {
    if (this.#touch || this.#paused) this.#touchedMs = nowMs;
    this.#touch = false;
    const { firstByteMs, firstContentMs, idleMs, totalMs } = this.#limits;
    const elapsedMs = nowMs - this.#startMs;
    if (elapsedMs >= totalMs) this.#expire(totalMs);
    else if (!this.#hasByte && elapsedMs >= firstByteMs) this.#expire(firstByteMs);
    else if (!this.#hasContent && elapsedMs >= firstContentMs) this.#expire(firstContentMs);
    else if (this.#hasByte && nowMs - this.#touchedMs >= idleMs) this.#expire(idleMs);
  }

  #expire(timeoutMs: number): void {
    this.clear();
    this.#onExpiry(timeoutMs);
  }
}
