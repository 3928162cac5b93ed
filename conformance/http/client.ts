/** Sends the kit's requests. Every request is bounded in time and every body in size, whatever the other side does. */
import { HttpResponse, type ResponseEnd, type Arrival } from './http-response.ts';
import { announceBody } from './announce-body.ts';
import type { Outgoing } from './call.ts';
import { connectionProblem, NoResponse } from './connection-problem.ts';
import { multipartBody } from './multipart-body.ts';

export interface ClientLimits {
  /** Longest time for one request, to the end of its body, milliseconds. */
  timeoutMs: number;
  /** Longest body that is read, bytes. */
  maxBytes: number;
  /** Longest `retry-after` of a 429 that the kit waits for before it repeats the request, milliseconds. */
  maxWaitMs: number;
}

export const defaultLimits: ClientLimits = {
  timeoutMs: 30_000,
  maxBytes: 16 * 1024 * 1024,
  maxWaitMs: 15_000,
};

/** After so many timeouts, later requests get a shorter one, so that a run ends. */
const haste = [
  { afterSlow: 12, timeoutMs: 1_000 },
  { afterSlow: 3, timeoutMs: 5_000 },
];
const repeatsAfterLimit = 2;

/** The sender of one run. Counts what it does. */
export class Client {
  readonly #limits: ClientLimits;
  readonly #stop: AbortSignal;
  #slow = 0;
  /** How many requests were sent. */
  requests = 0;

  /** `stop` ends every request when the run is over. */
  constructor(limits: ClientLimits, stop: AbortSignal) {
    this.#limits = limits;
    this.#stop = stop;
  }

  /**
   * Sends, reads to the end, repeats after a pause where the other side limits the rate. Rejects with
   * `NoResponse` when no head of a response came. `leaveAfter` hangs up as soon as it is true of the bytes so far.
   */
  async send(outgoing: Outgoing, leaveAfter?: (bytes: number) => boolean): Promise<HttpResponse> {
    for (let repeats = 0; ; repeats++) {
      const response = await this.#sendOnce(outgoing, leaveAfter);
      if (response.status !== 429 || outgoing.ordersError || repeats === repeatsAfterLimit) return response;
      const waitMs = Number(response.header('retry-after') ?? '1') * 1_000;
      if (!(waitMs <= this.#limits.maxWaitMs) || this.#stop.aborted) return response;
      await new Promise((resolve) => {
        setTimeout(resolve, waitMs);
      });
    }
  }

  /** Announces a body of `bytes` bytes and sends none of it: what a server that minds its limit refuses at once. */
  announce(outgoing: Outgoing, bytes: number): Promise<HttpResponse> {
    this.requests += 1;
    return announceBody(outgoing, bytes, this.#timeoutMs());
  }

  #timeoutMs(): number {
    const hasty = haste.find(({ afterSlow }) => this.#slow >= afterSlow);
    return Math.min(this.#limits.timeoutMs, hasty?.timeoutMs ?? Infinity);
  }

  async #sendOnce(outgoing: Outgoing, leaveAfter?: (bytes: number) => boolean): Promise<HttpResponse> {
    const startedMs = performance.now();
    const timeoutMs = this.#timeoutMs();
    const timeout = AbortSignal.timeout(timeoutMs);
    const leave = new AbortController();
    const signal = AbortSignal.any([timeout, this.#stop, leave.signal]);
    const response = await this.#head(outgoing, signal, timeout, timeoutMs);
    const { chunks, arrivals, end } = await this.#body(response, startedMs, timeout, (bytes) => {
      if (leaveAfter?.(bytes) === true) leave.abort();
    });
    if (end !== 'whole') leave.abort();
    if (end === 'slow') this.#slow += 1;
    return new HttpResponse({
      sent: outgoing,
      status: response.status,
      headers: response.headers,
      bytes: Buffer.concat(chunks),
      end,
      arrivals,
      durationMs: performance.now() - startedMs,
    });
  }

  /** A connection that the other side closed while idle shows only now: one more try distinguishes it from a fault. */
  async #head(
    outgoing: Outgoing,
    signal: AbortSignal,
    timeout: AbortSignal,
    timeoutMs: number,
  ): Promise<Response> {
    const { headers, ...body } = bodyOf(outgoing);
    for (let tries = 0; ; tries++) {
      this.requests += 1;
      try {
        return await fetch(outgoing.url, {
          method: outgoing.method,
          headers: { 'accept-encoding': 'identity', ...headers },
          redirect: 'manual',
          signal,
          ...body,
        });
      } catch (thrown) {
        if (timeout.aborted) {
          this.#slow += 1;
          throw new NoResponse(
            `${new URL(outgoing.url).host} did not respond within ${timeoutMs / 1_000} s`,
            false,
          );
        }
        if (this.#stop.aborted) throw new NoResponse('the time of the run was up', true);
        const problem = connectionProblem(thrown, outgoing.url);
        if (problem.hopeless || tries > 0) throw problem;
      }
    }
  }

  async #body(
    response: Response,
    startedMs: number,
    timeout: AbortSignal,
    onBytes: (bytes: number) => void,
  ): Promise<{ chunks: Uint8Array[]; arrivals: Arrival[]; end: ResponseEnd }> {
    const chunks: Uint8Array[] = [];
    const arrivals: Arrival[] = [];
    let bytes = 0;
    const reader = response.body?.getReader();
    try {
      for (;;) {
        const chunk = await reader?.read();
        if (chunk === undefined || chunk.done) return { chunks, arrivals, end: 'whole' };
        chunks.push(chunk.value);
        bytes += chunk.value.length;
        arrivals.push({ afterMs: performance.now() - startedMs, bytes });
        if (bytes > this.#limits.maxBytes) return { chunks, arrivals, end: 'long' };
        onBytes(bytes);
      }
    } catch {
      return { chunks, arrivals, end: timeout.aborted ? 'slow' : 'cut' };
    }
  }
}

function bodyOf({ text, form, headers }: Outgoing): {
  headers: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
} {
  if (form === undefined) return text === undefined ? { headers } : { headers, body: text };
  const { bytes, contentType } = multipartBody(form);
  return { headers: { ...headers, 'content-type': contentType }, body: bytes };
}
