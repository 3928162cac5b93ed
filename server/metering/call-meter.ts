/** Reads along what an answer brings: what the provider tells of its usage, and how much it has produced. */
import type { UpstreamOperation } from '../core/provider.ts';
import { sumOf } from '../core/token-counts.ts';
import type { ProviderUsage } from '../core/provider-usage.ts';
import { ProviderUsageReader, readProviderUsage, usageFormatOf } from './read-provider-usage.ts';
import { StreamEstimate } from './stream-estimate.ts';

export class CallMeter {
  #reader: ProviderUsageReader | undefined;
  #reported: ProviderUsage | null = null;
  #produced: StreamEstimate | null = null;
  #isWhole = false;

  /** null when nothing has been told. */
  get reported(): ProviderUsage | null {
    return this.#reader === undefined ? this.#reported : (this.#reader.usage ?? null);
  }

  /** Whether `told` is the last word: the answer has come to its end. */
  get isReportComplete(): boolean {
    return this.#isWhole && this.reported !== null;
  }

  /** Of a stream, or of an answer whose output nobody has told; null where nothing was counted. */
  get produced(): StreamEstimate | null {
    return this.#produced;
  }

  /** A stream in the format of `operation` begins; an attempt before it counts no more. */
  stream(operation: UpstreamOperation): void {
    this.#reader = new ProviderUsageReader(usageFormatOf(operation));
    this.#produced = new StreamEstimate();
  }

  /** One event of the stream, parsed. */
  event(json: unknown): void {
    this.#reader?.read(json);
    this.#produced?.read(json);
  }

  /** A plain answer of `operation`, whole. */
  answer(operation: UpstreamOperation, json: unknown): void {
    this.#reader = undefined;
    this.#reported = readProviderUsage(usageFormatOf(operation), json) ?? null;
    this.#produced = null;
    if (this.#reported === null || sumOf(this.#reported.tokens, 'output') === 0) {
      this.#produced = new StreamEstimate();
      this.#produced.read(json);
    }
    this.#isWhole = true;
  }

  /** The stream has come to its end. */
  whole(): void {
    this.#isWhole = true;
  }
}
