/** Normalizes the new members in the choices of a stream: their roles, their ends and their tool calls. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { CallNormalizer } from './normalize-calls.ts';
import { normalizeEach } from './normalize-event.ts';
import { knownReason, saysNothing } from './normalize-finish.ts';
import { newId } from './normalize-identity.ts';

/** Gives the arguments of a call by the indexes of choice and call in the chunk, with all their digits. */
export type ExactChunk = (choice: number, call: number) => unknown;

interface Choice {
  hasBegun: boolean;
  hasEnded: boolean;
  calls: CallNormalizer | undefined;
}

/** The grammar allows no more choices; further ones stay as they are, and are refused. */
const maxChoices = 128;

export class ChoiceNormalizer {
  readonly #normalizesRole: boolean;
  readonly #normalizesReason: boolean;
  readonly #normalizesCalls: boolean;
  readonly #choices = new Map<number, Choice>();

  constructor(deviations: ReadonlySet<string>) {
    this.#normalizesRole = deviations.has('role');
    this.#normalizesReason = deviations.has('finish-reason');
    this.#normalizesCalls = deviations.has('calls');
  }

  /** The same list when nothing changes. */
  normalize(choices: readonly JsonValue[], exact: ExactChunk): readonly JsonValue[] {
    return normalizeEach(choices, (item, at) => {
      const choice = isJsonObject(item) ? this.#choiceOf(item.index) : undefined;
      return choice === undefined ? item : this.#normalizeOne(item as JsonObject, choice, at, exact);
    });
  }

  #choiceOf(index: JsonValue | undefined): Choice | undefined {
    if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index >= maxChoices)
      return undefined;
    let choice = this.#choices.get(index);
    if (choice === undefined) {
      const calls = this.#normalizesCalls ? new CallNormalizer(() => newId('call_')) : undefined;
      choice = { hasBegun: false, hasEnded: false, calls };
      this.#choices.set(index, choice);
    }
    return choice;
  }

  #normalizeOne(item: JsonObject, choice: Choice, at: number, exact: ExactChunk): JsonObject | undefined {
    if (this.#normalizesReason && choice.hasEnded && saysNothing(item)) return undefined;
    const { calls } = choice;
    const reason = this.#normalizesReason ? knownReason(item.finish_reason) : item.finish_reason;
    const ends = reason !== undefined && reason !== null;
    let delta = this.#normalizesRole ? withRole(item.delta, !choice.hasBegun) : item.delta;
    if (calls !== undefined && isJsonObject(delta)) {
      delta = calls.normalize(delta, (call) => exact(at, call));
      if (ends) delta = calls.finish(delta);
    }
    choice.hasBegun = true;
    choice.hasEnded ||= ends;
    if (delta === item.delta && reason === item.finish_reason) return item;
    return {
      ...item,
      ...(delta !== undefined && { delta }),
      ...(reason !== undefined && { finish_reason: reason }),
    };
  }
}

/** An absent delta counts as an empty one. */
function withRole(given: JsonValue | undefined, isFirst: boolean): JsonValue | undefined {
  const delta = given ?? {};
  if (!isJsonObject(delta)) return given;
  if (isFirst) return delta.role === 'assistant' ? delta : { ...delta, role: 'assistant' };
  if (delta.role !== null) return delta;
  const { role: _, ...rest } = delta;
  return rest;
}
