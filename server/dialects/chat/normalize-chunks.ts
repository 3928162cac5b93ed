/**
 * Normalizes the common deviations of chat-completions streams that the operator has listed, before the
 * stream is validated against the grammar. Other deviations stay, for validation to refuse.
 */
import { parseExactJson } from '../../core/exact-json.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { ChoiceNormalizer } from './normalize-choices.ts';
import { type ChunkEvent, NormalizedEvent } from './normalize-event.ts';
import { IdentityNormalizer } from './normalize-identity.ts';
import { UsageNormalizer } from './normalize-usage.ts';

export interface NormalizerParts {
  deviations: readonly ('usage' | 'role' | 'identity' | 'finish-reason' | 'calls')[];
  /** The model that was requested; chunks that name no model get this one. */
  model: string;
  /** Undefined for invalid JSON. The value is only read until the next call. */
  parse: (text: string) => object | undefined;
  nowMs?: () => number;
}

/** Undefined when there is nothing to normalize. */
export function createChunkNormalizer(parts: NormalizerParts): ChunkNormalizer | undefined {
  return parts.deviations.length === 0 ? undefined : new ChunkNormalizer(parts);
}

/** For one stream. Never throws on what the stream contains. */
export class ChunkNormalizer {
  readonly #parse: NormalizerParts['parse'];
  readonly #identity: IdentityNormalizer | undefined;
  readonly #choices: ChoiceNormalizer | undefined;
  readonly #usage: UsageNormalizer | undefined;
  /** Identity of the first chunk, as it is passed on. */
  #head: JsonObject | undefined;

  constructor({ deviations, model, parse, nowMs = Date.now }: NormalizerParts) {
    const named = new Set<string>(deviations);
    this.#parse = parse;
    this.#identity = named.has('identity') ? new IdentityNormalizer({ model, nowMs }) : undefined;
    this.#usage = named.has('usage') ? new UsageNormalizer() : undefined;
    const ofChoices = ['role', 'finish-reason', 'calls'].some((name) => named.has(name));
    this.#choices = ofChoices ? new ChoiceNormalizer(named) : undefined;
  }

  /** The events that replace this one: none, itself or another, or two. */
  normalize(event: ChunkEvent): readonly ChunkEvent[] {
    const { data } = event;
    if (data === undefined || !event.utf8 || event.commentInside || event.event !== undefined) return [event];
    if (data === '[DONE]') return this.#end(event);
    const chunk = this.#parse(data);
    if (!isJsonObject(chunk)) return [event];
    if (chunk.error) return withBefore(this.#usage?.giveBack(), event);
    if (!isChunk(chunk)) return [event];
    try {
      return this.#normalizeChunk(chunk, event, data);
    } catch (cause) {
      // Nested too deep to be written again.
      if (cause instanceof RangeError || cause instanceof SyntaxError) return [event];
      throw cause;
    }
  }

  #normalizeChunk(chunk: JsonObject, event: ChunkEvent, data: string): readonly ChunkEvent[] {
    const asEvent = (made: JsonObject): ChunkEvent =>
      made === chunk ? event : new NormalizedEvent(JSON.stringify(made), event.start);
    const named = this.#identity?.normalize(chunk) ?? chunk;
    this.#head ??= identityOf(named);
    const chosen = this.#normalizeChoices(named, data);
    const left = chosen && this.#usage !== undefined ? this.#usage.take(chosen, asEvent) : chosen;
    return left === undefined ? [] : [asEvent(left)];
  }

  /** Undefined when nothing is left of the chunk. */
  #normalizeChoices(chunk: JsonObject, data: string): JsonObject | undefined {
    const { choices: given, usage } = chunk;
    if (this.#choices === undefined || !Array.isArray(given)) return chunk;
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
    return withBefore(this.#usage?.report(this.#head ?? {}, event.start), event);
  }
}

function withBefore(before: ChunkEvent | undefined, event: ChunkEvent): readonly ChunkEvent[] {
  return before === undefined ? [event] : [before, event];
}

/** A chunk without choices is only valid when it reports the usage. */
function isChunk({ choices, usage }: JsonObject): boolean {
  return Array.isArray(choices) || (isJsonObject(usage) && (choices ?? null) === null);
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
