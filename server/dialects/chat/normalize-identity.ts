/** Gives all chunks of a stream the identity of the first one, and generates missing members. */
import { randomBytes } from 'node:crypto';
import type { JsonObject, JsonValue } from '../../core/json.ts';

export interface IdentityParts {
  /** The model that was requested. */
  model: string;
  nowMs: () => number;
}

/** A new id with a prefix, 96 random bits. */
export const newId = (prefix: string): string => prefix + randomBytes(12).toString('hex');

const object = 'chat.completion.chunk';

export class IdentityNormalizer {
  readonly #parts: IdentityParts;
  #identity: { id: string; object: string; created: number; model: string } | undefined;

  constructor(parts: IdentityParts) {
    this.#parts = parts;
  }

  /** The same object when nothing changes. */
  normalize(chunk: JsonObject): JsonObject {
    this.#identity ??= this.#identityOf(chunk);
    const { id, created, model } = this.#identity;
    if (chunk.id === id && chunk.object === object && chunk.created === created && chunk.model === model)
      return chunk;
    return { ...this.#identity, ...chunk, ...this.#identity };
  }

  #identityOf({ id, created, model }: JsonObject) {
    return {
      id: isText(id) ? id : newId('chatcmpl-'),
      object,
      created: secondsOf(created) ?? Math.floor(this.#parts.nowMs() / 1_000),
      model: isText(model) ? model : this.#parts.model,
    };
  }
}

export const isText = (value: JsonValue | undefined): value is string =>
  typeof value === 'string' && value !== '';

/** Some servers send fractions, or a string. Undefined when it is no time at all; 0 is used where there is none. */
export function secondsOf(created: JsonValue | undefined): number | undefined {
  const time =
    typeof created === 'string' && /^\d{1,15}(?:\.\d+)?$/.test(created) ? Number(created) : created;
  if (typeof time !== 'number') return undefined;
  const seconds = Math.trunc(time);
  return Number.isSafeInteger(seconds) && seconds > 0 ? seconds : undefined;
}
