/** Correlation: one trace id per request, the caller's when it is usable, on every response. */
import { randomFillSync } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const usableTraceId = /^[A-Za-z0-9._-]{8,128}$/;
/** W3C Trace Context, level 1: version, trace id, parent id, flags. */
const traceparent = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}/;

/** The id of `x-trace-id`, else the trace id of `traceparent`, else a new one (32 hex digits). */
export function traceIdOf(request: IncomingMessage): string {
  const own = request.headers['x-trace-id'];
  if (typeof own === 'string' && usableTraceId.test(own)) return own;
  const parent = request.headers['traceparent'];
  const match = typeof parent === 'string' ? traceparent.exec(parent) : null;
  return match?.[1] ?? newTraceId();
}

const timeDigits = 12;
const randomBytes = 10;
/** Random bytes for many ids at a time: asking the system for each costs as much as a small validation. */
const pool = Buffer.alloc(randomBytes * 1_024);
let used = pool.length;

/**
 * The time in ms and 80 random bits, in hexadecimal. Ids that grow keep the index of the usage records cheap: each id
 * that is random in its first digits makes the database write a page of its own.
 */
export function newTraceId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += randomBytes;
  return Date.now().toString(16).padStart(timeDigits, '0') + pool.toString('hex', used - randomBytes, used);
}
