/** Throttles guessing of keys: each IP address may fail so many times a minute, and then has to wait. */
import { ApiError } from '../core/api-error.ts';
import { GenerationMap } from '../core/generation-map.ts';

const minuteMs = 60_000;

export interface FailureThrottleOptions {
  /** Failures per minute of one IP address; 0 turns the throttle off. */
  perMinute: number;
  nowMs: () => number;
}

interface Bucket {
  tokens: number;
  atMs: number;
}

/** Counts wrong keys; a promise where another process counts. */
export interface WrongKeyThrottle {
  /** To be called at each failure, before its response. Throws or rejects with `rate_limit_exceeded` when there were too many. */
  count(address: string): void | Promise<void>;
}

export class FailureThrottle implements WrongKeyThrottle {
  readonly #perMinute: number;
  readonly #nowMs: () => number;
  /** By IP address; an IP address that goes on failing is kept. */
  readonly #buckets = new GenerationMap<Bucket>();

  constructor({ perMinute, nowMs }: FailureThrottleOptions) {
    this.#perMinute = perMinute;
    this.#nowMs = nowMs;
  }

  count(address: string): void {
    throwIfTooMany(this.waitAfter(address));
  }

  /** Counts a failure. Returns how long the IP address has to wait, ms; 0 when it need not. */
  waitAfter(address: string): number {
    if (this.#perMinute === 0) return 0;
    const source = sourceOf(address);
    const nowMs = this.#nowMs();
    const { tokens, atMs } = this.#buckets.get(source) ?? { tokens: this.#perMinute, atMs: nowMs };
    const msPerToken = minuteMs / this.#perMinute;
    const refilled = Math.min(this.#perMinute, tokens + Math.max(0, nowMs - atMs) / msPerToken);
    const left = refilled >= 1 ? refilled - 1 : refilled;
    this.#buckets.set(source, { tokens: left, atMs: nowMs });
    return refilled >= 1 ? 0 : Math.ceil((1 - refilled) * msPerToken);
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
