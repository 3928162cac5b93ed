/** Reads and writes JSON so that what is not touched keeps its meaning: numbers stay as they were written. */
import { isKeptNumber, parseKeeping } from '../../openapi/json/exact-numbers.ts';

/** Any JSON value; numbers that JavaScript would round are kept as opaque objects that print as they were read. */
export type JsonValue = unknown;

/** As `JSON.parse`, but `1.0` and integers of any size survive being written again. */
export function parseExactly(text: string): JsonValue {
  return parseKeeping(text, (source, value) => String(value) !== source);
}

/** A JSON object, not a list and not a number that is kept as a string. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isKeptNumber(value);
}

/** The same value as ordinary JavaScript, and a copy. */
export function plain(value: JsonValue): unknown {
  return JSON.parse(JSON.stringify(value));
}

/** A deep copy that keeps numbers as they were written. */
export function copy(value: JsonValue): JsonValue {
  return parseExactly(JSON.stringify(value));
}

/** Writes `value` the way `like` is written: its indentation, and the break at its end. */
export function writeLike(like: string, value: JsonValue): string {
  const indent = /^\s*[[{]\r?\n([ \t]+)/.exec(like)?.[1] ?? (/^\s*[[{]\s*\r?\n/.test(like) ? 2 : 0);
  const end = /\s*$/.exec(like.slice(-16))?.[0] ?? '';
  const text = JSON.stringify(value, null, indent);
  return (like.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text) + end;
}
