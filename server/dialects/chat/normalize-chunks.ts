/**
 * Normalizes the known deviations of chat-completions streams before the stream is validated against the grammar.
 * Events without one stay as they are. Other deviations stay too, for validation to refuse.
 */
import { parseExactJson } from '../../core/exact-json.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import {
  type Normalization,
  type NormalizationRule,
  type OnNormalized,
  rulesOf,
} from '../../core/normalization.ts';
import { ChoiceNormalizer } from './normalize-choices.ts';
import { normalizeCounts } from './normalize-counts.ts';
import { normalizeError } from './normalize-error.ts';
import { type ChunkEvent, NormalizedEvent } from './normalize-event.ts';
import { framed, type Framed } from './normalize-framing.ts';
import { IdentityNormalizer, isText } from './normalize-identity.ts';
import { normalizeHead } from './normalize-members.ts';
import { UsageNormalizer } from './normalize-usage.ts';
import { isPlainContent } from './plain-content.ts';

export interface NormalizerParts {
  normalization: Normalization;
  /** The model that was requested; chunks that name no model get this one. */
  model: string;
  /** Whether one choice was requested; so by default. */
  isSingle?: boolean;
  onNormalized: OnNormalized;
  nowMs?: () => number;
}

/** Undefined when there is nothing to normalize. */
export function createChunkNormalizer(parts: NormalizerParts): ChunkNormalizer | undefined {
  return parts.normalization.length === 0 ? undefined : new ChunkNormalizer(parts);
}

/** For one stream. Never throws on what the stream contains. */
export class ChunkNormalizer {
  readonly #rules: ReadonlySet<NormalizationRule>;
  readonly #onNormalized: OnNormalized;
  readonly #identity: IdentityNormalizer | undefined;
  readonly #choices: ChoiceNormalizer;
  readonly #usage: UsageNormalizer | undefined;
  /** Identity of the first chunk, as it is passed on. */
  #head: JsonObject | undefined;
  /** A chunk with neither an id nor choices, before all others: it gets the identity of the next one. */
  #early: JsonObject | undefined;

  constructor({ normalization, model, isSingle = true, onNormalized, nowMs = Date.now }: NormalizerParts) {
    const rules = rulesOf(normalization);
    this.#rules = rules;
    this.#onNormalized = onNormalized;
    this.#identity = rules.has('identity') ? new IdentityNormalizer({ model, nowMs }) : undefined;
    this.#usage = rules.has('usage') ? new UsageNormalizer(onNormalized) : undefined;
    this.#choices = new ChoiceNormalizer({ rules, isAuto: normalization === 'auto', isSingle, onNormalized });
  }

  /**
   * The events that replace this one: none, itself or another, or more. Undefined: itself alone. `json` is its data
   * parsed, undefined where it is no JSON object; it is only read until the next call.
   */
  normalize(event: ChunkEvent, json: unknown): readonly ChunkEvent[] | undefined {
    if (event.event !== undefined || event.commentInside || json === undefined)
      return this.#normalizeFramed(event, json);
    if (!event.utf8 || !isJsonObject(json)) return undefined;
    // Most events of most streams: nothing can be wrong with them.
    if (isPlainContent(json, this.#head) && this.#choices.isOpen(0)) return undefined;
    return this.#normalizeJson(event, json);
  }

  /** The end of a stream that has none, where everything has been sent: undefined where something is missing. */
  missingEnd(start: number): readonly ChunkEvent[] | undefined {
    if (!this.#rules.has('terminator') || !this.#choices.haveEnded) return undefined;
    this.#onNormalized('terminator');
    return this.#end(new NormalizedEvent('[DONE]', start));
  }

  /** Whether an event that is not closed by a blank line counts. */
  get closesEvents(): boolean {
    return this.#rules.has('terminator');
  }

  #normalizeFramed(event: ChunkEvent, json: unknown): readonly ChunkEvent[] | undefined {
    if (!event.utf8) return undefined;
    const made: Framed = this.#rules.has('framing') ? framed(event, json) : event;
    if (made !== event) this.#onNormalized('framing');
    if (made === undefined) return [];
    if (made.event !== undefined || made.commentInside) return undefined;
    if (made.data === '[DONE]') return this.#end(made);
    if (made === event || !isJsonObject(json)) return made === event ? undefined : [made];
    return this.#normalizeJson(made, json) ?? [made];
  }

  #normalizeJson(event: ChunkEvent, json: JsonObject): readonly ChunkEvent[] | undefined {
    try {
      const error = this.#rules.has('errors') ? normalizeError(json) : undefined;
      if (error !== undefined) {
        this.#onNormalized('errors');
        return withBefore(
          this.#usage?.giveBack(),
          new NormalizedEvent(JSON.stringify(error), event.start, error),
        );
      }
      if (json.error) return withBefore(this.#usage?.giveBack(), event);
      const chunk = this.#withChoices(json);
      return isChunk(chunk) ? this.#normalizeChunk(json, chunk, event) : undefined;
    } catch (cause) {
      // Nested too deep to be written again.
      if (cause instanceof RangeError || cause instanceof SyntaxError) return undefined;
      throw cause;
    }
  }

  #normalizeChunk(
    given: JsonObject,
    chunk: JsonObject,
    event: ChunkEvent,
  ): readonly ChunkEvent[] | undefined {
    if (
      this.#identity !== undefined &&
      this.#head === undefined &&
      this.#early === undefined &&
      isEarly(chunk)
    ) {
      this.#early = structuredClone(chunk);
      return [];
    }
    const early = this.#early;
    this.#early = undefined;
    const named = this.#done('identity', chunk, this.#identity?.normalize(chunk) ?? chunk);
    this.#head ??= identityOf(named);
    const left = this.#normalizeNamed(given, named, event);
    return early === undefined ? left : [this.#namedEvent(early, event.start), ...(left ?? [event])];
  }

  /** The chunk with the identity of the stream. */
  #namedEvent(chunk: JsonObject, start: number): ChunkEvent {
    const named = this.#done('identity', chunk, this.#identity?.normalize(chunk) ?? chunk);
    return new NormalizedEvent(JSON.stringify(named), start);
  }

  #normalizeNamed(
    given: JsonObject,
    named: JsonObject,
    event: ChunkEvent,
  ): readonly ChunkEvent[] | undefined {
    const asEvent = (made: JsonObject): ChunkEvent =>
      made === given ? event : new NormalizedEvent(JSON.stringify(made), event.start, made);
    const headed = this.#rules.has('members') ? this.#done('members', named, normalizeHead(named)) : named;
    const counted = this.#rules.has('counts') ? this.#done('counts', headed, withCounts(headed)) : headed;
    const chosen = this.#normalizeChoices(counted, event.data ?? '');
    const left = chosen && this.#usage !== undefined ? this.#usage.take(chosen, asEvent) : chosen;
    if (left === given) return undefined;
    return left === undefined ? [] : [asEvent(left)];
  }

