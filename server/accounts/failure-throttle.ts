/** Throttles guessing of keys: each IP address may fail so many times a minute, and then has to wait. */
import { ApiError } from '../core/api-error.ts';
import { GenerationMap } from '../core/generation-map.ts';

const minuteMs = 60_000;

export interface FailureThrottleOptions {
  /** Failures per minute of one IP address; 0 turns the throttle off. */
  perMinute: number;
  /** A clock that nobody sets, in milliseconds. */
  nowMs?: () => number;
}

interface Bucket {
  tokens: number;
  atMs: number;
}

/** Counts wrong keys; a promise where another process counts. */
export interface WrongKeyThrottle {
  /** To be called at each failure, before its response. Throws or rejects with `rate_limit_exceeded` when there were too many. */
  count(address: string): void | Promise<void>;
  /** Throws or rejects with `rate_limit_exceeded` while the next failure would; counts none. */
  demand(address: string): void | Promise<void>;
}

export class FailureThrottle implements WrongKeyThrottle {
  readonly #perMinute: number;
  readonly #nowMs: () => number;
  /** By IP address; an IP address that goes on failing is kept. */
  readonly #buckets = new GenerationMap<Bucket>();

  constructor({ perMinute, nowMs = () => performance.now() }: FailureThrottleOptions) {
    this.#perMinute = perMinute;
    this.#nowMs = nowMs;
  }

  count(address: string): void {
    throwIfTooMany(this.waitAfter(address));
  }

  demand(address: string): void {
    throwIfTooMany(this.waitOf(address));
  }

  /** Counts a failure. Returns how long the IP address has to wait, ms; 0 when it need not. */
  waitAfter(address: string): number {
    if (this.#perMinute === 0) return 0;
    const source = sourceOf(address);
    const nowMs = this.#nowMs();
    const refilled = this.#refilled(source, nowMs);
    const left = refilled >= 1 ? refilled - 1 : refilled;
    this.#buckets.set(source, { tokens: left, atMs: nowMs });
    return this.#waitFor(refilled);
  }

  /** How long the IP address would have to wait after a failure now, ms; counts none. */
  waitOf(address: string): number {
    return this.#perMinute === 0 ? 0 : this.#waitFor(this.#refilled(sourceOf(address), this.#nowMs()));
  }

  #refilled(source: string, nowMs: number): number {
    const bucket = this.#buckets.get(source);
    if (bucket === undefined) return this.#perMinute;
    const sinceMs = Math.max(0, nowMs - bucket.atMs);
    return Math.min(this.#perMinute, bucket.tokens + (sinceMs * this.#perMinute) / minuteMs);
  }

  #waitFor(refilled: number): number {
    return refilled >= 1 ? 0 : Math.ceil(((1 - refilled) * minuteMs) / this.#perMinute);
  }
}

/** Throws `rate_limit_exceeded` unless the wait is 0. */
export function throwIfTooMany(retryAfterMs: number): void {
  if (retryAfterMs === 0) return;
  throw new ApiError(
    'rate_limit_exceeded',
    `Too many requests with an incorrect API key from this IP address. Try again in ${Math.ceil(retryAfterMs / 1_000)} s.`,
    { retryAfterMs },
  );
}

/** A client with one IPv6 address usually has a whole /64 network. */
export function sourceOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0');
  return [...groups, ...(tail === undefined ? [] : zeros), ...rest].slice(0, 4).join(':');
}
