/** One stream while it is relayed: from the provider's chunks to validated events for the caller, with backpressure both ways. */
import type { SseEvent } from '../../openapi/grammars/sse-event.ts';
import { SseReader } from '../../openapi/grammars/sse-reader.ts';
import type { EventTemplate, StreamChecker, StreamEnd } from '../../openapi/grammars/stream-checker.ts';
import type { CompiledGrammar, GrammarFacts } from '../../openapi/grammars/interpreter.ts';
import { ApiError } from '../core/api-error.ts';
import { flowOf, type ByteFlow, type ByteSink } from '../core/byte-flow.ts';
import { isTooDeep } from '../core/exact-json.ts';
import type { EventNormalizer } from '../dialects/event-normalizer.ts';
import type { EventOut, EventSource } from '../core/reply.ts';
import type { CallMeter } from '../metering/call-meter.ts';
import type { AttemptOutcome } from './attempt.ts';
import type { Outgoing, StreamEncoder } from './stream-encoder.ts';
import { isCallerGone } from '../core/caller-gone.ts';
import { brokenStream } from './broken-stream.ts';
import { EventJson } from './event-json.ts';
import { isContent } from './first-content.ts';
import { withoutUsage } from './without-usage.ts';
import type { RunningStream } from './relay.ts';
import { failureOfEvent, type FailingEvent } from './reported-error.ts';
import { attemptFailure, type AttemptFailure } from './upstream-failure.ts';

/** Bytes that may wait for the first content, or until the head of the response is sent. */
const waitingBytes = 256 * 1024;

const none = {};

const nothing = (): void => {};

const blankLine = Buffer.from('\n\n');

/** An event, with its value where it was made here. */
type NormalizableEvent = SseEvent & { readonly json?: object | undefined };

export interface EventRelayParts {
  stream: RunningStream;
  /** Of the provider's stream. */
  grammar: CompiledGrammar;
  facts: GrammarFacts;
  /** The stream brings usage that the caller has not requested. */
  hidesUsage: boolean;
  /** Normalizes events before they are validated; undefined where none is. */
  normalizer: EventNormalizer | undefined;
  encoder: StreamEncoder;
}

export class EventRelay implements ByteSink, EventSource {
  /** Resolves at the first delta of the completion; rejects with an `AttemptFailure` when the stream fails before, with `CallerGone` when the caller has disconnected. */
  readonly begun: Promise<void>;
  /** Resolves once the stream, having started, is over. */
  readonly ended: Promise<AttemptOutcome>;
  readonly #stream: RunningStream;
  readonly #flow: ByteFlow;
  readonly #checker: StreamChecker;
  readonly #reader: SseReader;
  readonly #normalizer: EventNormalizer | undefined;
  readonly #hidesUsage: boolean;
  readonly #encoder: StreamEncoder;
  readonly #meter: CallMeter;
  readonly #json = new EventJson();
  #end: (outcome: AttemptOutcome) => void = () => {};
  #begin: () => void = nothing;
  #refuse: (cause: unknown) => void = nothing;
  #hasBegun = false;
  /** Whether the events that were read last bring the first content. */
  #brings = false;
  /** The failure that the provider has reported in an event. */
  #reported: AttemptFailure | undefined;
  /** Chunks that arrived in this turn of the event loop. */
  #chunks: Uint8Array[] = [];
  #hasEnded = false;
  #out: EventOut | undefined;
  /** Valid events for which there is no `out` yet. */
  #waiting: Outgoing[] = [];
  #waitingBytes = 0;
  /** No more events are passed on; `failure` when an error event is the last. */
  #over: { failure?: ApiError } | undefined;

  constructor({ stream, grammar, facts, hidesUsage, normalizer, encoder }: EventRelayParts) {
    this.#stream = stream;
    this.#normalizer = normalizer;
    this.#hidesUsage = hidesUsage;
    this.#encoder = encoder;
    this.#meter = stream.progress.meter;
    this.#checker = grammar.start(facts);
    this.#reader = new SseReader({ maxEventBytes: grammar.grammar.framing.maxEventBytes });
    this.begun = new Promise((resolve, reject) => {
      this.#begin = resolve;
      this.#refuse = reject;
    });
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
    this.#flow = flowOf(stream.body);
    this.#flow.flowInto(this);
  }

