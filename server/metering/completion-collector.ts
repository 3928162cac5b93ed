/**
 * Collects the completion of a call whose project stores it, from the events or the plain response of its provider. It
 * must not disturb the call: what it cannot read is left out.
 */
import { isJsonObject } from '../core/json.ts';
import type { WireEvent } from '../core/wire-event.ts';
import type { UpstreamConversation, WireFormat } from '../core/wire-format.ts';
import type { PartDecoder } from '../dialects/dialect.ts';
import { LossLog } from '../dialects/loss.ts';
import { dialects } from '../dialects/translate.ts';
import { Arrivals } from './arrivals.ts';
import { CompletionText } from './completion-text.ts';

export class CompletionCollector {
  readonly #startedMs: number;
  #decoder: PartDecoder | undefined;
  #text = new CompletionText();
  #arrivals = new Arrivals();
  #lastContentMs: number | null = null;

  /** `startedMs`: `performance.now()` of the start of the call. */
  constructor(startedMs: number) {
    this.#startedMs = startedMs;
  }

  /** A stream in this format begins; an attempt before it counts no more. */
  stream(format: WireFormat): void {
    this.#begin(format);
  }

  /** One event of the stream, parsed, with its size. Strings of `json` are kept, but not its objects. */
  event(json: unknown, bytes: number): void {
    const atMs = Math.round(performance.now() - this.#startedMs);
    this.#arrivals.add({ at_ms: atMs, events: 1, bytes });
    if (isJsonObject(json) && this.#read(() => [{ event: null, data: json }])) this.#lastContentMs = atMs;
  }

  /** A plain response in this format, whole. */
  response(format: WireFormat, json: unknown): void {
    this.#begin(format);
    if (isConversation(format) && isJsonObject(json))
      this.#read(() => dialects[format].unfoldCompletion(json));
  }

  /**
   * As JSON, as the API returns it; null where nothing has come. `firstContentMs` is known when all events that came with
   * the first content have been read: the last content is not before it, and there is none without it.
   */
  stored(firstContentMs: number | null): string | null {
    const { choices, isTruncated } = this.#text;
    if (!choices.some(({ parts, finish_reason }) => parts.length > 0 || finish_reason !== null)) return null;
    const [first, last] = [firstContentMs, this.#lastContentMs];
    return JSON.stringify({
      choices,
      is_truncated: isTruncated,
      last_content_ms: first === null || last === null ? null : Math.max(last, Math.round(first)),
      arrivals: this.#arrivals.list,
    });
  }

  #begin(format: WireFormat): void {
    this.#decoder = isConversation(format) ? dialects[format].createDecoder(new LossLog(), 0) : undefined;
    this.#text = new CompletionText();
    this.#arrivals = new Arrivals();
    this.#lastContentMs = null;
  }

  /** True where there was content. */
  #read(events: () => readonly WireEvent[]): boolean {
    let isContent = false;
    try {
      for (const event of events())
        for (const part of this.#decoder?.decode(event) ?? []) isContent = this.#text.add(part) || isContent;
    } catch {
      // Calls that are interleaved beyond what a decoder lets wait.
      this.#decoder = undefined;
      this.#text.truncate();
    }
    return isContent;
  }
}

function isConversation(format: WireFormat): format is UpstreamConversation {
  return Object.hasOwn(dialects, format);
}
