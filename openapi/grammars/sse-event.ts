/** What the reader of server-sent events gives out. */

/** One block of lines that had a `data` or an `event` field. */
export interface SseEvent {
  /** The last `event` field; undefined when there is none or it is empty. */
  readonly event: string | undefined;
  /** The `data` fields joined by LF; undefined when there is none (the standard drops such a block). */
  readonly data: string | undefined;
  /** Offsets in the stream, in bytes: of the first field line, and after the closing blank line. */
  readonly start: number;
  readonly end: number;
  /** The bytes from `start` to `end`. May be a view of the chunk that was pushed. */
  readonly raw: Uint8Array;
  /** A comment line followed the first field line. */
  readonly commentInside: boolean;
  /** Whether the bytes of data and event name were UTF-8; where not, the strings hold U+FFFD. */
  readonly utf8: boolean;
}

/** What ends reading for good; the names are those of `StreamEnd`. */
export interface SseFault {
  readonly kind: 'tooLarge' | 'incomplete';
  /** Offset of the first byte of the event with the error. */
  readonly byte: number;
}
