/**
 * One exchange with a provider over HTTP, driven by undici's dispatcher: no stream objects and no
 * promise per chunk. Its body is a flow; chunks that arrive before it has a reader are buffered, up to a limit.
 */
import { errors, type Dispatcher } from 'undici';
import { ApiError } from '../../core/api-error.ts';
import { pullChunks, type ByteSink, type FlowingBytes } from '../../core/byte-flow.ts';
import { isOwnExhaustion } from '../../core/own-exhaustion.ts';
import { ProviderFailure } from '../../core/provider-failure.ts';
import type { UpstreamResponse } from '../../core/provider.ts';

/** Buffer limit before the body has a reader, bytes. */
const keptBytes = 256 * 1024;
/** How much of a discarded response is drained to keep its connection, bytes, and for how long. */
const restBytes = 64 * 1024;
const restMs = 1_000;

type Head = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2];

export class HttpExchange implements Dispatcher.DispatchHandler, FlowingBytes {
  /** Rejects with an `ApiError` when no response arrives, or with the signal's reason when it is aborted before. */
  readonly response: Promise<UpstreamResponse>;
  readonly #name: string;
  readonly #signal: AbortSignal;
  readonly #abort = () => this.#cut(this.#signal.reason);
  #resolve: ((response: UpstreamResponse) => void) | undefined;
  #reject: ((cause: unknown) => void) | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #sink: ByteSink | undefined;
  #kept: Uint8Array[] = [];
  #keptBytes = 0;
  /** Paused because too much is kept, and not by the reader. */
  #isWaiting = false;
  /** No more comes: the body is whole, or it failed for this reason. */
  #over: { cause?: unknown } | undefined;
  /** Undefined until the reader is done; then how much more may come. */
  #rest: number | undefined;
  #restTimer: NodeJS.Timeout | undefined;

  /** `name` is the provider's, for errors. */
  constructor(name: string, signal: AbortSignal) {
    this.#name = name;
    this.#signal = signal;
    this.response = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    if (signal.aborted) this.#abort();
    else signal.addEventListener('abort', this.#abort);
  }

  /** Whether the response has not begun, and may still arrive. */
  get isAwaited(): boolean {
    return this.#reject !== undefined && this.#over === undefined;
  }

  // Called by undici.

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#over !== undefined) controller.abort(asError(this.#over.cause));
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: Head): void {
    if (status < 200) return;
    // A buffer for each name and value, which undici would keep for as long as the response streams.
    controller.rawHeaders = null;
    this.#reject = undefined;
    this.#resolve?.({ status, headers: joined(headers), body: this });
    this.#resolve = undefined;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    if (this.#over !== undefined) return;
    if (this.#rest !== undefined) {
      this.#rest -= chunk.length;
      if (this.#rest < 0) this.cancel();
    } else if (this.#sink !== undefined) this.#sink.chunk(chunk);
    else {
      this.#kept.push(chunk);
      this.#keptBytes += chunk.length;
      if (this.#keptBytes < keptBytes) return;
      this.#isWaiting = true;
      controller.pause();
    }
  }

  onResponseEnd(): void {
    if (this.#end({})) this.#sink?.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, cause: unknown): void {
    this.#fail(cause);
  }

  // Called by the reader.

  flowInto(sink: ByteSink): void {
    this.#sink = sink;
    const kept = this.#kept;
    this.#kept = [];
    for (const chunk of kept) {
      sink.chunk(chunk);
      // It has cancelled or released.
      if (this.#sink === undefined) return;
    }
    if (this.#over === undefined) {
      if (this.#isWaiting) this.resume();
    } else if ('cause' in this.#over) sink.fail(this.#over.cause);
    else sink.end();
  }

  pause(): void {
    this.#isWaiting = false;
    this.#controller?.pause();
  }

  resume(): void {
    this.#controller?.resume();
  }

  cancel(): void {
    this.#sink = undefined;
    this.#cut(new Error('the rest of the response is not needed'));
  }

  release(): void {
    if (this.#over !== undefined || this.#rest !== undefined) return;
    this.#sink = undefined;
    this.#rest = restBytes;
    this.#restTimer = setTimeout(() => this.cancel(), restMs);
    this.resume();
  }

  [Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    return pullChunks(this);
  }

  /** Aborts the exchange; a current reader gets the reason. */
  #cut(reason: unknown): void {
    const controller = this.#controller;
    this.#fail(reason);
    controller?.abort(asError(reason));
  }

  #fail(cause: unknown): void {
    if (!this.#end({ cause })) return;
    this.#reject?.(this.#signal.aborted ? cause : unreachable(this.#name, cause));
    this.#sink?.fail(cause);
  }

  /** False when it had ended before. */
  #end(over: { cause?: unknown }): boolean {
    if (this.#over !== undefined) return false;
    this.#over = over;
    clearTimeout(this.#restTimer);
    this.#signal.removeEventListener('abort', this.#abort);
    return true;
  }
}

function unreachable(name: string, cause: unknown): ApiError {
  if (isOwnExhaustion(cause))
    return new ApiError('model_unavailable', 'This server has no connection left for a provider.', {
      retryAfterMs: 1_000,
      cause,
    });
  const code = cause instanceof errors.ConnectTimeoutError ? 'deadline_exceeded' : 'upstream_error';
  return new ProviderFailure(code, name, 'cannot be reached', cause);
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}

/** undici gives the names in lower case and a list where a header came more than once. */
function joined(headers: Head): Record<string, string> {
  for (const name in headers) {
    const value = headers[name];
    if (Array.isArray(value)) headers[name] = value.join(', ');
  }
  return headers as Record<string, string>;
}
