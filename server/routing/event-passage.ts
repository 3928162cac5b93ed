/** One stream on its way through: from the pieces of the provider to checked events for the caller, with backpressure both ways. */
import type { SseEvent } from '../../openapi/grammars/sse-event.ts';
import { SseReader } from '../../openapi/grammars/sse-reader.ts';
import type { StreamChecker, StreamEnd } from '../../openapi/grammars/stream-checker.ts';
import { ApiError } from '../core/api-error.ts';
import { flowOf, type ByteFlow, type ByteSink } from '../core/byte-flow.ts';
import { isCallerGone } from '../core/caller-gone.ts';
import type { Passage } from '../gateway.ts';
import type { EventOut, EventSource } from '../http/surface.ts';
import { EventJson } from './event-json.ts';
import { ModelRenamer } from './rename-model.ts';
import { exchangeFailure } from './upstream-failure.ts';

/** How much may wait for the head of the answer to go out, bytes. */
const waitingBytes = 256 * 1024;

export class EventPassage implements ByteSink, EventSource {
  /** Resolves at the first good event; rejects with an `ApiError` when the stream fails before, with `CallerGone` when nobody wants it. */
  readonly begun: Promise<void>;
  readonly #passage: Passage;
  readonly #flow: ByteFlow;
  readonly #checker: StreamChecker;
  readonly #reader: SseReader;
  readonly #json = new EventJson();
  readonly #renamer: ModelRenamer | undefined;
  #begin: () => void = () => {};
  #refuse: (cause: unknown) => void = () => {};
  #hasBegun = false;
  /** What came in this turn of the loop. */
  #pieces: Uint8Array[] = [];
  #out: EventOut | undefined;
  /** Good events for which there is no `out` yet. */
  #waiting: (Uint8Array | string)[] = [];
  #waitingBytes = 0;
  /** Nothing more is passed on; `failure` when an error event is the last. */
  #over: { failure?: ApiError } | undefined;

  constructor(passage: Passage) {
    const { call, model, response } = passage;
    const grammar = call.contract.streamEvents?.grammar;
    if (grammar === undefined) throw new Error(`${call.contract.id} has no stream in the contract`);
    this.#passage = passage;
    this.#checker = grammar.start({ request: call.json });
    this.#reader = new SseReader({ maxEventBytes: grammar.grammar.framing.maxEventBytes });
    this.#renamer =
      model.upstreamModel === model.id ? undefined : new ModelRenamer(model.upstreamModel, model.id);
    this.begun = new Promise((resolve, reject) => {
      this.#begin = resolve;
      this.#refuse = reject;
    });
    this.#flow = flowOf(response.body);
    this.#flow.flowInto(this);
  }

  /** Lets the head of the answer go out although there is no event yet; from now on a failure is an event. */
  beginInSilence(): void {
    this.#hasBegun = true;
    this.#begin();
  }

  // What the provider's side calls.

