/** How the valid events of a provider reach the caller: in their own bytes, renamed, or in another format. */
import type { SseEvent } from '../../openapi/grammars/sse-event.ts';
import type { CompiledGrammar } from '../../openapi/grammars/interpreter.ts';
import type { StreamChecker, Violation } from '../../openapi/grammars/stream-checker.ts';
import { ApiError } from '../core/api-error.ts';
import type { GatewayCall } from '../core/gateway-call.ts';
import { formatWireEvent } from '../core/wire-event.ts';
import { isJsonObject } from '../core/json.ts';
import type { ResponsePresenter } from '../dialects/responses/present-response.ts';
import type { EventTranslator } from '../dialects/translate.ts';
import { ModelRenamer } from './rename-model.ts';

/** The output: bytes as they arrived, or a string. */
export type Outgoing = Uint8Array | string;

export interface StreamEncoder {
  /** Adds a valid event; `json` is its data parsed, undefined for a literal; `data` replaces its own when it is set. */
  add(event: SseEvent, json: unknown, data?: string): void;
  /** Returns the output of all events added since the last call. */
  take(write: (events: Outgoing) => void): void;
  /** The events that end the stream when it fails now; undefined where those of the surface do. */
  fail(error: ApiError, docUrl?: string): string | undefined;
}

interface Named {
  model?: unknown;
  message?: { model?: unknown };
}

/**
 * For a provider of the surface's own format. Consecutive events in one buffer are sent
 * together, without a copy, unless the model has another name here.
 */
export class IdentityEncoder implements StreamEncoder {
  readonly #model: string;
  #renamer: ModelRenamer | undefined;
  #isNamed = false;
  #first: SseEvent | undefined;
  #last: SseEvent | undefined;
  #done: Outgoing[] = [];

  /** `model` is the id that the caller sees. */
  constructor(model: string) {
    this.#model = model;
  }

