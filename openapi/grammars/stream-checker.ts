/** What checks one stream, as its users see it: the server on both sides, the client, the mock and the kit. */

/** One event as it came off the wire; `SseEvent` is one. */
export interface WireEvent {
  /** The `event:` field; undefined when there is none or it is empty. */
  event: string | undefined;
  /** Undefined when the event has no data. */
  data: string | undefined;
  /** `data` parsed, where the caller has done so already. */
  json?: unknown;
  /** Only where `json` is set: events with the same one have the same JSON, but for the string that it names. */
  template?: EventTemplate | undefined;
  /** False when the bytes were not UTF-8. */
  utf8?: boolean;
  /** True when a comment was between the lines of the event. */
  commentInside?: boolean;
}

/** Events with the same template differ in one string alone, which is not empty. */
export interface EventTemplate {
  /** The name of the member that has the string. */
  readonly name: string;
}

/** A broken rule of the grammar. */
export interface Violation {
  rule: string;
  /** A sentence for people, without content of the stream. */
  message: string;
  /** Number of the event, from 0; at the end of the stream the number that the next event would have. */
  event: number;
}

/** How the bytes ended: by a clean close, by a cut, inside an event, or because an event was too large. */
export type StreamEnd = 'closed' | 'cut' | 'incomplete' | 'tooLarge';

/** `open` until the stream has ended as it may; `error` when it ended by an error event. */
export type Outcome = 'open' | 'complete' | 'error' | 'broken';

/** Checks one stream. Every method is synchronous and never throws on what the stream contains. */
export interface StreamChecker {
  /** Takes the next event; returns the rule that it breaks. Once broken, always returns the same rule. */
  event(event: WireEvent): Violation | undefined;
  /** To be called once when no more bytes come. */
  end(how?: StreamEnd): Violation | undefined;
  readonly outcome: Outcome;
  /** True when nothing may follow. */
  readonly done: boolean;
  readonly violation: Violation | undefined;
  /** How many events came. */
  readonly events: number;
  /** Class of the last event (a name of the grammar), undefined when it was of none. */
  readonly kind: string | undefined;
  /** The JSON of the last event, so that it is parsed only once; undefined when it had none. */
  readonly json: unknown;
}

/** Returns the error in the JSON of an event, or undefined. */
export type ShapeCheck = (json: unknown) => string | undefined;
