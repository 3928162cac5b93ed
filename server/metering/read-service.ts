/** Reads how a provider served a call from its response or events: the service tier, and searches that no usage object counts. */
import type { Service } from '../core/call-observer.ts';
import { isJsonObject } from '../core/json.ts';
import type { WireFormat } from '../core/wire-format.ts';
import { fastMode, reportedTier } from './service-tiers.ts';

export class ServiceReader {
  readonly #format: WireFormat | null;
  #tier: string | null = null;
  /** Whole searches of a stream, until its last event lists them again. */
  #searches = 0;

  constructor(format: WireFormat | null) {
    this.#format = format;
  }

  get service(): Service {
    const webSearches = this.#format === 'responses' ? this.#searches : null;
    return { format: this.#format, tier: this.#tier, webSearches };
  }

  /** A whole response, or each event of a stream. Never throws; allocates nothing. */
  read(wire: unknown): void {
    if (!isJsonObject(wire)) return;
    if (this.#format === 'messages') this.#readUsage(usageOf(wire));
    else if (this.#format === 'responses') this.#readResponse(wire);
    else this.#setTier(wire['service_tier']);
  }

  #readUsage(usage: unknown): void {
    if (!isJsonObject(usage)) return;
    if (usage['speed'] === 'fast') this.#tier = fastMode;
    else if (this.#tier !== fastMode) this.#setTier(usage['service_tier']);
  }

  #readResponse(wire: Record<string, unknown>): void {
    const { type, item, response = wire } = wire;
    if (type === 'response.output_item.done' && isSearch(item)) this.#searches++;
    if (!isJsonObject(response)) return;
    this.#setTier(response['service_tier']);
    const { output } = response;
    if (Array.isArray(output)) this.#searches = Math.max(this.#searches, output.filter(isSearch).length);
  }

  /** The last one counts: the first events of a stream may name the tier that was asked for. */
  #setTier(name: unknown): void {
    if (typeof name === 'string') this.#tier = reportedTier(name);
  }
}

/** Of a plain message, of `message_start`, of `message_delta`. */
function usageOf({ usage, message }: Record<string, unknown>): unknown {
  return usage ?? (isJsonObject(message) ? message['usage'] : undefined);
}

/** A search, not the opening of a page that it found; one that failed is not billed. */
function isSearch(item: unknown): boolean {
  if (!isJsonObject(item) || item['type'] !== 'web_search_call' || item['status'] === 'failed') return false;
  const { action } = item;
  return !isJsonObject(action) || action['type'] === undefined || action['type'] === 'search';
}
