/**
 * Reads server-sent events from bytes by the WHATWG standard, however the bytes are cut into chunks, and
 * reports the byte range of each event, so that its original bytes can be passed on. Bounded in memory, linear
 * in time. Why it is our own: docs/decisions/0003-own-sse-reader.md.
 */

import type { SseEvent, SseFault } from './sse-event.ts';
import { COLON, DATA, EVENT, isUtf8, mayBecomeField, startsWithBom, valueOf } from './sse-field.ts';

const LF = 10;
const CR = 13;

/** Without state between calls, so that all readers share it. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

const none = new Uint8Array(0);

export interface SseReaderOptions {
  /** Longest event, bytes from its first field to the end of its last line; default 16 MiB. */
  maxEventBytes?: number;
}

/** A reader of one stream. Give it every chunk, then call `end`. It never throws. */
export class SseReader {
  readonly #maxEventBytes: number;
  #fault: SseFault | undefined;

  /** What is under consideration: the chunk itself, or what earlier chunks left over with the chunk after it. */
  #bytes: Uint8Array = none;
  #length = 0;
  /** Offset in the stream of the first byte of `#bytes`. */
  #origin = 0;
  /** Whether `#bytes` belongs to the reader and may grow in place. */
  #own = false;
  #scanned = 0;
  #lineStart = 0;
  #skipLf = false;
  #skipComment = false;
  #firstLine = true;

  #open = false;
  #eventStart = 0;
  /** Pairs of offsets from `#eventStart`. */
  #dataRanges: number[] = [];
  #nameFrom = -1;
  #nameTo = -1;
  #commentInside = false;

  constructor({ maxEventBytes = 16 * 1024 * 1024 }: SseReaderOptions = {}) {
    this.#maxEventBytes = maxEventBytes;
  }

  /** Set once an event was too large or the stream ended inside one; nothing is read after that. */
  get fault(): SseFault | undefined {
    return this.#fault;
  }

  /** How many bytes were pushed so far. */
  get position(): number {
    return this.#origin + this.#length;
  }

  /** Takes the next bytes (of any length, cut anywhere) and gives the events that they complete. */
  push(chunk: Uint8Array): SseEvent[] {
    const events: SseEvent[] = [];
    if (this.#fault !== undefined || chunk.length === 0) return events;
    this.#append(chunk);
    const hasCr = chunk.indexOf(CR) >= 0;
    while (this.#fault === undefined) {
      if (this.#skipLf && this.#scanned < this.#length) {
        this.#skipLf = false;
        if (this.#bytes[this.#scanned] === LF) {
          this.#scanned += 1;
          this.#lineStart = this.#scanned;
        }
      }
      const lineEnd = this.#findLineEnd(hasCr);
      if (lineEnd < 0) break;
      this.#scanned = lineEnd + 1;
      this.#passLineFeed(lineEnd);
      this.#takeLine(this.#lineStart, lineEnd, events);
      this.#lineStart = this.#scanned;
    }
    this.#keepTail();
    return events;
  }

  /** Call it when no more bytes come; a fault means that the last event was not closed by a blank line. */
  end(): SseFault | undefined {
    if (this.#fault === undefined && (this.#open || this.#midField())) {
      this.#fault = {
        kind: 'incomplete',
        byte: this.#origin + (this.#open ? this.#eventStart : this.#lineStart),
      };
    }
    return this.#fault;
  }