  add(event: SseEvent, json: unknown, data?: string): void {
    if (!this.#isNamed) this.#learn(json);
    if (this.#renamer !== undefined || data !== undefined) {
      this.#cut();
      const about = { event: event.event, data: data ?? event.data ?? '' };
      const text = this.#renamer?.rename(about, json) ?? formatText(about);
      const last = this.#done.at(-1);
      if (typeof last === 'string') this.#done[this.#done.length - 1] = last + text;
      else this.#done.push(text);
      return;
    }
    if (this.#last !== undefined && !follows(event, this.#last)) this.#cut();
    this.#first ??= event;
    this.#last = event;
  }

  fail(): undefined {
    return undefined;
  }

  /** The next event added does not directly follow the last one. */
  #cut(): void {
    if (this.#first !== undefined && this.#last !== undefined)
      this.#done.push(bytesOf(this.#first, this.#last));
    this.#first = undefined;
    this.#last = undefined;
  }

  take(write: (events: Outgoing) => void): void {
    this.#cut();
    const done = this.#done;
    if (done.length === 0) return;
    this.#done = [];
    for (const events of done) write(events);
  }

  /** The first event that names a model decides; the grammar ensures that the others name the same. */
  #learn(json: unknown): void {
    const { model, message } = (json ?? {}) as Named;
    const named = model ?? message?.model;
    if (typeof named !== 'string') return;
    this.#isNamed = true;
    if (named !== this.#model) this.#renamer = new ModelRenamer(this.#model);
  }
}

/** Events with the whole response, by which a stream ends well. */
const wholeEvents: ReadonlySet<string> = new Set(['response.completed', 'response.incomplete']);
const dataName = '\ndata: ';

const wholeIdOf = (data: object | string): string => (data as { response: { id: string } }).response.id;

/** Each line of data has a name of its own on the wire. */
function formatText({ event, data }: { event: string | undefined; data: string }): string {
  return formatWireEvent({ event: event ?? null, data: data.replaceAll('\n', '\ndata: ') });
}

function bytesOf(first: SseEvent, last: SseEvent): Uint8Array {
  return new Uint8Array(first.raw.buffer, first.raw.byteOffset, last.end - first.start);
}

function follows(event: SseEvent, last: SseEvent): boolean {
  return event.start === last.end && event.raw.buffer === last.raw.buffer;
}

/** For a provider of responses: in its own bytes, but for what the presenter changes. */
export class PresentingEncoder implements StreamEncoder {
  readonly #presenter: ResponsePresenter;
  readonly #identity: IdentityEncoder;
  readonly #onResponse: GatewayCall['onResponse'];

  /** `onResponse` gets the whole response. */
  constructor(presenter: ResponsePresenter, model: string, onResponse?: GatewayCall['onResponse']) {
    this.#presenter = presenter;
    this.#identity = new IdentityEncoder(model);
    this.#onResponse = onResponse;
  }

  add(event: SseEvent, json: unknown): void {
    const data = event.data ?? '';
    const made = isJsonObject(json) ? this.#presenter.event(json, data) : undefined;
    // A response that is kept has an id of this service, so that such an event is never sent as it is.
    if (made !== undefined && event.event !== undefined && wholeEvents.has(event.event))
      this.#onResponse?.(this.#presenter.id, made);
    this.#identity.add(event, json, made);
  }

  fail(error: ApiError, docUrl?: string): string {
    return this.#presenter.fail(error, docUrl).map(formatWireEvent).join('');
  }

  take(write: (events: Outgoing) => void): void {
    this.#identity.take(write);
  }
}

/** For a provider of another format. The output is validated against the surface's grammar, as the input was against the provider's. */
export class TranslatingEncoder implements StreamEncoder {
  readonly #translator: EventTranslator;
  readonly #rules: CompiledGrammar['grammar']['rules'];
  readonly #checker: StreamChecker;
  readonly #onResponse: GatewayCall['onResponse'];
  #text = '';

  /** `request` is the caller's; `onResponse` gets the whole response, where the surface has an event with it. */
  constructor(
    translator: EventTranslator,
    grammar: CompiledGrammar,
    request: unknown,
    onResponse?: GatewayCall['onResponse'],
  ) {
    this.#translator = translator;
    this.#rules = grammar.grammar.rules;
    this.#checker = grammar.start({ request });
    this.#onResponse = onResponse;
  }

  /**
   * Throws when the translation breaks the surface's grammar: a fault of this service, or `upstream_invalid_response` where
   * the completion is within the limits of the provider's format alone.
   */
  add(event: SseEvent, json: unknown): void {
    const data = (json as object | undefined) ?? event.data ?? '';
    for (const made of this.#translator.push({ event: event.event ?? null, data })) {
      const text = formatWireEvent(made);
      const literal = typeof made.data === 'string' ? made.data : undefined;
      const violation = this.#checker.event({
        event: made.event ?? undefined,
        data: literal ?? '{}',
        json: literal === undefined ? made.data : undefined,
      });
      if (violation !== undefined) throw this.#broken(violation);
      if (this.#onResponse !== undefined && made.event !== null && wholeEvents.has(made.event))
        this.#onResponse(
          wholeIdOf(made.data),
          text.slice(text.indexOf(dataName) + dataName.length).trimEnd(),
        );
      this.#text += text;
    }
  }

  #broken({ rule, event, message }: Violation): Error {
    const cause = new Error(`translated stream: ${rule} at event ${event}: ${message}`);
    if (this.#rules[rule]?.class !== 'limit') return cause;
    const text = `The provider's completion breaks a limit of this format: ${message}`;
    return new ApiError('upstream_invalid_response', text, { cause });
  }

  fail(error: ApiError, docUrl?: string): string | undefined {
    return this.#translator.fail(error, docUrl)?.map(formatWireEvent).join('');
  }

  take(write: (events: Outgoing) => void): void {
    if (this.#text === '') return;
    const text = this.#text;
    this.#text = '';
    write(text);
  }
}
