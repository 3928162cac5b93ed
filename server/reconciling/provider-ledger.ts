/**
 * Makes a provider keep its own ledger: one line for each request that it has served, completely or
 * in part. Usage records are compared with it, as with a provider's invoice.
 */
import { openSync, writeSync } from 'node:fs';
import { SseReader } from '../../openapi/grammars/sse-reader.ts';
import type { Provider, UpstreamRequest, UpstreamResponse } from '../core/provider.ts';
import { sumOf, unknownCounts, type TokenCounts } from '../core/token-counts.ts';
import { CallMeter } from '../metering/call-meter.ts';
import { estimateInput } from '../metering/estimate-input.ts';
import { ledgerLine } from './ledger-line.ts';

/** Takes one line; it survives the death of the process when the call returns. */
export type WriteLine = (line: string) => void;

/** Appends to the file, which is made when it is missing. Throws when it cannot be written. */
export function openLedger(path: string): WriteLine {
  const file = openSync(path, 'a', 0o600);
  return (line) => void writeSync(file, line);
}

/** Requests that the provider refuses, or that use nothing, are not in it. */
export function keepLedger(provider: Provider, write: WriteLine): Pick<Provider, 'send'> {
  return {
    async send(request) {
      const response = await provider.send(request);
      if (response.status !== 200 || request.format === 'token-count') return response;
      return { ...response, body: accounted(request, response, write) };
    },
  };
}

async function* accounted(
  request: UpstreamRequest,
  { body, headers }: UpstreamResponse,
  write: WriteLine,
): AsyncGenerator<Uint8Array> {
  const account = new Account(request, headers['content-type'] ?? '');
  try {
    for await (const chunk of body) {
      // Before it is passed on: a caller who has received it has been charged for it.
      account.read(chunk);
      yield chunk;
    }
    account.end();
  } finally {
    const { tokens } = account;
    if (tokens !== null) write(ledgerLine(request.traceId, tokens));
  }
}

/** The usage and cost of one response. */
class Account {
  readonly #request: UpstreamRequest;
  readonly #meter = new CallMeter();
  readonly #reader: SseReader | undefined;
  #chunks: Uint8Array[] = [];

  constructor(request: UpstreamRequest, mediaType: string) {
    this.#request = request;
    if (mediaType.startsWith('text/event-stream')) {
      this.#reader = new SseReader();
      this.#meter.stream(request.format);
    }
  }

  read(chunk: Uint8Array): void {
    if (this.#reader === undefined) this.#chunks.push(chunk);
    else for (const { data } of this.#reader.push(chunk)) this.#event(data);
  }

  end(): void {
    if (this.#reader !== undefined) this.#meter.whole();
    else this.#readResponse(Buffer.concat(this.#chunks).toString('utf8'));
    this.#chunks = [];
  }

  /** null: it has used nothing, or came to nothing that can be read. */
  get tokens(): TokenCounts | null {
    const { reported, isReportComplete, produced } = this.#meter;
    if (reported !== null && isReportComplete) return reported.tokens;
    if (produced?.hasContent !== true) return null;
    const isInputReported = reported !== null && sumOf(reported.tokens, 'input') !== null;
    const input = isInputReported
      ? reported.tokens
      : { ...unknownCounts, input_text: estimateInput(this.#request.json) };
    const { output_text, output_reasoning } = produced.tokens;
    return { ...input, output_text, output_reasoning };
  }

  #event(data: string | undefined): void {
    const json = data === undefined ? undefined : parse(data);
    if (json !== undefined) this.#meter.event(json);
  }

  #readResponse(text: string): void {
    const json = parse(text);
    if (json !== undefined) this.#meter.response(this.#request.format, json);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