  /** A chunk that has no list of choices has none. */
  #withChoices(json: JsonObject): JsonObject {
    const isAbsent = (json.choices ?? null) === null && (json.usage ?? null) === null;
    if (!isAbsent || json.object !== 'chat.completion.chunk' || !this.#rules.has('choices')) return json;
    this.#onNormalized('choices');
    return { ...json, choices: [] };
  }

  /** Undefined when nothing is left of the chunk. */
  #normalizeChoices(chunk: JsonObject, data: string): JsonObject | undefined {
    const { choices: given, usage } = chunk;
    if (!Array.isArray(given)) return chunk;
    let exact: unknown;
    const choices = this.#choices.normalize(given, (choice, call) => {
      exact ??= parseExactJson(data);
      return argumentsAt(exact, choice, call);
    });
    if (choices === given) return chunk;
    if (choices.length === 0 && !isJsonObject(usage)) return undefined;
    return { ...chunk, choices: [...choices] };
  }

  #end(event: ChunkEvent): readonly ChunkEvent[] {
    const early = this.#early;
    this.#early = undefined;
    const lead = early === undefined ? [] : [this.#namedEvent(early, event.start)];
    const head = this.#head ?? {};
    const ends = this.#rules.has('finish-reason') ? this.#choices.missingEnds() : [];
    const made = ends.map((choice) => {
      this.#onNormalized('finish-reason');
      return new NormalizedEvent(JSON.stringify({ ...head, choices: [choice] }), event.start);
    });
    return [...lead, ...made, ...withBefore(this.#usage?.report(head, event.start), event)];
  }

  #done<Value>(rule: NormalizationRule, before: Value, after: Value): Value {
    if (after !== before) this.#onNormalized(rule);
    return after;
  }
}

function withBefore(before: ChunkEvent | undefined, event: ChunkEvent): readonly ChunkEvent[] {
  return before === undefined ? [event] : [before, event];
}

function isEarly({ id, choices, usage }: JsonObject): boolean {
  return !isText(id) && Array.isArray(choices) && choices.length === 0 && !isJsonObject(usage);
}

/** A chunk without choices is only valid when it reports the usage. */
function isChunk({ choices, usage }: JsonObject): boolean {
  return Array.isArray(choices) || (isJsonObject(usage) && (choices ?? null) === null);
}

function withCounts(chunk: JsonObject): JsonObject {
  const { usage } = chunk;
  if (!isJsonObject(usage)) return chunk;
  const counted = normalizeCounts(usage);
  return counted === usage ? chunk : { ...chunk, usage: counted };
}

function identityOf({ id, object, created, model }: JsonObject): JsonObject {
  const identity: JsonObject = {};
  for (const [name, value] of Object.entries({ id, object, created, model }))
    if (typeof value === 'string' || typeof value === 'number') identity[name] = value;
  return identity;
}

interface WithArguments {
  choices: { delta: { tool_calls: { function: { arguments: JsonValue } }[] } }[];
}

function argumentsAt(chunk: unknown, choice: number, call: number): unknown {
  const { choices } = chunk as WithArguments;
  return choices[choice]?.delta.tool_calls[call]?.function.arguments;
}
