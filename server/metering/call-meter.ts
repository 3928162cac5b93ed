/** Observes a response: the usage that the provider reports, and the amount of output produced. */
import type { Service } from '../core/call-observer.ts';
import { sumOf, tokenClasses } from '../core/token-counts.ts';
import type { ProviderUsage } from '../core/provider-usage.ts';
import type { WireFormat } from '../core/wire-format.ts';
import type { CompletionCollector } from './completion-collector.ts';
import { ProviderUsageReader, readProviderUsage } from './read-provider-usage.ts';
import { ServiceReader } from './read-service.ts';
import { StreamEstimate } from './stream-estimate.ts';

export class CallMeter {
  #reader: ProviderUsageReader | undefined;
  #reported: ProviderUsage | null = null;
  #produced: StreamEstimate | null = null;
  #isWhole = false;
  #service = new ServiceReader(null);
  #collector: CompletionCollector | undefined;

  /** null when nothing has been reported. */
  get reported(): ProviderUsage | null {
    return this.#reader === undefined ? this.#reported : (this.#reader.usage ?? null);
  }

  /** Whether the reported tokens are final: the response has ended. A rerank may report its searches alone. */
  get isReportComplete(): boolean {
    const tokens = this.reported?.tokens;
    return this.#isWhole && tokens !== undefined && tokenClasses.some((name) => tokens[name] !== null);
  }

  /** How the provider served the call, as far as it has reported that. */
  get service(): Service {
    return this.#service.service;
  }

  /** For a stream, or for a completion whose output the provider did not report; null where nothing was counted. */
  get produced(): StreamEstimate | null {
    return this.#produced;
  }

  /** From now on, `collector` receives what the meter does. */
  collect(collector: CompletionCollector): void {
    this.#collector = collector;
  }

  /** A provider's stream in this format begins; an attempt before it counts no more. */
  stream(format: WireFormat): void {
    this.#reader = new ProviderUsageReader(format);
    this.#service = new ServiceReader(format);
    this.#produced = new StreamEstimate();
    this.#collector?.stream(format);
  }

  /** One event of the stream, parsed; `bytes` is its size for the collector. */
  event(json: unknown, bytes = 0): void {
    this.#reader?.read(json);
    this.#service.read(json);
    this.#produced?.read(json);
    this.#collector?.event(json, bytes);
  }

  /** A provider's plain response in this format, whole. */
  response(format: WireFormat, json: unknown): void {
    this.#reader = undefined;
    this.#service = new ServiceReader(format);
    this.#service.read(json);
    this.#reported = readProviderUsage(format, json) ?? null;
    this.#produced = null;
    if (this.#reported === null || sumOf(this.#reported.tokens, 'output') === 0) {
      this.#produced = new StreamEstimate();
      this.#produced.read(json);
    }
    this.#collector?.response(format, json);
    this.#isWhole = true;
  }

  /** The stream has come to its end. */
  whole(): void {
    this.#isWhole = true;
  }
}
