/** Withholds the usage of a stream, wherever it arrives, and reports it once, at the end. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { OnNormalized } from '../../core/normalization.ts';
import { type ChunkEvent, NormalizedEvent } from './normalize-event.ts';

export class UsageNormalizer {
  readonly #onNormalized: OnNormalized;
  /** The chunk that has nothing but the last reported usage, or the JSON of that usage. */
  #kept: ChunkEvent | string | undefined;

  constructor(onNormalized: OnNormalized) {
    this.#onNormalized = onNormalized;
  }

  /** The chunk without its usage; undefined when it is then empty. `asEvent` makes an event of the chunk as it is. */
  take(chunk: JsonObject, asEvent: (chunk: JsonObject) => ChunkEvent): JsonObject | undefined {
    const { usage, choices } = chunk;
    if (!isJsonObject(usage)) return chunk;
    const isAlone = isNothing(choices);
    if (Object.keys(usage).length === 0) {
      this.#onNormalized('usage');
      return isAlone ? undefined : { ...chunk, usage: null };
    }
    if (!isAlone || this.#kept !== undefined) this.#onNormalized('usage');
    if (!isAlone) {
      // As a string: the object may be another event's by then.
      this.#kept = JSON.stringify(usage);
      return { ...chunk, usage: null };
    }
    if (!Array.isArray(choices)) this.#onNormalized('usage');
    const alone = asEvent(Array.isArray(choices) ? chunk : { ...chunk, choices: [] });
    // Without its value, for the same reason.
    this.#kept = alone instanceof NormalizedEvent ? new NormalizedEvent(alone.data, alone.start) : alone;
    return undefined;
  }

  /** The chunk that had the usage alone, for a stream that fails: it is passed on as it would be by itself. */
  giveBack(): ChunkEvent | undefined {
    return typeof this.#kept === 'string' ? undefined : this.#kept;
  }

  /** The event that reports it, once; undefined when there was no usage. `start` is its position in the stream. */
  report(identity: JsonObject, start: number): ChunkEvent | undefined {
    const kept = this.#kept;
    this.#kept = undefined;
    if (typeof kept !== 'string') return kept;
    const head = JSON.stringify({ ...identity, choices: [] }).slice(0, -1);
    return new NormalizedEvent(`${head},"usage":${kept}}`, start);
  }
}

const isNothing = (choices: JsonValue | undefined): boolean =>
  choices === undefined || choices === null || (Array.isArray(choices) && choices.length === 0);