  // Called by the provider's side.

  /** A socket emits several chunks at a time, often one for each event; they are processed together, when all of them have arrived. */
  chunk(bytes: Uint8Array): void {
    if (this.#chunks.push(bytes) === 1) queueMicrotask(this.#readLater);
  }

  /** With the chunks that came before it: what is written in a microtask leaves when all of them are done. */
  end(): void {
    this.#hasEnded = true;
    queueMicrotask(this.#readLater);
  }

  fail(cause: unknown): void {
    this.#readLater();
    const { signal, model } = this.#stream;
    if (this.#over !== undefined) return;
    if (isCallerGone(signal)) this.stop();
    else if (signal.aborted || cause instanceof ApiError) this.#fail(attemptFailure(cause, signal, model.id));
    else this.#breakOff('cut', cause);
  }

  // Called by the caller's side.

  start(out: EventOut): void {
    this.#out = out;
    const waiting = this.#waiting;
    this.#waiting = [];
    let takesMore = true;
    for (const events of waiting) takesMore = this.#send(out, events);
    if (this.#over !== undefined) this.#endOut();
    // Last: chunks that arrive then, perhaps at once, follow those that have waited.
    else if (takesMore && this.#waitingBytes >= waitingBytes) this.#flow.resume();
  }

  resume(): void {
    if (this.#over !== undefined) return;
    this.#stream.deadline.resume();
    this.#flow.resume();
  }

  stop(): void {
    if (this.#over === undefined) {
      this.#over = {};
      this.#end({ kind: 'cancelled' });
    }
    this.#flow.cancel();
    this.#refuse(this.#stream.callerSignal.reason);
  }

  /** Nothing would catch an error that is thrown in a microtask. */
  readonly #readLater = () => {
    try {
      this.#read();
      if (this.#hasEnded) this.#endReading();
    } catch (cause) {
      const isProviders = cause instanceof ApiError || isTooDeep(cause);
      const error = isProviders ? cause : new ApiError('internal_error', undefined, { cause });
      this.#fail(attemptFailure(error, this.#stream.signal, this.#stream.model.id));
    }
  };

  #read(): void {
    const [first] = this.#chunks;
    if (first === undefined || this.#over !== undefined) return;
    const bytes = this.#chunks.length === 1 ? first : Buffer.concat(this.#chunks);
    this.#chunks = [];
    this.#stream.deadline.touch();
    this.#passAll(this.#reader.push(bytes), true);
    this.#afterEvents();
    if (this.#over === undefined && this.#reader.fault !== undefined) this.#breakOff(this.#reader.fault.kind);
  }

  /** Passes events on until one is the last. Each is parsed once, for its normalization and for all that reads it. */
  #passAll(events: readonly NormalizableEvent[], normalizes: boolean): boolean {
    for (const event of events) {
      const isRead = event.json === undefined && event.data !== undefined;
      const json = isRead ? this.#json.parse(event.data) : event.json;
      const template = isRead ? this.#json.template : undefined;
      const made = normalizes ? this.#normalizer?.normalize(event, json) : undefined;
      const goesOn = made === undefined ? this.#pass(event, json, template) : this.#passAll(made, false);
      if (!goesOn) return false;
    }
    return true;
  }

  /** False when no other event may follow. */
  #pass(wire: SseEvent, parsed: object | undefined, template: EventTemplate | undefined): boolean {
    const { event, data, utf8, commentInside } = wire;
    const checked = { event, data, json: parsed, template, utf8, commentInside };
    if (this.#checker.event(checked) !== undefined) return false;
    const { kind, json } = this.#checker;
    if (kind === 'error' || kind === 'failed') {
      this.#reported = failureOfEvent(this.#stream, kind, json as FailingEvent);
      return false;
    }
    this.#meter.event(json, wire.end - wire.start);
    this.#brings ||= !this.#hasBegun && isContent(kind, json);
    if (!this.#hidesUsage) this.#encoder.add(wire, json);
    else this.#addHiding(wire, json);
    return !this.#checker.done;
  }

  /** Sends what the events have become, and ends the stream where one of them was its last. */
  #afterEvents(): void {
    this.#encoder.take(this.#write);
    if (this.#brings) this.#content();
    this.#brings = false;
    if (this.#reported !== undefined) this.#fail(this.#reported);
    else if (this.#checker.violation !== undefined) this.#fail(brokenStream(this.#stream, this.#checker));
    else if (this.#checker.done) this.#finish();
  }

  /** If the stream is not over, the provider has closed it without its last event, or without the blank line behind it. */
  #endReading(): void {
    const normalizer = this.#normalizer;
    if (this.#over === undefined && normalizer !== undefined) {
      if (normalizer.closesEvents && this.#passAll(this.#reader.push(blankLine), true)) {
        const ending = normalizer.missingEnd(this.#reader.position);
        if (ending !== undefined) this.#passAll(ending, false);
      }
      this.#afterEvents();
    }
    if (this.#over === undefined) this.#breakOff(this.#reader.end()?.kind ?? 'closed');
  }

  /** Removes usage that the gateway requested, and not the caller: both the last chunk and the `null` of the others. */
  #addHiding(event: SseEvent, json: unknown): void {
    const { usage } = (json ?? none) as { usage?: unknown };
    if (usage === undefined) this.#encoder.add(event, json);
    else if (usage === null) this.#encoder.add(event, json, withoutUsage(event.data ?? '', json as object));
  }

  /** From now on no other target can respond: a failure becomes an event. */
  #content(): void {
    this.#hasBegun = true;
    this.#stream.deadline.content();
    this.#stream.progress.content();
    this.#begin();
    this.#begin = nothing;
    this.#refuse = nothing;
  }

  readonly #write = (events: Outgoing): void => {
    if (this.#out !== undefined) this.#send(this.#out, events);
    else {
      this.#waiting.push(events);
      this.#waitingBytes += events.length;
      if (this.#waitingBytes < waitingBytes) return;
      this.#flow.pause();
      // This much before the first content counts as content.
      if (!this.#hasBegun) this.#content();
    }
  };

  /** False: the provider has been paused until `out` accepts more. */
  #send(out: EventOut, events: Outgoing): boolean {
    if (out.write(events) || this.#over !== undefined) return true;
    this.#flow.pause();
    this.#stream.deadline.pause();
    return false;
  }

  #finish(): void {
    this.#meter.whole();
    this.#over = {};
    this.#end({ kind: 'completed', status: this.#stream.status });
    this.#begin();
    // After all that waits for the outcome: the call is recorded before the caller has the end of the response.
    queueMicrotask(this.#endOut);
    this.#flow.release();
  }

  #breakOff(how: StreamEnd, cause?: unknown): void {
    this.#checker.end(how);
    this.#fail(brokenStream(this.#stream, this.#checker, how, cause));
  }

  #fail(failure: AttemptFailure): void {
    if (this.#over !== undefined) return;
    this.#over = { failure: failure.error };
    this.#end({ kind: 'failed', failure });
    this.#flow.cancel();
    queueMicrotask(this.#endOut);
    this.#refuse(failure);
  }

  /** Notifies the caller's side of the outcome when there is one, once. */
  readonly #endOut = () => {
    const out = this.#out;
    if (this.#over === undefined || out === undefined) return;
    this.#out = undefined;
    const { failure } = this.#over;
    if (failure !== undefined) {
      const { encoding, traceId, errorPageUrl } = this.#stream;
      const docUrl = errorPageUrl?.(failure.code);
      const own = this.#encoder.fail(failure, docUrl);
      out.write(own ?? encoding.errorEvent(failure, traceId, docUrl));
    }
    out.end(failure?.code);
  };
}
