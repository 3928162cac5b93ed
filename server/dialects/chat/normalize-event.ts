/** Events before and after normalization. An unchanged event keeps its own bytes. */
import type { JsonValue } from '../../core/json.ts';
import { formatWireEvent } from '../../core/wire-event.ts';

/** An event as the reader of server-sent events gives it. */
export interface ChunkEvent {
  readonly event: string | undefined;
  readonly data: string | undefined;
  readonly start: number;
  readonly end: number;
  readonly raw: Uint8Array;
  readonly commentInside: boolean;
  readonly utf8: boolean;
}

const encoder = new TextEncoder();

/** An event that was created here. Its bytes are encoded on demand; most such events are translated or renamed instead. */
export class NormalizedEvent implements ChunkEvent {
  readonly event: string | undefined;
  readonly data: string;
  /** The data parsed; undefined for a literal, and where it must not be kept. */
  readonly json: object | undefined;
  readonly commentInside = false;
  readonly utf8 = true;
  /** Start of the event that it replaces. */
  readonly start: number;
  #raw: Uint8Array | undefined;

  /** `event` is its name, in formats whose events have one. */
  constructor(data: string, start: number, json?: object, event?: string) {
    this.event = event;
    this.data = data;
    this.json = json;
    this.start = start;
  }

  /** In a buffer of their own, so that no other event seems to follow it. */
  get raw(): Uint8Array {
    this.#raw ??= encoder.encode(formatWireEvent({ event: this.event ?? null, data: this.data }));
    return this.#raw;
  }

  get end(): number {
    return this.start + this.raw.length;
  }
}

/** The list with each item normalized, without empty ones; the same list when nothing has changed. */
export function normalizeEach(
  list: readonly JsonValue[],
  normalize: (item: JsonValue, at: number) => JsonValue | undefined,
): readonly JsonValue[] {
  let normalized: JsonValue[] | undefined;
  for (const [at, item] of list.entries()) {
    const made = normalize(item, at);
    if (made !== item) normalized ??= list.slice(0, at);
    if (made !== undefined) normalized?.push(made);
  }
  return normalized ?? list;
}