  #append(chunk: Uint8Array): void {
    if (this.#length === this.#lineStart && !this.#open) {
      this.#origin += this.#length;
      this.#bytes = chunk;
      this.#length = chunk.length;
      this.#own = false;
      this.#lineStart = 0;
      this.#scanned = 0;
      return;
    }
    const due = this.#length + chunk.length;
    if (!this.#own || due > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(due, this.#bytes.length * 2, 256));
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
      this.#own = true;
    }
    this.#bytes.set(chunk, this.#length);
    this.#length = due;
  }

  #findLineEnd(hasCr: boolean): number {
    const view = this.#length === this.#bytes.length ? this.#bytes : this.#bytes.subarray(0, this.#length);
    if (!hasCr) {
      const found = view.indexOf(LF, this.#scanned);
      if (found < 0) this.#scanned = this.#length;
      return found;
    }
    for (let at = this.#scanned; at < this.#length; at += 1) {
      if (view[at] === LF || view[at] === CR) return at;
    }
    this.#scanned = this.#length;
    return -1;
  }

  /** After a CR, takes the LF of the same line end with it, or remembers that it may still come. */
  #passLineFeed(lineEnd: number): void {
    if (this.#bytes[lineEnd] !== CR) return;
    if (this.#scanned === this.#length) this.#skipLf = true;
    else if (this.#bytes[this.#scanned] === LF) this.#scanned += 1;
  }

  #takeLine(lineStart: number, to: number, events: SseEvent[]): void {
    const first = this.#firstLine;
    this.#firstLine = false;
    if (this.#skipComment) {
      this.#skipComment = false;
      return;
    }
    const from = first && startsWithBom(this.#bytes, lineStart) ? lineStart + 3 : lineStart;
    if (from === to) {
      if (this.#open) this.#dispatch(events);
      return;
    }
    const code = this.#bytes[from];
    if (code === COLON && !this.#open) return;
    if (code === COLON) this.#commentInside = true;
    else if (code === DATA[0]) this.#takeData(from, to);
    else if (code === EVENT[0]) this.#takeName(from, to);
    const start = this.#open ? this.#eventStart : from;
    if (to - start > this.#maxEventBytes) this.#tooLarge(start);
  }

  #takeData(from: number, to: number): void {
    const value = valueOf(DATA, this.#bytes, from, to);
    if (value < 0) return;
    this.#openAt(from);
    this.#dataRanges.push(value - this.#eventStart, to - this.#eventStart);
  }

  #takeName(from: number, to: number): void {
    const value = valueOf(EVENT, this.#bytes, from, to);
    if (value < 0) return;
    this.#openAt(from);
    this.#nameFrom = value - this.#eventStart;
    this.#nameTo = to - this.#eventStart;
  }

  #openAt(from: number): void {
    if (!this.#open) this.#eventStart = from;
    this.#open = true;
  }

  #dispatch(events: SseEvent[]): void {
    const start = this.#eventStart;
    const ranges = this.#dataRanges;
    const name = this.#nameFrom < this.#nameTo ? this.#decode(this.#nameFrom, this.#nameTo) : undefined;
    const data = ranges.length === 2 ? this.#decode(ranges[0] ?? 0, ranges[1] ?? 0) : this.#joinData();
    const raw = this.#bytes.subarray(start, this.#scanned);
    events.push({
      event: name,
      data,
      start: this.#origin + start,
      end: this.#origin + this.#scanned,
      raw,
      commentInside: this.#commentInside,
      utf8: !(data?.includes('\uFFFD') === true || name?.includes('\uFFFD') === true) || isUtf8(raw),
    });
    this.#open = false;
    this.#dataRanges = [];
    this.#nameFrom = -1;
    this.#nameTo = -1;
    this.#commentInside = false;
  }

  #joinData(): string | undefined {
    const ranges = this.#dataRanges;
    const lines: string[] = [];
    for (let at = 0; at < ranges.length; at += 2)
      lines.push(this.#decode(ranges[at] ?? 0, ranges[at + 1] ?? 0));
    return lines.length === 0 ? undefined : lines.join('\n');
  }

  #decode(from: number, to: number): string {
    return decoder.decode(this.#bytes.subarray(this.#eventStart + from, this.#eventStart + to));
  }

  /** Keeps what is not yet an event, and nothing of the caller's chunk; a comment is not kept at all. */
  #keepTail(): void {
    if (this.#fault !== undefined) return;
    const from = this.#open ? this.#eventStart : this.#lineStart;
    if (from === this.#length) {
      // Until the next chunk replaces it: between two events a stream keeps none.
      this.#bytes = none;
      return;
    }
    if (this.#own && from === 0 && this.#length <= this.#maxEventBytes) return;
    const start = this.#open ? from : this.#fieldStart();
    if (!this.#open && (this.#skipComment || (start < this.#length && this.#bytes[start] === COLON))) {
      this.#skipComment = true;
      this.#lineStart = this.#length;
      return;
    }
    if (this.#lineStart < this.#length && this.#length - start > this.#maxEventBytes) {
      this.#tooLarge(start);
      return;
    }
    this.#origin += from;
    this.#bytes = this.#bytes.slice(from, this.#length);
    this.#own = true;
    this.#length -= from;
    this.#scanned -= from;
    this.#lineStart -= from;
    this.#eventStart = 0;
  }

  /** Whether the line that was begun and not ended is, or could still have become, a field that matters. */
  #midField(): boolean {
    if (this.#skipComment) return false;
    return mayBecomeField(this.#bytes.subarray(this.#fieldStart(), this.#length));
  }

  /** Where the line begins, after the byte order mark of the stream. */
  #fieldStart(): number {
    return this.#lineStart + (this.#firstLine && startsWithBom(this.#bytes, this.#lineStart) ? 3 : 0);
  }

  #tooLarge(from: number): void {
    this.#fault = { kind: 'tooLarge', byte: this.#origin + from };
  }
}
