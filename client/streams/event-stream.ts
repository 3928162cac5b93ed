/** A stream of typed events as callers see it: read it with `for await`, or ask for the message that it adds up to. */
import { AbortError, ContractError, ModelrouteError } from '../errors.ts';

/** Adds events up to the response that a request without streaming would get. */
export interface Fold<Event, Final> {
  add(event: Event): void;
  result(): Final;
}

/** The parts of a stream. */
export interface StreamSource<Event> {
  events: AsyncGenerator<Event, void, undefined>;
  response: Response;
  traceId: string;
  /** Ends the request. */
  abort(): void;
}

/**
 * Every event is yielded once. The caller may ask for `final` before, while or after the events are read:
 * it takes no events away from their reader.
 */
export class EventStream<Event, Final> implements AsyncIterable<Event> {
  /** Id of the request in the service's logs. */
  readonly traceId: string;
  /** Status and headers; the body is being read by the stream. */
  readonly response: Response;
  readonly #source: StreamSource<Event>;
  readonly #fold: Fold<Event, Final>;
  readonly #waiting: Event[] = [];
  #reading: Promise<void> | undefined;
  #ended = false;
  #failure: unknown;

  constructor(source: StreamSource<Event>, fold: Fold<Event, Final>) {
    this.#source = source;
    this.#fold = fold;
    this.traceId = source.traceId;
    this.response = source.response;
  }

  [Symbol.asyncIterator](): AsyncIterator<Event, undefined, undefined> {
    return {
      next: async () => {
        while (this.#waiting.length === 0 && !this.#ended) await this.#read();
        const [event] = this.#waiting.splice(0, 1);
        if (event !== undefined) return { done: false, value: event };
        if (this.#failure !== undefined) throw this.#failure;
        return { done: true, value: undefined };
      },
      return: async () => {
        this.abort();
        return { done: true, value: undefined };
      },
    };
  }

  /** The whole response, once the stream has ended completely; rejects as reading the events would. */
  async final(): Promise<Final> {
    while (!this.#ended) await this.#read();
    if (this.#failure !== undefined) throw this.#failure;
    return this.#fold.result();
  }

  /** Ends the stream and frees its connection; after the end it does nothing. */
  abort(): void {
    if (!this.#ended) {
      this.#ended = true;
      this.#failure = new AbortError({
        message: 'The stream was left before its end.',
        traceId: this.traceId,
      });
    }
    this.#source.abort();
  }

  /** Waits for the first event (or the end); rejects when there is none to give. */
  async open(): Promise<this> {
    await this.#read();
    if (this.#waiting.length === 0 && this.#failure !== undefined) throw this.#failure;
    return this;
  }

  /** Reads one more event; several callers share one reading. */
  #read(): Promise<void> {
    this.#reading ??= this.#readOne().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #readOne(): Promise<void> {
    try {
      const { done, value } = await this.#source.events.next();
      if (this.#ended) return;
      if (done === true) {
        this.#ended = true;
        return;
      }
      this.#fold.add(value);
      this.#waiting.push(value);
    } catch (error) {
      this.#failure ??= error instanceof ModelrouteError ? error : this.#misshapen(error);
      this.#ended = true;
      this.#source.abort();
    }
  }

  #misshapen(cause: unknown): ContractError {
    return new ContractError({ message: 'An event does not have its shape.', traceId: this.traceId, cause });
  }
}