  /** A socket gives several pieces at a time, often one for each event; they are looked at together, when all of them are here. */
  piece(bytes: Uint8Array): void {
    if (this.#pieces.push(bytes) === 1) queueMicrotask(this.#readLater);
  }

  end(): void {
    this.#read();
    if (this.#over === undefined) this.#breakOff(this.#reader.end()?.kind ?? 'closed');
  }

  fail(cause: unknown): void {
    this.#read();
    const { signal } = this.#passage.call.controller;
    if (this.#over !== undefined) return;
    if (isCallerGone(signal)) this.stop();
    else if (signal.aborted || cause instanceof ApiError)
      this.#fail(exchangeFailure(cause, signal, this.#passage.model.id));
    else this.#breakOff('cut', cause);
  }

  // What the caller's side calls.

  start(out: EventOut): void {
    this.#out = out;
    const waiting = this.#waiting;
    this.#waiting = [];
    if (this.#waitingBytes >= waitingBytes) this.#flow.resume();
    for (const events of waiting) this.#write(events);
    this.#endOut();
  }

  resume(): void {
    if (this.#over !== undefined) return;
    this.#passage.deadline.resume();
    this.#flow.resume();
  }

  stop(): void {
    this.#over ??= {};
    this.#passage.deadline.clear();
    this.#flow.cancel();
    this.#refuse(this.#passage.call.controller.signal.reason);
  }

  /** Nobody is there to catch what is thrown in a microtask. */
  readonly #readLater = () => {
    try {
      this.#read();
    } catch (cause) {
      this.#fail(new ApiError('internal_error', undefined, { cause }));
    }
  };

  #read(): void {
    const [first] = this.#pieces;
    if (first === undefined || this.#over !== undefined) return;
    const bytes = this.#pieces.length === 1 ? first : Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.#passage.deadline.heard();
    const events = this.#reader.push(bytes);
    if (this.#renamer === undefined) this.#passOn(events);
    else this.#passOnRenamed(events, this.#renamer);
    if (this.#checker.violation !== undefined) this.#fail(this.#broken());
    else if (this.#checker.done) this.#finish();
    else if (this.#reader.fault !== undefined) this.#breakOff(this.#reader.fault.kind);
  }

  #isGood({ event, data, utf8, commentInside }: SseEvent): boolean {
    const json = data === undefined ? undefined : this.#json.parse(data);
    return this.#checker.event({ event, data, json, utf8, commentInside }) === undefined;
  }

  /** Writes the leading events that break no rule; those that stand one after the other in one buffer go out together, without a copy. */
  #passOn(events: readonly SseEvent[]): void {
    let first: SseEvent | undefined;
    let last: SseEvent | undefined;
    for (const event of events) {
      if (!this.#isGood(event)) break;
      if (first !== undefined && last !== undefined && !follows(event, last)) {
        this.#write(bytesOf(first, last));
        first = event;
      }
      first ??= event;
      last = event;
      if (this.#checker.done) break;
    }
    if (first !== undefined && last !== undefined) this.#write(bytesOf(first, last));
  }

  /** The same, with the model's id changed in each. */
  #passOnRenamed(events: readonly SseEvent[], renamer: ModelRenamer): void {
    let text = '';
    for (const event of events) {
      if (!this.#isGood(event)) break;
      text += renamer.rename(event, this.#checker.json);
      if (this.#checker.done) break;
    }
    if (text !== '') this.#write(text);
  }

  #write(events: Uint8Array | string): void {
    if (this.#out === undefined) {
      this.#waiting.push(events);
      this.#waitingBytes += events.length;
      if (this.#waitingBytes >= waitingBytes) this.#flow.pause();
      this.beginInSilence();
    } else if (!this.#out.write(events) && this.#over === undefined) {
      this.#flow.pause();
      this.#passage.deadline.hold();
    }
  }

  #finish(): void {
    this.#close({});
    this.#flow.release();
  }

  #breakOff(how: StreamEnd, cause?: unknown): void {
    this.#checker.end(how);
    this.#fail(this.#broken(how, cause));
  }

  #fail(failure: ApiError): void {
    const { call, log } = this.#passage;
    const { code, cause } = failure;
    if (this.#hasBegun) log.warn({ traceId: call.traceId, code, err: cause ?? failure }, 'stream failed');
    this.#close({ failure });
    this.#flow.cancel();
    this.#refuse(failure);
  }

  #close(over: { failure?: ApiError }): void {
    this.#over = over;
    this.#passage.deadline.clear();
    this.#endOut();
  }

  /** When it is over and there is somebody to tell, tells how it ended. */
  #endOut(): void {
    if (this.#over === undefined || this.#out === undefined) return;
    const { failure } = this.#over;
    const { call } = this.#passage;
    if (failure !== undefined) this.#out.write(call.voice.errorEvent(failure, call.traceId));
    this.#out.end(failure?.code);
  }

  #broken(how?: StreamEnd, cause?: unknown): ApiError {
    const { violation } = this.#checker;
    const { id } = this.#passage.model;
    const place =
      violation === undefined
        ? 'stream'
        : `${violation.rule} at event ${violation.event}: ${violation.message}`;
    return how === 'cut'
      ? new ApiError('upstream_error', `The provider of model '${id}' broke off.`, {
          cause: new Error(place, { cause }),
        })
      : new ApiError('upstream_invalid_response', `The provider of model '${id}' sent an invalid response.`, {
          cause: new Error(place),
        });
  }
}

function bytesOf(first: SseEvent, last: SseEvent): Uint8Array {
  return new Uint8Array(first.raw.buffer, first.raw.byteOffset, last.end - first.start);
}

function follows(event: SseEvent, last: SseEvent): boolean {
  return event.start === last.end && event.raw.buffer === last.raw.buffer;
}
