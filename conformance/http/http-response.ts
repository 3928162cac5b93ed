/** What came back for one request, read to its end or to the kit's bounds. */
import { parseJson } from '../../openapi/json/json-value.ts';
import type { Outgoing } from './call.ts';

/** How reading ended: the body was whole, the connection broke, time ran out, or there was too much of it. */
export type ResponseEnd = 'whole' | 'cut' | 'slow' | 'long';

/** When how much of the body had come. */
export interface Arrival {
  afterMs: number;
  bytes: number;
}

export class HttpResponse {
  readonly sent: Outgoing;
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  readonly end: ResponseEnd;
  /** Chunks of the body as they came in. */
  readonly arrivals: readonly Arrival[];
  /** From sending to the end of the body, milliseconds. */
  readonly durationMs: number;
  #text: string | undefined;
  #json: { value: unknown } | undefined;

  constructor(parts: {
    sent: Outgoing;
    status: number;
    headers: Headers;
    bytes: Uint8Array;
    end: ResponseEnd;
    arrivals: readonly Arrival[];
    durationMs: number;
  }) {
    this.sent = parts.sent;
    this.status = parts.status;
    this.headers = parts.headers;
    this.bytes = parts.bytes;
    this.end = parts.end;
    this.arrivals = parts.arrivals;
    this.durationMs = parts.durationMs;
  }

  get text(): string {
    this.#text ??= new TextDecoder().decode(this.bytes);
    return this.#text;
  }

  /** Undefined when the body is no JSON. */
  get json(): unknown {
    this.#json ??= { value: parseJson(this.text) };
    return this.#json.value;
  }

  header(name: string): string | undefined {
    return this.headers.get(name) ?? undefined;
  }

  /** Without parameters, lower case; empty when there is none. */
  get mediaType(): string {
    return (this.header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  }

  get isHtml(): boolean {
    return this.mediaType === 'text/html' || /^\s*<(!doctype|html)/i.test(this.text.slice(0, 256));
  }
}
