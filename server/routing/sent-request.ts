/**
 * A prepared request that is sent to a target. A class for the sake of `json`: an accessor in an object literal makes V8
 * create a new shape for each object, and what the accessor refers to then lives as long as that shape, until the next full
 * collection.
 */
import type { FileAccess } from '../core/file-access.ts';
import { wholeJson, type GatewayCall } from '../core/gateway-call.ts';
import type { UpstreamRequest } from '../core/provider.ts';
import type { PreparedRequest } from './prepare-request.ts';

export interface SendingParts {
  call: GatewayCall;
  /** The provider's model id. */
  model: string;
  files: FileAccess;
  signal: AbortSignal;
  traceHeaders: Readonly<Record<string, string>> | undefined;
}

export class SentRequest implements UpstreamRequest {
  readonly format: UpstreamRequest['format'];
  readonly model: string;
  readonly body: UpstreamRequest['body'];
  readonly form: UpstreamRequest['form'];
  readonly headers: UpstreamRequest['headers'];
  readonly traceId: string;
  readonly caller: GatewayCall;
  readonly files: FileAccess;
  readonly signal: AbortSignal;
  readonly #prepared: PreparedRequest;

  constructor(prepared: PreparedRequest, { call, model, files, signal, traceHeaders }: SendingParts) {
    this.format = prepared.format;
    this.model = model;
    this.body = prepared.body;
    this.form = prepared.form;
    this.headers = traceHeaders === undefined ? prepared.headers : { ...prepared.headers, ...traceHeaders };
    this.traceId = call.traceId;
    this.caller = call;
    this.files = files;
    this.signal = signal;
    this.#prepared = prepared;
  }

  /** Large values are put back only for a provider that reads them. */
  get json(): UpstreamRequest['json'] {
    const { translation, json } = this.#prepared;
    return translation === undefined ? wholeJson(this.caller, json) : json;
  }
}
